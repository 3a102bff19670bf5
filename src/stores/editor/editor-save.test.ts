import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { emptyContent } from '#core/editor/draft.ts'
import { NetworkError, UserFacingError } from '#core/app/errors.ts'
import type { Workout, WorkoutContent, WorkoutSummary } from '#core/workout/workout.ts'

/** A fake edge and device. The browser tests use the real ones. */
const edge = vi.hoisted(() => ({
  createWorkout: vi.fn(),
  updateWorkout: vi.fn(),
  readWorkout: vi.fn(),
  setVisibility: vi.fn()
}))
const device = vi.hoisted(() => ({ keepDraft: vi.fn(), dropDraft: vi.fn(), readDrafts: vi.fn() }))
vi.mock('../../data/workout/workouts.ts', () => edge)
vi.mock('../../data/workout/read-workout.ts', () => edge)
vi.mock('../../data/editor/drafts.ts', () => device)
vi.mock('./editor-path.ts', () => ({ showWorkoutPath: vi.fn() }))
vi.mock('../account/session.ts', () => ({ refreshUsage: vi.fn(async () => undefined) }))
vi.mock('../account/settings.ts', async () => {
  const { atom } = await import('nanostores')
  const { DEFAULT_SETTINGS } = await import('#core/account/settings.ts')
  return { $settings: atom(DEFAULT_SETTINGS) }
})

const { publish, saveAsked, saveNow, autosaveSoon } = await import('./editor-save.ts')
const { editedOf } = await import('./editor-stored.ts')
const { keepAsCopy } = await import('./editor-conflict.ts')
const { $content, $isAsked, $issues, $refused, $save, $workout } = await import('./editor-state.ts')
const { $settings } = await import('../account/settings.ts')
const { $t } = await import('../app/locale.ts')

const words = (name: string): WorkoutContent => {
  const content = emptyContent('e1', 'en')
  return { ...content, name, exercises: content.exercises.map((exercise) => ({ ...exercise, name: 'Squat' })) }
}
const answer = (version: number, isPublic = false) =>
  ({ version, isPublic, visibility: isPublic ? 'public' : 'private' }) as WorkoutSummary
const made = (version: number, isNew = true) => ({ workout: answer(version), isNew })
const stored = (content: WorkoutContent, version: number) => ({ ...content, version, isPublic: false }) as Workout

function openWith(content: WorkoutContent, version: number | null, saved: WorkoutContent | null): void {
  $workout.set({ ownerId: 'u', workoutId: 'w', version, visibility: 'private', saved, pending: [] })
  $content.set(content)
  $save.set({ kind: 'unsaved' })
  $refused.set([])
  $isAsked.set(false)
}

beforeEach(() => {
  vi.useFakeTimers()
  for (const mock of [...Object.values(edge), ...Object.values(device)]) mock.mockReset()
  device.keepDraft.mockResolvedValue(undefined)
  device.dropDraft.mockResolvedValue(undefined)
})
afterEach(() => {
  vi.clearAllTimers()
  vi.useRealTimers()
})

describe('saving', () => {
  it('creates a new workout once and deletes its draft', async () => {
    edge.createWorkout.mockResolvedValue(made(1))
    openWith(words('New'), null, null)
    await Promise.all([saveNow(), saveNow()])
    expect(edge.createWorkout).toHaveBeenCalledTimes(1)
    expect(edge.createWorkout).toHaveBeenCalledWith('w', words('New'))
    expect($save.get().kind).toBe('saved')
    expect($workout.get()).toMatchObject({ version: 1, saved: words('New'), pending: [] })
    expect(device.dropDraft).toHaveBeenCalledWith('u', 'w')
  })

  it("stores the draft with the request's content before it sends", async () => {
    edge.updateWorkout.mockRejectedValue(new NetworkError('unreachable'))
    openWith(words('Now'), 3, words('Before'))
    await saveNow()
    expect(device.keepDraft.mock.invocationCallOrder[0]).toBeLessThan(
      edge.updateWorkout.mock.invocationCallOrder[0] ?? 0
    )
    expect(device.keepDraft.mock.calls[0]?.[0]).toMatchObject({
      version: 3,
      content: words('Now'),
      pending: [words('Now')]
    })
    expect($save.get().kind).toBe('failed')
    expect(device.dropDraft).not.toHaveBeenCalled()
  })

  it('retries after a network failure with the content at that time', async () => {
    edge.updateWorkout.mockRejectedValueOnce(new NetworkError('timeout')).mockResolvedValue(answer(4))
    openWith(words('One'), 3, words('Zero'))
    await saveNow()
    $content.set(words('Two'))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(edge.updateWorkout).toHaveBeenLastCalledWith('w', 3, words('Two'), undefined)
    expect($save.get().kind).toBe('saved')
  })

  it('sends what was typed during a save with the next one', async () => {
    openWith(words('One'), 3, words('Zero'))
    edge.updateWorkout.mockImplementationOnce(async () => {
      $content.set(words('Two'))
      return answer(4)
    })
    await saveNow()
    expect($save.get().kind).toBe('unsaved')
    edge.updateWorkout.mockResolvedValue(answer(5))
    await vi.advanceTimersByTimeAsync(2000)
    expect(edge.updateWorkout).toHaveBeenLastCalledWith('w', 4, words('Two'), undefined)
    expect($save.get().kind).toBe('saved')
  })

  it('sends nothing that is invalid and shows the reason when asked', async () => {
    openWith(words(''), null, null)
    expect($issues.get()).toEqual([])
    expect(await saveAsked()).toBe(false)
    expect($issues.get()).toEqual([{ path: 'name', code: 'name-empty' }])
    expect(edge.createWorkout).not.toHaveBeenCalled()
  })

  it('waits for a pause, and only with autosave on', async () => {
    edge.updateWorkout.mockResolvedValue(answer(4))
    openWith(words('One'), 3, words('Zero'))
    autosaveSoon()
    await vi.advanceTimersByTimeAsync(1000)
    autosaveSoon()
    await vi.advanceTimersByTimeAsync(1000)
    expect(edge.updateWorkout).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(600)
    expect(edge.updateWorkout).toHaveBeenCalledTimes(1)
    const before = $settings.get()
    $settings.set({ ...before, autoSave: false })
    $content.set(words('Two'))
    $save.set({ kind: 'unsaved' })
    autosaveSoon()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(edge.updateWorkout).toHaveBeenCalledTimes(1)
    $settings.set(before)
  })
})

describe('lost answers', () => {
  it('remembers the last four contents without an answer and the one in progress', async () => {
    edge.updateWorkout.mockRejectedValue(new NetworkError('unreachable'))
    openWith(words('0'), 3, words('Before'))
    for (const name of ['1', '2', '3', '4', '5', '6', '7']) {
      $content.set(words(name))
      await saveNow()
    }
    expect($workout.get()?.pending.map(({ name }) => name)).toEqual(['3', '4', '5', '6', '7'])
  })

  it('creates one workout with the latest content', async () => {
    edge.createWorkout.mockRejectedValueOnce(new NetworkError('unreachable')).mockResolvedValue(made(1, false))
    edge.readWorkout.mockResolvedValue(stored(words('First'), 1))
    edge.updateWorkout.mockResolvedValue(answer(2))
    openWith(words('First'), null, null)
    await saveNow()
    $content.set(words('Second'))
    await saveNow()
    expect(edge.updateWorkout).toHaveBeenCalledWith('w', 1, words('Second'), undefined)
    expect($workout.get()).toMatchObject({ version: 2, pending: [] })
  })

  it('asks before it replaces what another device saved after the lost answer', async () => {
    edge.createWorkout.mockRejectedValueOnce(new NetworkError('unreachable')).mockResolvedValue(made(2, false))
    edge.readWorkout.mockResolvedValue(stored(words('Theirs'), 2))
    openWith(words('First'), null, null)
    await saveNow()
    await saveNow()
    expect(edge.updateWorkout).not.toHaveBeenCalled()
    expect($save.get()).toEqual({ kind: 'conflict', current: 2 })
  })

  it('updates what the outbox has sent meanwhile', async () => {
    edge.updateWorkout
      .mockRejectedValueOnce(new UserFacingError('newer-version', { kind: 'version', current: 4 }))
      .mockResolvedValue(answer(5))
    edge.readWorkout.mockResolvedValue(stored(words('Queued'), 4))
    openWith(words('Queued and more'), 3, words('Queued'))
    await saveNow()
    await vi.advanceTimersByTimeAsync(100)
    expect(edge.updateWorkout).toHaveBeenLastCalledWith('w', 4, words('Queued and more'), undefined)
    expect($save.get().kind).toBe('saved')
  })

  it('needs no further change when the first request never arrived', async () => {
    edge.createWorkout.mockRejectedValueOnce(new NetworkError('unreachable')).mockResolvedValue(made(1))
    openWith(words('First'), null, null)
    await saveNow()
    $content.set(words('Second'))
    await saveNow()
    expect(edge.updateWorkout).not.toHaveBeenCalled()
    expect($workout.get()).toMatchObject({ version: 1, saved: words('Second'), pending: [] })
  })

  it('does not mistake its own save for another device', async () => {
    edge.updateWorkout
      .mockRejectedValueOnce(new NetworkError('unreachable'))
      .mockRejectedValueOnce(new UserFacingError('newer-version', { kind: 'version', current: 4 }))
      .mockResolvedValue(answer(5))
    edge.readWorkout.mockResolvedValue(stored(words('First'), 4))
    openWith(words('First'), 3, words('Zero'))
    await saveNow()
    $content.set(words('Second'))
    await saveNow()
    await vi.advanceTimersByTimeAsync(100)
    expect(edge.updateWorkout).toHaveBeenLastCalledWith('w', 4, words('Second'), undefined)
    expect($save.get().kind).toBe('saved')
  })
})

describe('a newer version of another device', () => {
  beforeEach(async () => {
    edge.updateWorkout.mockRejectedValue(new UserFacingError('newer-version', { kind: 'version', current: 7 }))
    edge.readWorkout.mockResolvedValue(stored(words('Theirs'), 7))
    openWith(words('Mine'), 3, words('Zero'))
    await saveNow()
  })

  it('is reported; my version stays and nothing more is sent', async () => {
    expect($save.get()).toEqual({ kind: 'conflict', current: 7 })
    expect($content.get()).toEqual(words('Mine'))
    await saveNow()
    expect(edge.updateWorkout).toHaveBeenCalledTimes(1)
    expect(device.dropDraft).not.toHaveBeenCalled()
  })

  it('may come from another tab with the same new draft', async () => {
    edge.createWorkout.mockResolvedValue(made(1, false))
    openWith(words('Mine'), null, null)
    await saveNow()
    expect($save.get()).toEqual({ kind: 'conflict', current: 7 })
    expect($content.get()).toEqual(words('Mine'))
    expect(device.dropDraft).not.toHaveBeenCalled()
  })

  it('can stay next to mine, which becomes a separate workout', async () => {
    edge.createWorkout.mockResolvedValue(made(1))
    $t.set((_key, params) => `${params?.['name']} (copy)`)
    await keepAsCopy()
    const [id, content] = edge.createWorkout.mock.calls[0] as [string, WorkoutContent]
    expect(id).not.toBe('w')
    expect(content.exercises[0]?.id).not.toBe('e1')
    expect([content.name, content.exercises[0]?.name]).toEqual(['Mine (copy)', 'Squat'])
    expect($save.get().kind).toBe('saved')
  })
})

describe('refusals', () => {
  it('keeps the draft when the workout limit is reached', async () => {
    const limit = { kind: 'limit', limit: 'maxWorkouts', max: 10, used: 10 } as const
    edge.createWorkout.mockRejectedValue(new UserFacingError('limit-reached', limit))
    openWith(words('Eleventh'), null, null)
    expect(await saveAsked()).toBe(false)
    expect($save.get()).toEqual({ kind: 'limit', max: 10 })
    expect(device.keepDraft).toHaveBeenCalled()
    expect(device.dropDraft).not.toHaveBeenCalled()
    expect($workout.get()?.pending).toEqual([])
  })

  it('shows the edge’s problems at their fields', async () => {
    const issues = [{ path: 'content.exercises.0.name', code: 'bad-text' }]
    edge.updateWorkout.mockRejectedValue(new UserFacingError('invalid-argument', { kind: 'input', issues }))
    openWith(words('One'), 3, words('Zero'))
    await saveNow()
    expect($issues.get()).toEqual([{ path: 'exercises.0.name', code: 'bad-text' }])
  })
})

describe('publish', () => {
  it('saves first, then publishes', async () => {
    edge.updateWorkout.mockResolvedValue(answer(4))
    edge.setVisibility.mockResolvedValue(answer(4, true))
    openWith(words('One'), 3, words('Zero'))
    expect(await publish('public')).toBe(true)
    expect(edge.setVisibility).toHaveBeenCalledWith('w', 'public')
    expect($workout.get()).toMatchObject({ visibility: 'public', version: 4 })
  })

  it('changes nothing when it fails', async () => {
    edge.setVisibility.mockRejectedValue(new NetworkError('offline'))
    openWith(words('One'), 3, words('One'))
    expect(await publish('public')).toBe(false)
    expect($workout.get()?.visibility).toBe('private')
  })
})

describe('editedOf', () => {
  it('takes only the content of a stored workout', () => {
    expect(editedOf(stored(words('One'), 3))).toEqual(words('One'))
  })
})
