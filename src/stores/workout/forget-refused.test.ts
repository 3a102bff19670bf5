import { beforeEach, expect, it, vi } from 'vitest'
import { workoutOf } from '#core/workout/workout.test-kit.ts'
import { forgetRefused } from './forget-refused.ts'

const world = vi.hoisted(() => ({ user: null as string | null, known: null as unknown, forgotten: [] as string[] }))
vi.mock('../../data/app/appwrite-rest.ts', () => ({
  readUser: () => (world.user === null ? Promise.reject(new Error('over')) : Promise.resolve({ $id: world.user }))
}))
vi.mock('../../data/app/cache.ts', () => ({
  readCache: () => Promise.resolve(world.known === null ? null : { value: world.known, savedAt: 0 })
}))
vi.mock('../../data/app/forget-cached.ts', () => ({
  forgetCached: (keys: string[]) => Promise.resolve(world.forgotten.push(...keys))
}))

beforeEach(() => {
  Object.assign(world, { user: 'ben', known: { workout: workoutOf({ ownerId: 'ada' }) }, forgotten: [] })
})

it('deletes what another account no longer shares', async () => {
  await forgetRefused('w')
  expect(world.forgotten).toEqual(['workout:ben:w'])
})

it.each([
  ['an own workout, which may not be sent yet', { user: 'ada' }],
  ['the cache of an account whose session has ended', { user: null }],
  ['an empty cache', { known: null }]
])('keeps %s', async (_, state) => {
  Object.assign(world, state)
  await forgetRefused('w')
  expect(world.forgotten).toEqual([])
})
