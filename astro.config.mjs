import react from '@astrojs/react'
import AstroPWA from '@vite-pwa/astro'
import i18next from 'astro-i18next'
import { defineConfig } from 'astro/config'
import { devRewrites } from './scripts/lib/dev-rewrites.ts'
import { libraryFiles } from './scripts/lib/library-files.ts'
import { modulePreloads } from './scripts/lib/module-preloads.ts'

// The public address of the site; canonical links, hreflang and the sitemap need it.
const site = process.env.SITE_URL ?? 'http://127.0.0.1:4321'

/**
 * Sources that the service worker does not install. Workers for videos need a network anyway, the native wrapper caches its own
 * parts (src/stores/app/native-app.ts), and exercise texts are cached when read, because a person reads few of them.
 */
const LATER = [
  /[\\/]platform[\\/]video[\\/].+-worker\.ts$/,
  /[\\/]native[\w-]*\.ts$/,
  /[\\/]@capacitor/,
  /[\\/]exercises[\\/]library[\\/]\w+[\\/][a-z]{2}\.json$/
]
const fileName = ({ facadeModuleId }) =>
  LATER.some((source) => source.test(facadeModuleId ?? ''))
    ? '_astro/later/[name].[hash].js'
    : '_astro/[name].[hash].js'

// Astro requires a default export.
export default defineConfig({
  site,
  output: 'static',
  trailingSlash: 'always',
  integrations: [
    react(),
    i18next({ configPath: 'astro-i18next.config.mts' }),
    devRewrites(),
    // Before the service worker, which caches the pages as they are at that point.
    modulePreloads(),
    AstroPWA({
      strategies: 'injectManifest',
      srcDir: 'src',
      outDir: 'dist',
      filename: 'service-worker.ts',
      // The manifest is in public/, and src/islands/public/keep-app.ts registers the worker.
      manifest: false,
      injectRegister: false,
      injectManifest: {
        minify: true,
        // Bundles lazy parts: a worker has no `import()`, and Vite does not turn one into a classic script.
        rollupFormat: 'iife',
        // Every shell, but no page with content: those are cached when visited.
        globPatterns: ['_astro/**/*.{js,css}', 'fonts/*.woff2', 'favicon.svg', '**/*.html'],
        globIgnores: [
          '{de,fr,es,nl}/**',
          'workout/!(app|play|w)/**',
          '_astro/later/**',
          'embed/**',
          'index.html',
          '404.html',
          '{splash,info,exercises,trainer,workoutListOpen}/**'
        ]
      }
    })
  ],
  // Shells link their styles; public pages inline theirs by `?inline` in src/layouts/public.astro.
  build: { format: 'directory', inlineStylesheets: 'never' },
  devToolbar: { enabled: false },
  server: { host: '127.0.0.1' },
  vite: {
    plugins: [libraryFiles()],
    environments: {
      client: {
        build: {
          rolldownOptions: {
            output: {
              chunkFileNames: fileName,
              // Code shared by several screens goes into few files, each loaded only where needed.
              codeSplitting: {
                groups: [
                  { name: 'public', test: /[\\/]src[\\/]islands[\\/]public[\\/]/, priority: 2 },
                  { name: 'icons', test: /[\\/]lucide-react[\\/]/, minShareCount: 6 },
                  { name: 'app', test: /[\\/]src[\\/](?:ui|islands[\\/]app)[\\/]/, minShareCount: 15, priority: 1 }
                ]
              }
            }
          }
        }
      }
    },
    worker: { format: 'es', rolldownOptions: { output: { entryFileNames: fileName } } },
    // No data: addresses and no inline module scripts: the content security policy allows neither.
    build: {
      assetsInlineLimit: 0,
      cssTarget: 'esnext',
      // Modules with declarations only, so that a page sharing one unused piece with another need not load its chunk.
      rolldownOptions: { treeshake: { moduleSideEffects: [{ test: /[\\/]src[\\/]core[\\/]/, sideEffects: false }] } }
    },
    server: { proxy: process.env.EDGE_URL ? { '/api': process.env.EDGE_URL, '/media/': process.env.EDGE_URL } : {} }
  }
})
