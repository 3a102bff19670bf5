import { describe, expect, it, vi } from 'vitest'
import { NetworkError, UserFacingError } from '#core/app/errors.ts'
import { $settings, changePref, changeSettings } from './settings.ts'
import { holdRedirects } from '../app/navigation.ts'
import { $isWorkoutRunning } from '../player/running-workout.ts'
import { $session, accountOf, checkSession, refreshSession, refreshUsage, signIn, signOut } from './session.ts'
import { ada, usage, useFreshWorld, world } from './session.test-kit.ts'

vi.mock('../../data/account/session.ts', async () => (await import('./session.test-kit.ts')).sessionData)
vi.mock('../../data/app/cache.ts', async () => (await import('./session.test-kit.ts')).cacheData)
vi.mock('../../platform/page/page.ts', async () => (await import('./session.test-kit.ts')).page)

useFreshWorld(() => $session.set({ kind: 'unknown', error: null, lastKnown: null }))

describe('refreshSession', () => {
  it('finds the signed-in account and remembers it', async () => {
    await refreshSession()
    expect($session.get()).toEqual({ kind: 'signed-in', ...ada })
    expect(world.storage.get('icepoint:session')).toBe('1')
    expect(world.cache.get('session')).toEqual(ada)
    expect(world.went).toEqual([])
  })
  it('expects the last account when a session is possible', async () => {
    await refreshSession()
    expect(world.expected).toBe('')
    await refreshSession()
    expect(world.expected).toBe('ada')
    await signOut()
    await refreshSession()
    expect(world.expected).toBe('')
  })
  it('detects a missing session, clears the device and goes to the sign-in page', async () => {
    world.account = null
    world.storage.set('icepoint:session', '1')
    world.cache.set('list:my:ada', [])
    await refreshSession()
    expect($session.get()).toEqual({ kind: 'signed-out' })
    expect(world.storage.size).toBe(0)
    expect(world.cache.size).toBe(0)
    expect(world.went).toEqual(['/login/?over=1'])
  })
  it('still detects it on a page that loads during the redirect', async () => {
    world.account = null
    world.storage.set('icepoint:session', '1')
    let hint: string | undefined
    world.cache.clear = () => void (hint = world.storage.get('icepoint:session'))
    await refreshSession()
    expect(hint).toBe('1')
    expect(world.storage.size).toBe(0)
  })
  it('stays unknown offline and offers the last known account', async () => {
    await refreshSession()
    world.fails['read'] = new NetworkError('offline')
    await refreshSession()
    expect($session.get()).toEqual({ kind: 'unknown', error: world.fails['read'], lastKnown: ada })
    expect(accountOf($session.get())).toEqual(ada)
    expect(world.went).toEqual([])
  })
  it('finds the account with the next check', async () => {
    await refreshSession()
    world.fails['read'] = new NetworkError('offline')
    await refreshSession()
    delete world.fails['read']
    await checkSession()
    expect($session.get()).toEqual({ kind: 'signed-in', ...ada })
    expect(world.went).toEqual([])
  })
  it('reports a blocked account and shows none of its data', async () => {
    await refreshSession()
    world.fails['read'] = new UserFacingError('account-blocked')
    await refreshSession()
    expect($session.get()).toEqual({ kind: 'unknown', error: world.fails['read'], lastKnown: null })
    expect(world.went).toEqual([])
  })
  it('shows no account unless it is known to be signed in', async () => {
    world.cache.set('session', ada)
    world.fails['read'] = new NetworkError('offline')
    await refreshSession()
    expect(accountOf($session.get())).toBeNull()
  })
  it('deletes what another account left on the device', async () => {
    world.cache.set('session', { ...ada, login: { ...ada.login, userId: 'eve' } })
    world.cache.set('list:my:eve', [])
    await refreshSession()
    expect([...world.cache.keys()]).toEqual(['session'])
  })
})

describe('signIn', () => {
  it('lowercases the address and goes to the list', async () => {
    world.path = '/login/'
    await signIn(' Ada@Icepoint.test ', 'secret')
    expect(world.calls[0]).toBe('signIn "ada@icepoint.test" "secret"')
    expect($session.get().kind).toBe('signed-in')
    expect(world.went).toEqual(['/workoutlist/my/'])
  })
  it('shows the introduction to a new account only, even when the server cannot be told', async () => {
    const fresh = { ...ada, usage: { ...usage, workouts: 0 } }
    world.path = '/login/'
    world.account = fresh
    await signIn('ada@icepoint.test', 'secret')
    expect(world.went).toEqual(['/intro/'])
    world.account = { ...fresh, prefs: { introSeen: true } }
    await signIn('ada@icepoint.test', 'secret')
    expect(world.went.at(-1)).toBe('/workoutlist/my/')
    world.account = fresh
    world.fails['prefs'] = new NetworkError('offline')
    await changePref({ introSeen: true })
    await signIn('ada@icepoint.test', 'secret')
    expect(world.went.slice(1)).toEqual(['/workoutlist/my/', '/workoutlist/my/'])
  })
  it('changes nothing when the password is wrong', async () => {
    world.fails['signIn'] = new UserFacingError('wrong-credentials')
    await expect(signIn('ada@icepoint.test', 'x')).rejects.toThrow('wrong-credentials')
    expect($session.get().kind).toBe('unknown')
    expect(world.went).toEqual([])
  })
})

describe('a session that ended elsewhere', () => {
  it('leads to the sign-in page and back afterwards', async () => {
    await refreshSession()
    world.path = '/addWorkout/abc/'
    world.account = null
    await checkSession()
    expect($session.get()).toEqual({ kind: 'signed-out' })
    expect(world.went.at(-1)).toEqual('/login/?next=%2FaddWorkout%2Fabc%2F&over=1')
  })
  it('is not checked while a workout runs', async () => {
    await refreshSession()
    world.account = null
    $isWorkoutRunning.set(true)
    await checkSession()
    $isWorkoutRunning.set(false)
    expect($session.get().kind).toBe('signed-in')
  })
  it('is not assumed when the server does not answer', async () => {
    await refreshSession()
    world.fails['account'] = new NetworkError('unreachable')
    await checkSession()
    expect($session.get().kind).toBe('signed-in')
  })
  it('is checked once at a time, and never for a signed-out visitor', async () => {
    await refreshSession()
    world.calls = []
    await Promise.all([checkSession(), checkSession()])
    expect(world.calls).toEqual(['account'])
    $session.set({ kind: 'signed-out' })
    await checkSession()
    expect(world.calls).toEqual(['account'])
  })
  it('shows an address that was verified elsewhere', async () => {
    await refreshSession()
    world.isVerified = true
    world.account = { ...ada, login: { ...ada.login, isVerified: true } }
    await checkSession()
    expect(accountOf($session.get())?.login.isVerified).toBe(true)
  })
})

describe('an account that changed on another device', () => {
  it('is read again: settings apply here too, and admin rights end with the label', async () => {
    world.account = { ...ada, login: { ...ada.login, isAdmin: true }, prefs: { setupOn: false } }
    await refreshSession()
    world.account = { ...ada, prefs: { setupOn: true } }
    await checkSession()
    expect($settings.get().setupOn).toBe(true)
    expect(accountOf($session.get())?.login.isAdmin).toBe(false)
  })
  it('is not read again while nothing is new', async () => {
    await refreshSession()
    world.calls = []
    await checkSession()
    expect(world.calls).toEqual(['account'])
  })
})

describe('a page that handles an email link', () => {
  it('stays where it is', async () => {
    world.path = '/login/'
    holdRedirects(true)
    await refreshSession()
    holdRedirects(false)
    expect($session.get().kind).toBe('signed-in')
    expect(world.went).toEqual([])
  })
})

describe('signOut', () => {
  it('clears the device', async () => {
    await refreshSession()
    await signOut()
    expect($session.get()).toEqual({ kind: 'signed-out' })
    expect(world.cache.size).toBe(0)
    expect(world.went).toEqual(['/login/'])
  })
  it('stays signed in when the server cannot be told', async () => {
    await refreshSession()
    world.fails['signOut'] = new NetworkError('offline')
    await expect(signOut()).rejects.toThrow('offline')
    expect($session.get().kind).toBe('signed-in')
  })
})

describe('refreshUsage', () => {
  it('uses given counters or reads them', async () => {
    await refreshSession()
    await refreshUsage({ ...usage, workouts: 9 })
    expect(accountOf($session.get())?.usage.workouts).toBe(9)
    await refreshUsage()
    expect(accountOf($session.get())?.usage.workouts).toBe(4)
  })
})

it('keeps saved settings available offline', async () => {
  await refreshSession()
  await changeSettings({ setupOn: true })
  expect($session.get()).toMatchObject({ kind: 'signed-in', prefs: { setupOn: true } })
  expect(world.cache.get('session')).toMatchObject({ login: { userId: 'ada' }, prefs: { setupOn: true } })
})
