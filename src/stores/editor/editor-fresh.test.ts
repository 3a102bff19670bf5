import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { emptyContent } from '#core/editor/draft.ts'
import { NetworkError, UserFacingError } from '#core/app/errors.ts'
import type { Workout, WorkoutContent, WorkoutSummary } from '#core/workout/workout.ts'

const world = vi.hoisted(() => ({
  readWorkout: vi.fn(),
  updateWorkout: vi.fn(),
  watch: vi.fn(),
  online: (_isOnline: boolean): void => undefined,
  seen: (): void => undefined
}))
vi.mock('../../data/workout/read-workout.ts', () => world)
vi.mock('../../data/workout/workouts.ts', () => world)
vi.mock('../../data/app/watch.ts', () => world)
vi.mock('../../data/editor/drafts.ts', () => ({ keepDraft: async () => {}, dropDraft: async () => {} }))
vi.mock('./editor-path.ts', () => ({ showWorkoutPath: vi.fn() }))
vi.mock('../account/session.ts', () => ({ refreshUsage: vi.fn() }))
vi.mock('../account/settings.ts', async () => {
  const { atom } = await import('nanostores')
  return { $settings: atom({ autoSave: false }) }
})
vi.mock('../../platform/page/online.ts', () => ({
  isOnline: () => true,
  onOnlineChange: (changed: typeof world.online) => {
    world.online = changed
    return () => undefined
  }
}))
vi.mock('../../platform/page/out-of-sight.ts', () => ({
  isOutOfSight: () => false,
  onOutOfSightFor: () => () => undefined
}))
vi.mock('../../platform/page/page.ts', () => ({
  onLeft: () => () => undefined,
  onBroughtBack: () => () => undefined,
  onSeenAgain: (_ms: number, seen: () => void) => {
    world.seen = seen
    return () => undefined
  }
}))

const { keepFresh } = await import('./editor-fresh.ts')
const { saveAsked, saveNow } = await import('./editor-save.ts')
const { $content, $save, $workout } = await import('./editor-state.ts')
const { $notice } = await import('../app/notices.ts')

const words = (name: string): WorkoutContent => {
  const content = emptyContent('e1', 'en')
  return { ...content, name, exercises: content.exercises.map((exercise) => ({ ...exercise, name: 'Squat' })) }
}
const stored = (content: WorkoutContent, version: number) =>
  ({ ...content, version, isPublic: false, visibility: 'private' }) as Workout
const unwatch = vi.fn()
let stop: () => void = () => undefined

beforeEach(() => {
  vi.useFakeTimers()
  for (const mock of [world.readWorkout, world.updateWorkout, world.watch, unwatch]) mock.mockReset()
  world.watch.mockReturnValue(unwatch)
  $workout.set({ ownerId: 'u', workoutId: 'w', version: 3, visibility: 'private', saved: words('Mine'), pending: [] })
  $content.set(words('Mine'))
  $save.set({ kind: 'saved', at: 1 })
  $notice.set(null)
  stop = keepFresh()
})
afterEach(() => {
  stop()
  vi.clearAllTimers()
  vi.useRealTimers()
})
const settled = () => vi.advanceTimersByTimeAsync(1000)
const somebodySaves = async () => {
  world.watch.mock.calls[0]?.[0][0].changed()
  await settled()
}

it('shows what another device saved, and says so', async () => {
  world.readWorkout.mockResolvedValue(stored(words('Theirs'), 4))
  await somebodySaves()
  expect($content.get()).toEqual(words('Theirs'))
  expect($workout.get()).toMatchObject({ version: 4, saved: words('Theirs') })
  expect($notice.get()?.kind).toBe('info')
})

it('reports two versions at once when something was typed here', async () => {
  world.readWorkout.mockResolvedValue(stored(words('Theirs'), 4))
  $content.set(words('Typed'))
  $save.set({ kind: 'unsaved' })
  world.seen()
  await settled()
  expect($save.get()).toEqual({ kind: 'conflict', current: 4 })
  expect($content.get()).toEqual(words('Typed'))
})

it('takes a newer version of the same content silently', async () => {
  world.readWorkout.mockResolvedValue({ ...stored(words('Mine'), 4), isPublic: true, visibility: 'public' })
  await somebodySaves()
  expect($workout.get()).toMatchObject({ version: 4, visibility: 'public' })
  expect($save.get()).toEqual({ kind: 'saved', at: 1 })
  expect($notice.get()).toBeNull()
})

it('reports that the workout was deleted', async () => {
  world.readWorkout.mockRejectedValue(new UserFacingError('not-found'))
  await somebodySaves()
  expect($save.get()).toEqual({ kind: 'failed', error: new UserFacingError('workout-not-found') })
  await saveNow()
  expect($save.get().kind).toBe('failed')
})

it('does not report an old save when the page was in the background', async () => {
  world.readWorkout.mockRejectedValue(new NetworkError('unreachable'))
  await saveAsked()
  expect($save.get()).toEqual({ kind: 'saved', at: 1 })
  world.readWorkout.mockResolvedValue(stored(words('Mine'), 3))
  await saveAsked()
  expect($save.get()).not.toEqual({ kind: 'saved', at: 1 })
})

it('recognizes its own save', async () => {
  $content.set(words('Typed'))
  world.updateWorkout.mockResolvedValue({ version: 4, isPublic: false } as WorkoutSummary)
  world.readWorkout.mockResolvedValue(stored(words('Typed'), 4))
  void saveNow()
  await somebodySaves()
  expect($save.get().kind).toBe('saved')
  expect($notice.get()).toBeNull()
})

it('watches the open workout, starting with its first save', async () => {
  expect(world.watch.mock.calls[0]?.[0]).toMatchObject([{ kind: 'row', tableId: 'workouts', rowId: 'w' }])
  $workout.set({ ...$workout.get()!, workoutId: 'new', version: null })
  await settled()
  expect(unwatch).toHaveBeenCalledOnce()
  $workout.set({ ...$workout.get()!, version: 1 })
  expect(world.watch).toHaveBeenCalledTimes(2)
  world.online(false)
  await settled()
  expect(unwatch).toHaveBeenCalledTimes(2)
  world.online(true)
  expect(world.watch).toHaveBeenCalledTimes(3)
})
