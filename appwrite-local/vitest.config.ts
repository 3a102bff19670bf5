import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const inTests = (path: string): string => fileURLToPath(new URL(`../tests/${path}`, import.meta.url))

/** `npm test -w appwrite-local` tests this folder alone. The root's tests include these. */
export default defineConfig({
  test: {
    include: ['**/*.test.ts'],
    setupFiles: [inTests('property-seed.ts'), inTests('patience.ts')].filter((file) => existsSync(file)),
    testTimeout: 60_000,
    hookTimeout: 60_000
  }
})
