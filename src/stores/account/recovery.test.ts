import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { NetworkError, UserFacingError } from '#core/app/errors.ts'
import { takeLink } from './mail-links.ts'
import { $recovery, askRecovery, openRecovery, setNewPassword } from './recovery.ts'
import { $session } from './session.ts'
import { useFreshWorld, world } from './session.test-kit.ts'

vi.mock('../../data/account/session.ts', async () => (await import('./session.test-kit.ts')).sessionData)
vi.mock('../../data/account/account.ts', async () => (await import('./session.test-kit.ts')).accountData)
vi.mock('../../data/app/cache.ts', async () => (await import('./session.test-kit.ts')).cacheData)
vi.mock('../../platform/page/page.ts', async () => (await import('./session.test-kit.ts')).page)

useFreshWorld(() => $session.set({ kind: 'signed-out' }))

/** Opens the page that the link leads to. */
function openAt(query: [string, string][]): void {
  world.path = '/login/'
  world.query = query
  takeLink()
  openRecovery()
}

const link: [string, string][] = [
  ['recover', '1'],
  ['userId', 'ada'],
  ['secret', 'abc']
]
const PASSWORD = 'four frogs on a boat'

describe('askRecovery', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it.each([null, 'account-unknown', 'account-blocked'])(
    'gives the same answer after the same time for %s',
    async (code) => {
      if (code !== null) world.fails['ask'] = new UserFacingError(code)
      const done = askRecovery.submit(' Ada@Icepoint.test')
      await vi.advanceTimersByTimeAsync(1100)
      expect(askRecovery.$state.get()).toEqual({ kind: 'sending' })
      await vi.advanceTimersByTimeAsync(200)
      expect(await done).toBe(true)
      expect(world.calls).toEqual(['ask "ada@icepoint.test" "https://icepoint.test/login/?recover=1" "en"'])
    }
  )
  it('reports errors that reveal nothing about the account', async () => {
    world.fails['ask'] = new UserFacingError('mail-off')
    const done = askRecovery.submit('ada@icepoint.test')
    await vi.advanceTimersByTimeAsync(1300)
    expect(await done).toBe(false)
    expect(askRecovery.$state.get()).toEqual({ kind: 'failed', error: world.fails['ask'] })
  })
})

describe('a recovery link', () => {
  it('is invalid right away when a part is missing', () => {
    openAt([['recover', '1']])
    expect($recovery.get()).toEqual({ kind: 'over', reason: 'broken' })
  })
  it('is invalid right away when it expired long ago', () => {
    openAt([...link, ['expire', '2020-01-01T00:00:00.000+00:00']])
    expect($recovery.get()).toEqual({ kind: 'over', reason: 'expired' })
  })
  it('signs in on the browser that asked for it', async () => {
    world.storage.set('icepoint:recovery', 'ada@icepoint.test')
    openAt(link)
    expect(world.query).toEqual([['recover', '1']])
    await setNewPassword.submit(PASSWORD)
    expect(world.calls).toEqual([
      `recover "ada" "abc" "${PASSWORD}"`,
      `signIn "ada@icepoint.test" "${PASSWORD}"`,
      'read'
    ])
    expect(world.went).toEqual(['/workoutlist/my/'])
    expect(world.storage.has('icepoint:recovery')).toBe(false)
  })
  it('leads every other browser to the login and forgets who was signed in there', async () => {
    world.storage.set('icepoint:session', '1')
    world.cache.set('session', 'something')
    openAt(link)
    await setNewPassword.submit(PASSWORD)
    expect($recovery.get()).toEqual({ kind: 'set' })
    expect(world.storage.has('icepoint:session')).toBe(false)
    expect(world.cache.size).toBe(0)
    expect(world.query).toEqual([])
  })
  it('reports that it was used, and stays open when the network fails or the password is refused', async () => {
    openAt(link)
    world.fails['recover'] = new NetworkError('unreachable')
    expect(await setNewPassword.submit(PASSWORD)).toBe(false)
    world.fails['recover'] = new UserFacingError('weak-password')
    expect(await setNewPassword.submit(PASSWORD)).toBe(false)
    expect($recovery.get()).toEqual({ kind: 'open' })
    world.fails['recover'] = new UserFacingError('link-over')
    await setNewPassword.submit(PASSWORD)
    expect($recovery.get()).toEqual({ kind: 'over', reason: 'used' })
  })
})
