import { beforeEach, vi } from 'vitest'
import { BASE_LIMITS } from '#core/workout/limits.ts'
import type { SignedIn } from './session.ts'

export const usage = { workouts: 3, masterVideos: 0, mediaBytes: 0, friends: 0, groups: 0 }
export const ada: SignedIn = {
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

const fresh = () => ({
  calls: [] as string[],
  fails: {} as Record<string, Error>,
  account: ada as SignedIn | null,
  expected: '',
  isVerified: false,
  path: '/workoutlist/my/',
  query: [] as [string, string][],
  went: [] as string[],
  cache: new Map<string, unknown>(),
  storage: new Map<string, string>()
})

export const world = fresh()

const call =
  <T>(name: string, answer: () => T) =>
  (...args: unknown[]) => {
    world.calls.push(args.length === 0 ? name : `${name} ${args.map((arg) => JSON.stringify(arg)).join(' ')}`)
    const failure = world.fails[name]
    return failure === undefined ? Promise.resolve(answer()) : Promise.reject(failure)
  }

export const sessionData = {
  readSession: (expected: string) => {
    world.expected = expected
    return call('read', () => world.account)()
  },
  readNewSession: call('readNew', () => world.account),
  readAccount: call('account', () => {
    if (world.account === null) return null
    const { login, prefs } = world.account
    const labels = login.isAdmin ? ['admin'] : []
    return { $id: 'ada', email: login.email, emailVerification: world.isVerified, labels, prefs }
  }),
  signIn: call('signIn', () => undefined),
  signInWithToken: call('token', () => undefined),
  signOut: call('signOut', () => undefined),
  createAccount: call('create', () => undefined),
  setUpAccount: call('rows', () => undefined),
  readUsage: call('usage', () => ({ ...usage, workouts: 4 })),
  changePrefs: call('prefs', () => ({ setupOn: true }))
}

export const accountData = {
  listSessions: call('sessions', () => []),
  endSession: call('endSession', () => undefined),
  endAllSessions: call('endAll', () => undefined),
  changeEmail: call('email', () => undefined),
  changePassword: call('password', () => undefined),
  sendVerification: call('mail', () => undefined),
  confirmVerification: call('confirm', () => undefined),
  sendRecovery: call('ask', () => undefined),
  recover: call('recover', () => undefined)
}

export const cacheData = {
  readCache: (key: string) => {
    const value = world.cache.get(key)
    return Promise.resolve(value === undefined ? null : { value, savedAt: 1 })
  },
  writeCache: (key: string, value: unknown) => Promise.resolve(void world.cache.set(key, value)),
  clearCache: () => Promise.resolve(world.cache.clear())
}

export const page = {
  keepSessionHint: () => {},
  onBroughtBack: () => {},
  currentPath: () => world.path,
  currentAddress: () => world.path,
  currentQuery: () => world.query,
  replaceQuery: (query: [string, string][]) => {
    world.query = query
  },
  cameFrom: () => '',
  absoluteUrl: (path: string) => `https://icepoint.test${path}`,
  goTo: (path: string) => world.went.push(path)
}

const storage = {
  getItem: (key: string) => world.storage.get(key) ?? null,
  setItem: (key: string, value: string) => world.storage.set(key, value),
  removeItem: (key: string) => world.storage.delete(key)
}

/** Gives each test a new device. This file must not import stores, because it creates the fakes that they import. */
export function useFreshWorld(reset: () => void): void {
  beforeEach(() => {
    Object.assign(world, fresh())
    vi.stubGlobal('localStorage', storage)
    vi.stubGlobal('sessionStorage', storage)
    reset()
  })
}
