/** Edge tests run inside workerd, the production runtime, with a local Appwrite. */
import { fileURLToPath } from 'node:url'
import { cloudflareTest } from '@cloudflare/vitest-plugin'
import { defineConfig } from 'vitest/config'

const root = fileURLToPath(new URL('..', import.meta.url))

export default defineConfig({
  root,
  plugins: [
    cloudflareTest({
      main: './functions/worker.ts',
      miniflare: {
        compatibilityDate: '2026-10-01',
        compatibilityFlags: ['nodejs_compat'],
        durableObjects: {
          ROOMS: { className: 'Room', useSQLite: true },
          OPEN_ROOMS: { className: 'OpenRooms', useSQLite: true },
          WAITING_WALLS: { className: 'WaitingWall', useSQLite: true }
        },
        ratelimits: { RATE_TEST: { namespace_id: '1', simple: { limit: 3, period: 60 } } }
      }
    })
  ],
  resolve: { alias: { undici: fileURLToPath(new URL('lib/undici.ts', import.meta.url)) } },
  test: {
    name: 'edge',
    include: ['functions/**/*.test.ts', 'tests/edge/**/*.test.ts'],
    setupFiles: ['tests/property-seed.ts'],
    globalSetup: ['tests/edge/support/global-setup.ts'],
    // One workerd runs many files, as in production. What modules cache there belongs to a token or to settings.
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000
  }
})
