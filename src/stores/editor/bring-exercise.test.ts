import { atom } from 'nanostores'
import { beforeEach, expect, it, vi } from 'vitest'
import { emptyContent } from '#core/editor/draft.ts'
import { NetworkError } from '#core/app/errors.ts'
import { workoutOf } from '#core/workout/workout.test-kit.ts'
import type { WorkoutContent } from '#core/workout/workout.ts'
import * as library from '../../data/exercises/library.ts'

const world = vi.hoisted(() => ({ query: [] as [string, string][], isAuto: true, max: 25 }))
const edge = vi.hoisted(() => ({ updateWorkout: vi.fn() }))
vi.mock('../../data/exercises/library.ts', { spy: true })
vi.mock('../../data/workout/workouts.ts', () => ({ ...edge, createWorkout: vi.fn(), setVisibility: vi.fn() }))
vi.mock('../../data/editor/drafts.ts', () => ({
  keepDraft: () => Promise.resolve(),
  dropDraft: () => Promise.resolve(),
  readDrafts: () => Promise.resolve([])
}))
vi.mock('../../platform/page/page.ts', async (original) => ({
  ...(await original<object>()),
  currentPath: () => '/addWorkout/w/',
  currentQuery: () => world.query,
  replaceQuery: (query: [string, string][]) => (world.query = query)
}))
vi.mock('../account/session.ts', () => ({
  $session: { get: () => null },
  refreshUsage: () => Promise.resolve(),
  accountOf: () => ({ contract: { limits: { maxExercisesPerWorkout: world.max } } })
}))
vi.mock('../account/settings.ts', async () => {
  const { DEFAULT_SETTINGS } = await import('#core/account/settings.ts')
  return { $settings: atom({ ...DEFAULT_SETTINGS, autoSave: true }) }
})

const { bringExercise } = await import('./bring-exercise.ts')
const { change, undoChange } = await import('./editor.ts')
const { $content, $exerciseLimit, $history, $save, $workout, showContent } = await import('./editor-state.ts')
const { editedOf } = await import('./editor-stored.ts')
const { $notice } = await import('../app/notices.ts')

const RAIN: WorkoutContent = editedOf(workoutOf({ name: 'Rain', language: 'de' }))

function openWith(content: WorkoutContent, version: number | null): void {
  const saved = version === null ? null : content
  $workout.set({ ownerId: 'u', workoutId: 'w', version, visibility: 'private', saved, pending: [] })
  showContent(content)
  $save.set({ kind: 'saved', at: null })
}

const last = () => $content.get()?.exercises.at(-1)

beforeEach(() => {
  vi.clearAllMocks()
  vi.useFakeTimers()
  Object.assign(world, { query: [['exercise', 'push-up']], max: 25 })
  edge.updateWorkout.mockResolvedValue({ version: 4, visibility: 'private' })
  $exerciseLimit.set(null)
  $notice.set(null)
})

it('is added after the last exercise, in the language of the workout, as one change', async () => {
  openWith(RAIN, 3)
  await bringExercise('push-up')
  expect($content.get()?.exercises).toHaveLength(RAIN.exercises.length + 1)
  expect(last()).toMatchObject({ figure: 'push-up', name: expect.stringMatching(/^Liegestütz/) as string })
  expect(last()?.steps[0]?.text).not.toBe('')
  expect(world.query).toEqual([])
  expect($notice.get()).toMatchObject({ kind: 'info', action: {} })
  undoChange()
  expect($content.get()).toEqual(RAIN)
})

it('is not saved automatically, but is saved with the next change', async () => {
  openWith(RAIN, 3)
  await bringExercise('push-up')
  expect($save.get().kind).toBe('unsaved')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(edge.updateWorkout).not.toHaveBeenCalled()
  change((now) => ({ ...now, description: 'More' }))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(edge.updateWorkout).toHaveBeenCalledOnce()
})

it('starts a new workout', async () => {
  openWith(emptyContent('first', 'en'), null)
  await bringExercise('push-up')
  expect($content.get()?.exercises).toMatchObject([{ id: 'first', name: 'Push-up', figure: 'push-up' }])
  expect(last()?.steps[0]?.length.kind).toBe('reps')
})

it('changes and reports nothing for an unknown id', async () => {
  openWith(RAIN, 3)
  await bringExercise('of-a-later-version')
  expect($content.get()).toBe(RAIN)
  expect([$history.get().past.length, $notice.get(), world.query]).toEqual([0, null, []])
})

it('reports that the workout is full', async () => {
  world.max = RAIN.exercises.length
  openWith(RAIN, 3)
  await bringExercise('push-up')
  expect($content.get()).toBe(RAIN)
  expect($exerciseLimit.get()).toBe(world.max)
})

it('stays in the address when offline', async () => {
  vi.mocked(library.readExercise).mockRejectedValueOnce(new NetworkError('unreachable'))
  openWith(RAIN, 3)
  await expect(bringExercise('push-up')).rejects.toThrow()
  expect(world.query).toEqual([['exercise', 'push-up']])
})
