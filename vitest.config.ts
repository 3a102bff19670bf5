import { existsSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { libraryFiles } from './scripts/lib/library-files.ts'

const UNIT = {
  setupFiles: ['tests/property-seed.ts', 'tests/patience.ts'],
  testTimeout: 60_000,
  hookTimeout: 60_000
}

/** Unit and component tests are next to their source; conformance and repo checks have their own folders. */
export default defineConfig({
  test: {
    projects: [
      // Core has no state, so its tests can share a worker, which takes a third of the CPU time.
      { test: { ...UNIT, name: 'core', include: ['src/core/**/*.test.ts'], isolate: false } },
      {
        plugins: [libraryFiles()],
        test: {
          ...UNIT,
          // Half the CPU time of processes. Core's tests change the time zone, which threads can't.
          pool: 'threads',
          name: 'unit',
          include: ['src/**/*.test.ts', 'scripts/**/*.test.ts', 'appwrite-local/**/*.test.ts'],
          exclude: ['src/core/**', 'src/**/*.browser.test.ts', '**/node_modules/**']
        }
      },
      { test: { name: 'repo', include: ['tests/repo/*.test.ts'], testTimeout: 60_000, isolate: false } },
      {
        test: {
          name: 'conformance',
          include: ['tests/conformance/**/*.test.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000
        }
      },
      {
        test: {
          name: 'faults',
          include: ['tests/faults/*.test.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000
        }
      },
      { test: { name: 'storm', include: ['tests/storm/*.test.ts'], testTimeout: 180_000, hookTimeout: 180_000 } },
      'tests/components/vitest.config.ts',
      ...(existsSync('functions/vitest.config.ts') ? ['functions/vitest.config.ts'] : [])
    ],
    /** Only with `--coverage`, which `npm test` sets for the project `core`; its own tests reach nearly every line. */
    coverage: {
      provider: 'v8',
      reporter: ['text'],
      include: ['src/core/**/*.ts'],
      exclude: ['**/*.test.ts', '**/*.test-kit.ts'],
      thresholds: { lines: 99, functions: 99, statements: 99, branches: 95 }
    }
  }
})
