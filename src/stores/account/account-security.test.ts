import { describe, expect, it, vi } from 'vitest'
import type { AccountSession } from '#core/account/sessions.ts'
import { UserFacingError } from '#core/app/errors.ts'
import * as store from './account-security.ts'
import { $session, accountOf, refreshSession } from './session.ts'
import { accountData, ada, useFreshWorld, world } from './session.test-kit.ts'

const common = vi.hoisted(() => ({ assertUncommon: vi.fn(() => Promise.resolve()) }))
vi.mock('../../data/account/common-passwords.ts', () => common)
vi.mock('../../data/account/session.ts', async () => (await import('./session.test-kit.ts')).sessionData)
vi.mock('../../data/account/account.ts', async () => (await import('./session.test-kit.ts')).accountData)
vi.mock('../../data/app/cache.ts', async () => (await import('./session.test-kit.ts')).cacheData)
vi.mock('../../platform/page/page.ts', async () => (await import('./session.test-kit.ts')).page)

useFreshWorld(() => {
  $session.set({ kind: 'signed-in', ...ada })
  store.$sessions.set({ kind: 'loading' })
})

const session = (id: string, isCurrent: boolean): AccountSession => ({
  id,
  isCurrent,
  provider: 'email',
  startedAt: 0,
  endsAt: 1,
  browser: '',
  system: '',
  device: '',
  country: '',
  ip: ''
})
const names = () => world.calls.map((call) => call.split(' ')[0])

describe('sessions', () => {
  it('lists them and ends one at a time', async () => {
    vi.spyOn(accountData, 'listSessions').mockResolvedValue([session('here', true), session('there', false)] as never)
    await store.loadSessions()
    await store.endSession.submit('there')
    expect(world.calls).toEqual(['endSession "there"'])
    expect(store.$sessions.get()).toEqual({ kind: 'ready', sessions: [session('here', true)] })
    await store.endSession.submit('here')
    expect(names()).toEqual(['endSession', 'signOut'])
    expect($session.get()).toEqual({ kind: 'signed-out' })
  })
  it('reports that they cannot be listed', async () => {
    const error = new UserFacingError('internal')
    vi.spyOn(accountData, 'listSessions').mockRejectedValueOnce(error)
    await store.loadSessions()
    expect(store.$sessions.get()).toEqual({ kind: 'failed', error })
  })
  it('ends all of them, including this one, without a way back', async () => {
    world.path = '/addWorkout/abc/'
    await store.endAllSessions.submit()
    expect(world.calls).toEqual(['endAll'])
    expect($session.get()).toEqual({ kind: 'signed-out' })
    expect(world.went).toEqual(['/login/'])
  })
})

describe('the email address', () => {
  it('is changed, synced to the edge and confirmed by email', async () => {
    await store.changeEmail.submit(' Eve@Icepoint.test ', 'secret')
    expect(world.calls).toEqual([
      'email "eve@icepoint.test" "secret"',
      'rows {}',
      'read',
      'mail "https://icepoint.test/login/?verify=1" "en"'
    ])
  })
  it('rejects a common password when the account gets its first one', async () => {
    common.assertUncommon.mockRejectedValueOnce(new UserFacingError('weak-password'))
    $session.set({ kind: 'signed-in', ...ada, login: { ...ada.login, hasPassword: false } })
    expect(await store.changeEmail.submit('eve@icepoint.test', '12345678')).toBe(false)
    expect(store.changeEmail.$state.get()).toMatchObject({ error: { code: 'weak-password' } })
    expect([world.calls, common.assertUncommon.mock.calls]).toEqual([[], [['12345678']]])
  })
  it('counts as changed when only the answer was lost, and is refused when someone else has it', async () => {
    world.fails['email'] = new UserFacingError('email-taken')
    expect(await store.changeEmail.submit(ada.login.email, 'secret')).toBe(true)
    expect(names()).toEqual(['email', 'account', 'rows', 'read', 'mail'])
    expect(await store.changeEmail.submit('eve@icepoint.test', 'secret')).toBe(false)
    expect(store.changeEmail.$state.get()).toMatchObject({ error: { code: 'address-taken' } })
  })
  it('is changed even when no email can be sent', async () => {
    world.fails['mail'] = new UserFacingError('mail-off')
    expect(await store.changeEmail.submit('eve@icepoint.test', 'secret')).toBe(true)
  })
  it('shows as verified when it was verified in the meantime', async () => {
    await refreshSession()
    world.fails['mail'] = new UserFacingError('already-verified')
    world.account = { ...ada, login: { ...ada.login, isVerified: true } }
    expect(await store.sendVerification.submit()).toBe(true)
    expect(accountOf($session.get())?.login.isVerified).toBe(true)
  })
})

describe('the password', () => {
  it('is changed and refreshes the list of devices', async () => {
    await store.changePassword.submit('old one', 'new one')
    expect(world.calls).toEqual(['password "old one" "new one"', 'read'])
  })
  it('stays the same when the current one is wrong', async () => {
    world.fails['password'] = new UserFacingError('wrong-password')
    expect(await store.changePassword.submit('old one', 'new one')).toBe(false)
    expect(names()).toEqual(['password'])
  })
})
