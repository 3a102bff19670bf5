/** The frame on other sites stores nothing, and is small (docs/embed.md). */
import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { moduleScript } from '../../src/layouts/inline-script.ts'

const STORAGE = /localStorage|sessionStorage|indexedDB|serviceWorker|cookie|caches\b/

test.each([
  ['embed.ts', 2],
  ['embed-view.ts', 20]
])('the script of the frame %s knows no storage and has at most %s KB', async (file, kilobytes) => {
  const code = await moduleScript(`islands/player/embed/${file}`)
  expect(STORAGE.exec(code)).toBeNull()
  expect(brotliCompressSync(code).length).toBeLessThan(kilobytes * 1024)
})
