/** Component tests run in a real Chromium: dialogs, focus and layout are the browser's own. */
import { fileURLToPath } from 'node:url'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { findTestChromium } from '../../scripts/lib/chromium.ts'
import { libraryFiles } from '../../scripts/lib/library-files.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const executablePath = findTestChromium()

export default defineConfig({
  root,
  cacheDir: 'node_modules/.vite-components',
  plugins: [libraryFiles()],
  // The browser caches the modules of one test file for the next, except while someone is changing them.
  ...(process.argv.includes('run') ? { server: { headers: { 'Cache-Control': 'max-age=3600' } } } : {}),
  oxc: { jsx: { runtime: 'automatic' } },
  // Vite would reload the page in the middle of a test if it found these packages during the run.
  optimizeDeps: {
    include: [
      'react',
      'react-dom',
      'react-dom/client',
      'react/jsx-dev-runtime',
      'react/jsx-runtime',
      '@nanostores/react',
      'nanostores',
      'lucide-react',
      'vitest-browser-react',
      'hono/client',
      'idb',
      '@noble/hashes/legacy.js',
      '@noble/hashes/sha2.js',
      '@noble/hashes/utils.js',
      'workbox-routing',
      'uqr',
      'client-zip',
      '@zip.js/zip.js/lib/zip-core-custom.js',
      'image-size',
      'mediabunny',
      'valibot'
    ]
  },
  test: {
    name: 'components',
    include: ['src/{islands,ui}/**/*.test.tsx', 'src/{platform,data,islands,worker}/**/*.browser.test.ts'],
    setupFiles: ['tests/components/setup.ts'],
    testTimeout: 30_000,
    hookTimeout: 30_000,
    // A loaded machine may need more than Vitest's default of one second.
    expect: { poll: { timeout: 20_000 } },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({
        launchOptions: {
          ...(executablePath === undefined ? {} : { executablePath }),
          args: ['--no-sandbox', '--disable-gpu']
        }
      }),
      viewport: { width: 1280, height: 800 },
      instances: [{ browser: 'chromium' }]
    }
  }
})
