/** Component tests have no server and stay on their page: what would leave it is stopped here, for every file. */
import { vi } from 'vitest'

/** The session would be read as soon as a store is imported. Tests set `$session` themselves. */
vi.mock('../../src/data/account/session.ts', async (original) => ({
  ...(await original<object>()),
  readSession: vi.fn(() => new Promise(() => undefined))
}))

/** Appwrite does not answer, and its SDK is never loaded. */
vi.mock('../../src/data/app/appwrite.ts', async (original) => {
  const { NetworkError } = await import('../../src/core/app/errors.ts')
  const away = () => Promise.reject(new NetworkError('unreachable'))
  return { ...(await original<object>()), getClient: away, fromAppwrite: away, getJwt: away }
})

/** Going to another page would end the test. */
vi.mock('../../src/platform/page/page.ts', async (original) => ({ ...(await original<object>()), goTo: vi.fn() }))

/** A component that asks the network nevertheless gets no answer. */
vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Component tests have no network')))
vi.stubGlobal('WebSocket', class extends EventTarget {})

document.addEventListener('click', (event) => {
  if (event.target instanceof Element && event.target.closest('a') !== null) event.preventDefault()
})
