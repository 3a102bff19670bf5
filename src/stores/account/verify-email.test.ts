import { describe, expect, it, vi } from 'vitest'
import { NetworkError, UserFacingError } from '#core/app/errors.ts'
import { takeLink } from './mail-links.ts'
import { $session } from './session.ts'
import { ada, useFreshWorld, world } from './session.test-kit.ts'
import { $verification, verify } from './verify-email.ts'

vi.mock('../../data/account/session.ts', async () => (await import('./session.test-kit.ts')).sessionData)
vi.mock('../../data/account/account.ts', async () => (await import('./session.test-kit.ts')).accountData)
vi.mock('../../data/app/cache.ts', async () => (await import('./session.test-kit.ts')).cacheData)
vi.mock('../../platform/page/page.ts', async () => (await import('./session.test-kit.ts')).page)

useFreshWorld(() => $session.set({ kind: 'signed-out' }))

const linkFor = (userId: string, more: [string, string][] = []): [string, string][] => [
  ['verify', '1'],
  ['userId', userId],
  ['secret', 'abc'],
  ...more
]

/** Opens the page that the link leads to. */
async function open(query: [string, string][], isSignedIn: boolean): Promise<void> {
  world.path = '/login/'
  world.query = query
  world.account = isSignedIn ? ada : null
  if (isSignedIn) world.storage.set('icepoint:session', '1')
  takeLink()
  await verify()
}

describe('a verification link', () => {
  it('verifies the own address, updates other tabs and stays on the page', async () => {
    await open(linkFor('ada'), true)
    expect($verification.get()).toEqual({ kind: 'verified', whose: 'own' })
    expect(world.calls).toEqual(['confirm "ada" "abc"', 'account', 'read'])
    expect(Number(world.storage.get('icepoint:verified'))).toBeGreaterThan(0)
    expect(world.went).toEqual([])
    expect(world.query.map(([name]) => name)).not.toContain('verify')
  })
  it('verifies another account’s address, or works without anyone signed in', async () => {
    await open(linkFor('eve'), true)
    expect($verification.get()).toEqual({ kind: 'verified', whose: 'other' })
    world.storage.clear()
    await open(linkFor('eve'), false)
    expect($verification.get()).toEqual({ kind: 'verified', whose: 'nobody' })
  })
  it('does not look for a session on a device without one', async () => {
    await open(linkFor('ada'), false)
    expect(world.calls).toEqual(['confirm "ada" "abc"'])
  })
  it('reports an address that is already verified', async () => {
    world.fails['confirm'] = new UserFacingError('link-over')
    world.isVerified = true
    await open(linkFor('ada'), true)
    expect($verification.get()).toEqual({ kind: 'already' })
  })
  it.each([
    ['2020-01-01T00:00:00.000+00:00', 'expired'],
    ['2999-01-01T00:00:00.000+00:00', 'used']
  ])('with the expiry %s that is refused counts as %s', async (expire, reason) => {
    world.fails['confirm'] = new UserFacingError('link-over')
    await open(linkFor('ada', [['expire', expire]]), true)
    expect($verification.get()).toEqual({ kind: 'over', reason, whose: 'own' })
  })
  it('is reported as broken without its second half', async () => {
    await open([['verify', '1']], false)
    expect($verification.get()).toEqual({ kind: 'over', reason: 'broken', whose: 'nobody' })
    expect(world.calls).toEqual([])
  })
  it('works on retry after a network failure', async () => {
    world.fails['confirm'] = new NetworkError('unreachable')
    await open(linkFor('ada'), true)
    expect($verification.get()).toEqual({ kind: 'failed', error: world.fails['confirm'] })
    world.fails = {}
    await verify()
    expect($verification.get()).toEqual({ kind: 'verified', whose: 'own' })
  })
})
