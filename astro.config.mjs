import react from '@astrojs/react'
import AstroPWA from '@vite-pwa/astro'
import i18next from 'astro-i18next'
import { defineConfig } from 'astro/config'
import { PACKED_TEXTS, namedTextFiles, textParts } from './scripts/lib/text-parts.ts'
import { chunkGroups, shortPreloads } from './scripts/lib/chunks.ts'
import { devRewrites } from './scripts/lib/dev-rewrites.ts'
import { libraryFiles, libraryTextNames } from './scripts/lib/library-files.ts'
import { ownIcons, plainIcons } from './scripts/lib/plain-icons.ts'
import { plainNamespaces } from './scripts/lib/plain-namespaces.ts'
import { preloads } from './scripts/lib/preloads.ts'
import { reactModules } from './scripts/lib/react-modules.ts'
import { shorterScripts } from './scripts/lib/shorter-scripts.ts'

// Where the site is reached from outside; canonical addresses, hreflang and the site map of languages need it.
const site = process.env.SITE_URL ?? 'http://127.0.0.1:4321'

const { plugin: chunksOfScreens, integration: preloadScreens } = preloads()

// Astro demands a default export.
export default defineConfig({
  site,
  output: 'static',
  trailingSlash: 'always',
  integrations: [
    react(),
    i18next({ configPath: 'astro-i18next.config.mts' }),
    devRewrites(),
    // Before the service worker, which keeps the pages as they are then.
    preloadScreens,
    AstroPWA({
      strategies: 'injectManifest',
      srcDir: 'src',
      outDir: 'dist',
      filename: 'service-worker.ts',
      // The manifest is a file of public/, and src/islands/app/keep-app.ts registers the worker.
      manifest: false,
      injectRegister: false,
      injectManifest: {
        minify: true,
        // Parts that pages load later are in it: a worker knows no `import()`, and what Vite makes of one is no classic script.
        rollupFormat: 'iife',
        // Every shell, but no page with content: those are kept as they are visited.
        globPatterns: ['_astro/**/*.{js,css}', '_astro/texts-*.json', 'fonts/*.woff2', 'favicon.svg', '**/*.html'],
        globIgnores: [
          PACKED_TEXTS,
          '{de,fr,es,nl}/**',
          'workout/!(app|play|w)/**',
          // Only for a video that is made to fit, and that needs a network anyway.
          '_astro/fit-video-worker-*',
          '_astro/video-reader-worker-*',
          // Only for the native wrapper, which keeps them by itself (src/stores/app/native-app.ts).
          '_astro/native-*',
          // What exercises are called is installed in every language; their other texts are kept once they were read.
          '_astro/library-text-*',
          'index.html',
          '404.html',
          '{splash,info,exercises,workoutListOpen}/**'
        ]
      }
    })
  ],
  // Shells link their styles; public pages inline theirs by `?inline` in src/layouts/public.astro.
  build: { format: 'directory', inlineStylesheets: 'never' },
  devToolbar: { enabled: false },
  server: { host: '127.0.0.1' },
  vite: {
    plugins: [
      textParts(),
      namedTextFiles(),
      libraryFiles(),
      libraryTextNames(),
      ownIcons(),
      plainIcons(),
      reactModules(),
      plainNamespaces(),
      shortPreloads(),
      chunksOfScreens,
      shorterScripts()
    ],
    environments: {
      client: {
        build: {
          rolldownOptions: {
            output: {
              codeSplitting: { groups: chunkGroups() }
            }
          }
        }
      }
    },
    // No data: addresses and no inline module scripts: the content security policy allows neither.
    build: {
      assetsInlineLimit: 0,
      cssTarget: 'esnext',
      // Modules that only declare: a page whose chunk shares one unused piece with another need not load that one's chunk.
      rolldownOptions: { treeshake: { moduleSideEffects: [{ test: /[\\/]src[\\/]core[\\/]/, sideEffects: false }] } }
    },
    server: { proxy: process.env.EDGE_URL ? { '/api': process.env.EDGE_URL, '/media/': process.env.EDGE_URL } : {} }
  }
})
