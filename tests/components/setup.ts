/** Component tests have no server: everything that would leave the page is replaced. */
import { beforeAll, vi } from 'vitest'

/** Importing a store would read the session. Tests set `$session` themselves. */
vi.mock('../../src/data/account/session.ts', async (original) => ({
  ...(await original<object>()),
  readSession: vi.fn(() => new Promise(() => undefined))
}))

vi.mock('../../src/data/app/appwrite.ts', async (original) => {
  const { NetworkError } = await import('../../src/core/app/errors.ts')
  const away = () => Promise.reject(new NetworkError('unreachable'))
  return { ...(await original<object>()), getClient: away, fromAppwrite: away, getJwt: away }
})

/** All files of tests share one origin. Deletions come before what the tests of this file open. */
beforeAll(async () => {
  localStorage.clear()
  for (const { name = '' } of await indexedDB.databases()) indexedDB.deleteDatabase(name)
})

/** The outbox keeps nothing; its own test says otherwise. */
vi.mock('../../src/data/app/outbox.ts', async (original) => ({
  ...(await original<object>()),
  addWrite: () => Promise.reject(new Error('No storage.'))
}))

/** Navigation would end the test. */
vi.mock('../../src/platform/page/page.ts', async (original) => ({ ...(await original<object>()), goTo: vi.fn() }))

vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Component tests have no network')))
vi.stubGlobal('WebSocket', class extends EventTarget {})

document.addEventListener('click', (event) => {
  if (event.target instanceof Element && event.target.closest('a') !== null) event.preventDefault()
})
