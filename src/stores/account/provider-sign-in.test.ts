import { describe, expect, it, vi } from 'vitest'
import { NetworkError, UserFacingError } from '#core/app/errors.ts'
import { readSignInLink } from '#core/account/sign-in-link.ts'
import { $provider, canEnterAgain, enter, openProviderPage, startProvider } from './sign-in.ts'
import { $session, refreshSession } from './session.ts'
import { useFreshWorld, world } from './session.test-kit.ts'

vi.mock('../../data/account/session.ts', async () => (await import('./session.test-kit.ts')).sessionData)
vi.mock('../../data/app/cache.ts', async () => (await import('./session.test-kit.ts')).cacheData)
vi.mock('../../platform/page/page.ts', async () => (await import('./session.test-kit.ts')).page)
vi.mock('../../data/account/provider-sign-in.ts', () => ({
  listProviders: () => Promise.resolve([{ id: 'oidc', label: 'Club' }]),
  providerAddress: (id: string, back: string | null, answer: string) =>
    Promise.resolve(`${id} ${back ?? 'appwrite-callback-icepoint://login'}?${answer}`),
  assertProvider: () => {
    const failure = world.fails['assert']
    return failure === undefined ? Promise.resolve() : Promise.reject(failure)
  }
}))

useFreshWorld(() => {
  $session.set({ kind: 'signed-out' })
  $provider.set({ kind: 'idle' })
})

/** Starts the sign-in at the provider and returns the query of the return address. */
async function leave(): Promise<URLSearchParams> {
  world.path = '/login/'
  $provider.set({ kind: 'idle' })
  await startProvider('oidc')
  const [, back = ''] = world.went.at(-1)?.split(' ') ?? []
  world.went = []
  return new URL(back).searchParams
}

/** Opens the return page and waits until it has finished. */
async function comeBack(query: URLSearchParams): Promise<void> {
  $provider.set({ kind: 'idle' })
  world.path = '/login/'
  world.query = [...query].filter(([name]) => name === 'next')
  openProviderPage(readSignInLink([...query]))
  await vi.waitFor(() => expect($provider.get().kind === 'entering' && world.went.length === 0).toBe(false))
}

const withAnswer = (query: URLSearchParams): URLSearchParams => {
  query.set('userId', 'ada')
  query.set('secret', 'jwt')
  return query
}
const code = (): unknown => {
  const state = $provider.get()
  return state.kind === 'failed' ? (state.error as Error).message : state.kind
}

describe('startProvider', () => {
  it('starts once, with a ticket and the return address', async () => {
    world.query = [['next', '/workout/abc/']]
    await Promise.all([startProvider('oidc'), startProvider('oidc')])
    expect(world.went).toHaveLength(1)
    expect(world.went[0]).toMatch(/^oidc https:\/\/icepoint\.test\/login\/\?oauth=\w{20}&next=%2Fworkout%2Fabc%2F$/)
  })
  it('stays on the page and reports when the provider is switched off', async () => {
    world.fails['assert'] = new UserFacingError('provider-off')
    await startProvider('oidc')
    expect([code(), world.went]).toEqual(['provider-off', []])
  })
})

describe('the return from the provider', () => {
  it('becomes a session and redirects', async () => {
    await comeBack(withAnswer(await leave()))
    expect(world.calls).toEqual(['token "ada" "jwt"', 'readNew'])
    expect(world.went).toEqual(['/workoutlist/my/'])
  })
  it('is refused when this browser did not ask for it or has used it before', async () => {
    const query = withAnswer(await leave())
    await comeBack(query)
    world.calls = []
    await comeBack(query)
    expect(code()).toBe('provider-foreign')
    await comeBack(withAnswer(new URLSearchParams({ oauth: 'guessed' })))
    expect(code()).toBe('provider-foreign')
    expect(world.calls).toEqual([])
  })
  it('is refused after an hour', async () => {
    const query = withAnswer(await leave())
    vi.useFakeTimers({ now: Date.now() + 3_600_001, toFake: ['Date'] })
    await comeBack(query)
    expect(code()).toBe('provider-foreign')
    vi.useRealTimers()
  })
  it('reports why the provider refused the sign-in, if this browser asked for it', async () => {
    const query = await leave()
    query.set('error', JSON.stringify({ type: 'user_blocked' }))
    await comeBack(query)
    expect(code()).toBe('account-blocked')
    await comeBack(query)
    expect(code()).toBe('idle')
  })
  it('reports an expired attempt when Appwrite no longer knows the token and there is no session', async () => {
    world.account = null
    world.fails['token'] = new UserFacingError('link-over')
    await comeBack(withAnswer(await leave()))
    expect(code()).toBe('provider-late')
  })
  it('can be retried after a network failure, even when only the answer was lost', async () => {
    world.fails['token'] = new NetworkError('unreachable')
    await comeBack(withAnswer(await leave()))
    expect(code()).toBe('unreachable')
    const state = $provider.get()
    expect(state.kind === 'failed' && canEnterAgain(state.error)).toBe(true)
    world.fails['token'] = new UserFacingError('link-over')
    await enter()
    expect(world.went).toEqual(['/workoutlist/my/'])
  })
  it('ends the session when the edge refuses it', async () => {
    world.fails['readNew'] = new UserFacingError('address-claimed')
    await comeBack(withAnswer(await leave()))
    expect(code()).toBe('address-claimed')
    expect(world.calls).toEqual(['token "ada" "jwt"', 'readNew', 'signOut'])
    expect($session.get().kind).toBe('signed-out')
    expect(world.storage.has('icepoint:entering')).toBe(false)
  })
  it('asks the edge as well when the next page looks for the session', async () => {
    world.fails['readNew'] = new NetworkError('unreachable')
    await comeBack(withAnswer(await leave()))
    await refreshSession()
    expect(world.calls).toEqual(['token "ada" "jwt"', 'readNew', 'readNew'])
    expect($session.get().kind).toBe('unknown')
    delete world.fails['readNew']
    await refreshSession()
    await refreshSession()
    expect(world.calls.slice(3)).toEqual(['readNew', 'read'])
    expect($session.get().kind).toBe('signed-in')
  })
  it('finds the session after a reload halfway through', async () => {
    world.storage.set('icepoint:entering', '1')
    $session.set({ kind: 'unknown', error: null, lastKnown: null })
    openProviderPage({ kind: 'none' })
    expect(code()).toBe('entering')
    $session.set({ kind: 'signed-out' })
    await vi.waitFor(() => expect(code()).toBe('provider-late'))
    expect(world.storage.has('icepoint:entering')).toBe(false)
  })
})
