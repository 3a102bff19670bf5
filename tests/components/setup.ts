/** Component tests have no server, so everything that would leave the page is replaced. */
import { beforeAll, vi } from 'vitest'

/** Importing a store would read the session. Tests set `$session` themselves. */
vi.mock('../../src/data/account/session.ts', async (original) => ({
  ...(await original<object>()),
  readSession: vi.fn(() => new Promise(() => undefined))
}))

vi.mock('../../src/data/app/appwrite.ts', async (original) => {
  const { NetworkError } = await import('../../src/core/app/errors.ts')
  const unreachable = () => Promise.reject(new NetworkError('unreachable'))
  return { ...(await original<object>()), getClient: unreachable, fromAppwrite: unreachable, getJwt: unreachable }
})

/** All test files share one origin. Deletions come before anything this file opens. */
beforeAll(async () => {
  localStorage.clear()
  for (const { name = '' } of await indexedDB.databases()) indexedDB.deleteDatabase(name)
})

/** The outbox stores nothing; its own test overrides this. */
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
