import { beforeEach, expect, it, vi } from 'vitest'
import { NetworkError } from '#core/app/errors.ts'
import { $typedNames, saveNames, storedNames, typeNames } from './profile.ts'

const world = vi.hoisted(() => ({
  saved: [] as unknown[],
  failure: null as Error | null,
  storage: new Map<string, string>()
}))
vi.mock('../../data/account/profile.ts', () => ({
  saveProfile: (change: unknown) => {
    if (world.failure !== null) return Promise.reject(world.failure)
    world.saved.push(change)
    return Promise.resolve()
  }
}))
vi.mock('./session.ts', () => ({
  $session: {
    get: () => ({ login: { firstName: 'Ada', lastName: 'Frost', nickname: '' } }),
    listen: () => () => undefined
  },
  accountOf: (session: unknown) => session,
  refreshSession: () => Promise.resolve()
}))

const names = { userId: 'ada', firstName: ' Ada ', lastName: 'Hill', nickname: 'A' }

beforeEach(() => {
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => world.storage.get(key) ?? null,
    setItem: (key: string, value: string) => world.storage.set(key, value),
    removeItem: (key: string) => world.storage.delete(key)
  })
  Object.assign(world, { saved: [], failure: null })
  typeNames(null)
})

it('keeps typed names until they are saved, trims them and sends only what changed', async () => {
  typeNames(names)
  expect([...world.storage.values()]).toEqual([JSON.stringify(names)])
  expect(await saveNames.submit(names)).toBe(true)
  expect(world.saved).toEqual([{ lastName: 'Hill', nickname: 'A' }])
  expect([$typedNames.get(), world.storage.size]).toEqual([null, 0])
})

it('keeps typed names when saving fails', async () => {
  typeNames(names)
  world.failure = new NetworkError('offline')
  expect(await saveNames.submit(names)).toBe(false)
  expect($typedNames.get()).toEqual(names)
  expect(world.storage.size).toBe(1)
})

it('does not send a name that is too long', async () => {
  expect(await saveNames.submit({ ...names, nickname: 'n'.repeat(61) })).toBe(false)
  expect(world.saved).toEqual([])
})

it('shows the stored names of the account', () => {
  expect(storedNames()).toEqual({ firstName: 'Ada', lastName: 'Frost', nickname: '' })
})
