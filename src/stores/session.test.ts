import { beforeEach, describe, expect, it, vi } from 'vitest'
import { NetworkError, UserFacingError } from '#core/errors.ts'
import { BASE_LIMITS } from '#core/limits.ts'
import { changeSettings } from './settings.ts'
import { $session, accountOf, refreshSession, refreshUsage, signIn, signOut, signUp, type SignedIn } from './session.ts'

const usage = { workouts: 3, masterVideos: 0, mediaBytes: 0, friends: 0, groups: 0 }
const ada: SignedIn = {
  login: {
    userId: 'ada',
    email: 'ada@icepoint.test',
    isVerified: false,
    hasPassword: true,
    firstName: '',
    lastName: '',
    fullName: 'Ada',
    nickname: 'Ada',
    imageUrl: '',
    isAdmin: false,
    tempMediaStorage: 0,
    totalStorageUsed: 0,
    showCode: false,
    contractType: 'base'
  },
  contract: { name: 'base', limits: BASE_LIMITS },
  usage,
  prefs: {}
}

/** What the server answers and the device keeps; every call of it is written down. */
const world = vi.hoisted(() => ({
  calls: [] as string[],
  fails: {} as Record<string, Error>,
  account: null as unknown,
  cache: new Map<string, unknown>(),
  path: '/workoutlist/my/',
  went: [] as string[],
  storage: new Map<string, string>()
}))
vi.mock('../data/session.ts', () => {
  const call =
    <T>(name: string, answer: () => T) =>
    (...args: unknown[]) => {
      world.calls.push(args.length === 0 ? name : `${name} ${args.map((arg) => JSON.stringify(arg)).join(' ')}`)
      const failure = world.fails[name]
      return failure === undefined ? Promise.resolve(answer()) : Promise.reject(failure)
    }
  return {
    readSession: call('read', () => world.account),
    signIn: call('signIn', () => undefined),
    signOut: call('signOut', () => undefined),
    createAccount: call('create', () => undefined),
    setUpAccount: call('rows', () => undefined),
    readUsage: call('usage', () => ({ ...usage, workouts: 4 })),
    changePrefs: call('prefs', () => ({ setupOn: true }))
  }
})
vi.mock('../data/cache.ts', () => ({
  readCache: (key: string) => {
    const value = world.cache.get(key)
    return Promise.resolve(value === undefined ? null : { value, savedAt: 1 })
  },
  writeCache: (key: string, value: unknown) => Promise.resolve(void world.cache.set(key, value)),
  clearCache: () => Promise.resolve(world.cache.clear())
}))
vi.mock('../platform/page.ts', () => ({
  keepSessionHint: () => {},
  currentPath: () => world.path,
  goTo: (path: string) => world.went.push(path)
}))

beforeEach(() => {
  Object.assign(world, { calls: [], fails: {}, account: ada, path: '/workoutlist/my/', went: [] })
  world.cache.clear()
  world.storage.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => world.storage.get(key) ?? null,
    setItem: (key: string, value: string) => world.storage.set(key, value),
    removeItem: (key: string) => world.storage.delete(key)
  })
  $session.set({ kind: 'unknown', error: null, lastKnown: null })
})

describe('refreshSession', () => {
  it('finds who is signed in and remembers it', async () => {
    await refreshSession()
    expect($session.get()).toEqual({ kind: 'signed-in', ...ada })
    expect(world.storage.get('icepoint:session')).toBe('1')
    expect(world.cache.get('session')).toEqual(ada)
    expect(world.went).toEqual([])
  })
  it('finds that nobody is, forgets everything and goes to the sign-in page', async () => {
    world.account = null
    world.storage.set('icepoint:session', '1')
    world.cache.set('list:my:ada', [])
    await refreshSession()
    expect($session.get()).toEqual({ kind: 'signed-out' })
    expect(world.storage.size).toBe(0)
    expect(world.cache.size).toBe(0)
    expect(world.went).toEqual(['/login/'])
  })
  it('stays unknown without a network, with who was here before', async () => {
    await refreshSession()
    world.fails['read'] = new NetworkError('offline')
    await refreshSession()
    expect($session.get()).toEqual({ kind: 'unknown', error: world.fails['read'], lastKnown: ada })
    expect(accountOf($session.get())).toEqual(ada)
    expect(world.went).toEqual([])
  })
  it('shows nobody who is not known to be signed in', async () => {
    world.cache.set('session', ada)
    world.fails['read'] = new NetworkError('offline')
    await refreshSession()
    expect(accountOf($session.get())).toBeNull()
  })
  it('drops what another account left on the device', async () => {
    world.cache.set('session', { ...ada, login: { ...ada.login, userId: 'eve' } })
    world.cache.set('list:my:eve', [])
    await refreshSession()
    expect([...world.cache.keys()]).toEqual(['session'])
  })
})

describe('signIn', () => {
  it('takes the address in small letters and goes to the list', async () => {
    world.path = '/login/'
    await signIn(' Ada@Icepoint.test ', 'secret')
    expect(world.calls[0]).toBe('signIn "ada@icepoint.test" "secret"')
    expect($session.get().kind).toBe('signed-in')
    expect(world.went).toEqual(['/workoutlist/my/'])
  })
  it('changes nothing when the password is wrong', async () => {
    world.fails['signIn'] = new UserFacingError('wrong-credentials')
    await expect(signIn('ada@icepoint.test', 'x')).rejects.toThrow('wrong-credentials')
    expect($session.get().kind).toBe('unknown')
    expect(world.went).toEqual([])
  })
})

describe('signUp', () => {
  const input = { email: 'Ada@icepoint.test ', password: 'long enough', nickname: ' Ada ' }
  const names = () => world.calls.map((call) => call.split(' ')[0])

  it('makes the account, signs in, makes the rows, and goes to the list', async () => {
    world.path = '/register/'
    const steps: string[] = []
    await signUp(input, 'account', (step) => steps.push(step))
    expect(world.calls.slice(0, 3)).toEqual([
      'create "ada@icepoint.test" "long enough" "Ada"',
      'signIn "ada@icepoint.test" "long enough"',
      'rows {"nickname":"Ada"}'
    ])
    expect(steps).toEqual(['account', 'session', 'rows'])
    expect(world.went).toEqual(['/workoutlist/my/'])
  })
  it('goes on at the step that failed', async () => {
    const steps: string[] = []
    world.fails['rows'] = new NetworkError('unreachable')
    await expect(signUp(input, 'account', (step) => steps.push(step))).rejects.toThrow()
    expect(steps.at(-1)).toBe('rows')
    world.calls = []
    world.fails = {}
    await signUp(input, 'rows', () => undefined)
    expect(names()).toEqual(['rows', 'read'])
  })
  it('takes an account whose answer was lost for its own, and no other', async () => {
    const steps: string[] = []
    world.fails['create'] = new NetworkError('timeout')
    await expect(signUp(input, 'account', (step) => steps.push(step))).rejects.toThrow()
    expect(steps.at(-1)).toBe('account-unsure')
    world.fails['create'] = new UserFacingError('email-taken')
    await signUp(input, 'account-unsure', () => undefined)
    expect($session.get().kind).toBe('signed-in')
    await expect(signUp(input, 'account', () => undefined)).rejects.toThrow('email-taken')
  })
})

describe('signOut', () => {
  it('forgets everything', async () => {
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
  it('takes known counters, or reads them', async () => {
    await refreshSession()
    await refreshUsage({ ...usage, workouts: 9 })
    expect(accountOf($session.get())?.usage.workouts).toBe(9)
    await refreshUsage()
    expect(accountOf($session.get())?.usage.workouts).toBe(4)
  })
})

it('settings that were saved are known without a network, too', async () => {
  await refreshSession()
  await changeSettings({ setupOn: true })
  expect($session.get()).toMatchObject({ kind: 'signed-in', prefs: { setupOn: true } })
  expect(world.cache.get('session')).toMatchObject({ login: { userId: 'ada' }, prefs: { setupOn: true } })
})
