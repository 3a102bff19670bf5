import { beforeEach, expect, it, vi } from 'vitest'
import { NetworkError, UserFacingError } from '#core/app/errors.ts'
import { workoutOf } from '#core/workout/workout.test-kit.ts'
import type { Workout } from '#core/workout/workout.ts'
import { $session } from '../account/session.ts'
import { ada } from '../account/session.test-kit.ts'
import { closeResources } from '../app/resource.ts'
import { $page, type Page } from '../app/router.ts'
import { $workoutPage, changeWorkoutPage, loadWorkoutPage } from './workout-page.ts'

const world = vi.hoisted(() => ({
  read: vi.fn<(id: string) => Promise<unknown>>(),
  names: vi.fn(() => Promise.resolve('Bo')),
  cache: new Map<string, { value: unknown; savedAt: number }>(),
  kept: null as unknown,
  forgotten: [] as string[],
  went: [] as string[]
}))
vi.mock('../../data/workout/read-workout.ts', () => ({ readWorkout: world.read }))
vi.mock('../../data/public/public-rows.ts', () => ({ readAuthor: world.names }))
vi.mock('../../data/app/config.ts', () => ({ getConfig: () => Promise.resolve({}) }))
vi.mock('../../data/app/cache.ts', () => ({
  readCache: (key: string) => Promise.resolve(world.cache.get(key) ?? null),
  writeCache: (key: string, value: unknown) => Promise.resolve(void world.cache.set(key, { value, savedAt: 7 }))
}))
vi.mock('./forget-refused.ts', () => ({ forgetRefused: async (id: string) => void world.forgotten.push(id) }))
vi.mock('../media/kept-workout.ts', () => ({ keptWorkout: () => Promise.resolve(world.kept) }))
vi.mock('../../platform/page/page.ts', async (original) => ({
  ...(await original<object>()),
  goTo: (path: string) => world.went.push(path)
}))

const lost = new NetworkError('unreachable')
const rain = (more: Partial<Workout> = {}) => workoutOf({ id: 'rain', ownerId: 'bo', trainer: '', ...more })
const shown = () => $workoutPage.get()
const cached = (name: string) =>
  world.cache.set('workout:ada:rain', { value: { workout: rain({ name }), author: 'Bo' }, savedAt: 5 })

beforeEach(() => {
  closeResources()
  world.cache.clear()
  Object.assign(world, { kept: null, forgotten: [], went: [] })
  world.read.mockReset().mockResolvedValue(rain())
  world.names.mockClear()
  $session.set({ kind: 'signed-in', ...ada })
})

it('shows the cached version until the server answers', async () => {
  cached('Old')
  const answer = Promise.withResolvers<Workout>()
  world.read.mockReturnValue(answer.promise)
  const loading = loadWorkoutPage('rain')
  await vi.waitFor(() => expect(shown()).toMatchObject({ from: 'kept', savedAt: 5, workout: { name: 'Old' } }))
  answer.resolve(rain({ name: 'New' }))
  await loading
  expect(shown()).toEqual({ kind: 'ready', workout: rain({ name: 'New' }), author: 'Bo', from: 'network' })
})

it('requests no author for a workout that is only played', async () => {
  cached('Old')
  await loadWorkoutPage('rain', true)
  expect([shown(), world.names.mock.calls.length]).toMatchObject([{ author: 'Bo', from: 'network' }, 0])
})

it('shows the cached version without an answer, or else the offline copy, or else the reason', async () => {
  world.read.mockRejectedValue(lost)
  await loadWorkoutPage('rain')
  await vi.waitFor(() => expect(shown()).toEqual({ kind: 'failed', id: 'rain', error: lost }))
  world.kept = { workout: rain({ name: 'Kept' }), author: '' }
  await loadWorkoutPage('rain')
  await vi.waitFor(() => expect(shown()).toMatchObject({ from: 'stale', workout: { name: 'Kept' } }))
  cached('Old')
  await loadWorkoutPage('rain')
  expect(shown()).toMatchObject({ from: 'stale', savedAt: 5, workout: { name: 'Old' } })
})

it('shows nothing of a workout that is refused', async () => {
  cached('Old')
  world.kept = { workout: rain(), author: '' }
  const error = new UserFacingError('not-found')
  world.read.mockRejectedValue(error)
  await loadWorkoutPage('rain')
  await vi.waitFor(() => expect(shown()).toEqual({ kind: 'failed', id: 'rain', error }))
  expect(world.forgotten).toEqual(['rain'])
})

it('redirects from a link to the workout’s own page', async () => {
  await loadWorkoutPage('u-link')
  expect(world.went).toEqual(['/workout/rain/'])
})

it('reads again when another account opens it', async () => {
  $page.set({ route: { name: 'workout' }, params: { id: 'rain' } } as unknown as Page)
  await loadWorkoutPage('rain')
  closeResources()
  world.read.mockRejectedValue(new UserFacingError('not-found'))
  $session.set({ kind: 'signed-out' })
  await vi.waitFor(() => expect(shown().kind).toBe('failed'))
})

it('shows a change at once', async () => {
  await loadWorkoutPage('rain')
  changeWorkoutPage('rain', { isPublic: true })
  expect(shown()).toMatchObject({ from: 'network', workout: { isPublic: true } })
})
