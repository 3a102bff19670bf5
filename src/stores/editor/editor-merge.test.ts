import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { NetworkError, UserFacingError } from '#core/app/errors.ts'
import { plainBlock } from '#core/workout/stored.ts'
import { exerciseOf, timed, workoutOf } from '#core/workout/workout.test-kit.ts'
import type { Workout, WorkoutContent, WorkoutSummary } from '#core/workout/workout.ts'

const edge = vi.hoisted(() => ({ createWorkout: vi.fn(), updateWorkout: vi.fn(), readWorkout: vi.fn() }))
const device = vi.hoisted(() => ({ keepDraft: vi.fn(), dropDraft: vi.fn(), readDrafts: vi.fn() }))
vi.mock('../../data/workout/workouts.ts', () => edge)
vi.mock('../../data/workout/read-workout.ts', () => edge)
vi.mock('../../data/editor/drafts.ts', () => device)
vi.mock('./editor-path.ts', () => ({ showWorkoutPath: vi.fn() }))
vi.mock('../account/session.ts', async () => {
  const { atom } = await import('nanostores')
  return { $session: atom(null), accountOf: () => null, refreshUsage: vi.fn(async () => undefined) }
})
vi.mock('../account/settings.ts', async () => {
  const { atom } = await import('nanostores')
  const { DEFAULT_SETTINGS } = await import('#core/account/settings.ts')
  return { $settings: atom(DEFAULT_SETTINGS) }
})

const merge = await import('./editor-merge.ts')
const { $choices, $merging, allOf, choose, compareVersions, mergedNow, saveMerged, takeTheirs } = merge
const { saveNow } = await import('./editor-save.ts')
const { editedOf } = await import('./editor-stored.ts')
const { undoChange } = await import('./editor.ts')
const { $content, $save, $workout, resetEditor } = await import('./editor-state.ts')

const plan = (name: string, a: number, b: number): WorkoutContent =>
  editedOf(
    workoutOf({
      name,
      exercises: [exerciseOf('a', [timed(a)]), exerciseOf('b', [timed(b)])],
      blocks: [plainBlock(['a', 'b'].map((exerciseId) => ({ exerciseId, restSec: 0 })))]
    })
  )
const stored = (content: WorkoutContent, version: number): Workout => workoutOf({ ...content, version })
const newer = (current: number) => new UserFacingError('newer-version', { kind: 'version', current })
const open = () => {
  const state = $merging.get()
  if (state.kind !== 'open') throw new Error(state.kind)
  return state
}
const mine = plan('Ladder', 45, 30)

beforeEach(async () => {
  vi.useFakeTimers()
  for (const mock of [...Object.values(edge), ...Object.values(device)]) mock.mockReset()
  resetEditor()
  edge.updateWorkout.mockRejectedValue(newer(7))
  edge.readWorkout.mockResolvedValue(stored(plan('Theirs', 30, 20), 7))
  const saved = plan('Ladder', 30, 30)
  $workout.set({ ownerId: 'u', workoutId: 'w', version: 3, visibility: 'private', saved, pending: [] })
  $content.set(mine)
  $save.set({ kind: 'unsaved' })
  await saveNow()
  expect($save.get().kind).toBe('conflict')
})
afterEach(() => {
  vi.clearAllTimers()
  vi.useRealTimers()
})

it('stores the common base of both versions in the draft of a refused save', () => {
  expect(device.keepDraft.mock.lastCall?.[0]).toMatchObject({
    version: 3,
    saved: plan('Ladder', 30, 30),
    content: mine
  })
})

it('saves the merged version over the newer one, and undo restores mine', async () => {
  expect(await compareVersions()).toBe(true)
  edge.updateWorkout.mockResolvedValue({ version: 8, visibility: 'private' } as WorkoutSummary)
  const { content } = mergedNow(open(), $choices.get())
  expect(content).toEqual(plan('Theirs', 45, 20))
  expect(await saveMerged(open(), content)).toBe(true)
  expect(edge.updateWorkout).toHaveBeenLastCalledWith('w', 7, content, undefined)
  expect($save.get().kind).toBe('saved')
  expect($workout.get()).toMatchObject({ version: 8, saved: content, pending: [] })
  undoChange()
  expect($content.get()).toEqual(mine)
})

it('restarts the comparison after a third save and keeps the choices', async () => {
  await compareVersions()
  choose('exercise-a', 'theirs')
  choose('about-name', 'mine')
  edge.updateWorkout.mockRejectedValue(newer(8))
  edge.readWorkout.mockResolvedValue(stored(plan('Theirs', 30, 10), 8))
  expect(await saveMerged(open(), mergedNow(open(), $choices.get()).content)).toBe(false)
  expect(open()).toMatchObject({ isAgain: true, theirs: { version: 8 } })
  expect(mergedNow(open(), $choices.get()).content).toEqual(plan('Ladder', 30, 10))
})

it('keeps the choices when the comparison is closed and reopened', async () => {
  await compareVersions()
  choose('exercise-a', 'theirs')
  await compareVersions()
  expect($choices.get().get('exercise-a')).toBe('theirs')
  edge.readWorkout.mockResolvedValue(stored(plan('Theirs', 99, 20), 8))
  await compareVersions()
  expect($choices.get().has('exercise-a')).toBe(false)
})

it('overwrites their version with mine', async () => {
  await compareVersions()
  edge.updateWorkout.mockResolvedValue({ version: 8, visibility: 'private' } as WorkoutSummary)
  expect(await saveMerged(open(), allOf(open(), 'mine').content)).toBe(true)
  expect(edge.updateWorkout).toHaveBeenLastCalledWith('w', 7, mine, undefined)
})

it('takes their version without a save, and undo restores mine', async () => {
  await compareVersions()
  await takeTheirs(open())
  expect($content.get()).toEqual(plan('Theirs', 30, 20))
  expect($save.get()).toEqual({ kind: 'saved', at: null })
  expect(edge.updateWorkout).toHaveBeenCalledOnce()
  expect(device.dropDraft).toHaveBeenCalledWith('u', 'w')
  undoChange()
  expect($content.get()).toEqual(mine)
  expect($save.get()).toEqual({ kind: 'unsaved' })
})

it('stores the merged version on the device when offline and sends it later', async () => {
  await compareVersions()
  edge.updateWorkout.mockRejectedValueOnce(new NetworkError('unreachable'))
  edge.updateWorkout.mockResolvedValue({ version: 8, visibility: 'private' } as WorkoutSummary)
  const { content } = mergedNow(open(), $choices.get())
  expect(await saveMerged(open(), content)).toBe(true)
  expect($save.get().kind).toBe('failed')
  expect(device.keepDraft.mock.lastCall?.[0]).toMatchObject({ version: 7, content, saved: plan('Theirs', 30, 20) })
  await vi.advanceTimersByTimeAsync(60_000)
  expect($save.get().kind).toBe('saved')
})

it('skips the comparison when both versions have the same content', async () => {
  edge.readWorkout.mockResolvedValue(stored(mine, 9))
  expect(await compareVersions()).toBe(false)
  expect($workout.get()).toMatchObject({ version: 9 })
  expect($save.get().kind).toBe('saved')
})

it('reports that the other version cannot be read, and ignores the answer after the editor is closed', async () => {
  edge.readWorkout.mockRejectedValue(new NetworkError('offline'))
  expect(await compareVersions()).toBe(true)
  expect($merging.get()).toEqual({ kind: 'failed', error: new NetworkError('offline') })
  const answer = Promise.withResolvers<Workout>()
  edge.readWorkout.mockReturnValue(answer.promise)
  const compared = compareVersions()
  resetEditor()
  answer.resolve(stored(mine, 9))
  expect(await compared).toBe(false)
  expect($merging.get().kind).toBe('loading')
})
