import { beforeEach, describe, expect, it, vi } from 'vitest'
import { workoutOf } from '#core/workout/workout.test-kit.ts'
import type { WorkoutContent } from '#core/workout/workout.ts'

const edge = vi.hoisted(() => ({ createWorkout: vi.fn(), updateWorkout: vi.fn(), readWorkout: vi.fn() }))
const device = vi.hoisted(() => ({ keepDraft: vi.fn(), dropDraft: vi.fn(), readDrafts: vi.fn() }))
const world = vi.hoisted(() => ({ path: '/addWorkout/', showPath: vi.fn() }))
vi.mock('../../data/workout/workouts.ts', () => ({ ...edge, setWorkoutPublic: vi.fn() }))
vi.mock('../../data/workout/read-workout.ts', () => edge)
vi.mock('../../data/editor/drafts.ts', () => device)
vi.mock('../../platform/page/address.ts', () => ({ showPath: world.showPath }))
vi.mock('../../platform/page/page.ts', async (original) => ({
  ...(await original<object>()),
  currentPath: () => world.path
}))
const owner = { kind: 'signed-in', login: { userId: 'u' } }
vi.mock('../account/session.ts', () => ({
  refreshUsage: vi.fn(async () => undefined),
  sessionKnown: async () => owner,
  accountOf: () => owner
}))
vi.mock('../account/settings.ts', async () => {
  const { atom } = await import('nanostores')
  const { DEFAULT_SETTINGS } = await import('#core/account/settings.ts')
  return { $settings: atom({ ...DEFAULT_SETTINGS, autoSave: false }) }
})

const { discardDraft, openEditor } = await import('./editor-open.ts')
const { saveNow } = await import('./editor-save.ts')
const { editedOf } = await import('./editor-stored.ts')
const { UserFacingError, NetworkError } = await import('#core/app/errors.ts')
const { $content, $editor, $restoredFrom, $save, $workout, resetEditor } = await import('./editor-state.ts')
const { $notice } = await import('../app/notices.ts')

const words = (name: string): WorkoutContent => editedOf(workoutOf({ name }))

function openWith(content: WorkoutContent, version: number | null, saved: WorkoutContent | null): void {
  $workout.set({ ownerId: 'u', workoutId: 'w', version, visibility: 'private', saved, pending: [] })
  $content.set(content)
  $save.set({ kind: 'unsaved' })
}

beforeEach(() => {
  vi.resetAllMocks()
  device.keepDraft.mockResolvedValue(undefined)
  device.dropDraft.mockResolvedValue(undefined)
  world.path = '/addWorkout/'
})

describe('closing the editor during a save', () => {
  const leave = async (draft: WorkoutContent) => {
    openWith(words('Rows'), null, null)
    const answered = Promise.withResolvers<unknown>()
    edge.createWorkout.mockReturnValue(answered.promise)
    device.readDrafts.mockResolvedValue([{ kind: 'editor', ownerId: 'u', workoutId: 'w', content: draft }])
    const saving = saveNow()
    await vi.waitFor(() => expect(edge.createWorkout).toHaveBeenCalled())
    resetEditor()
    openWith(words('Another'), 3, words('Another'))
    answered.resolve({ workout: { version: 1, isPublic: false }, isNew: true })
    await saving
  }

  it('deletes the draft with the answer and leaves anything opened since alone', async () => {
    await leave(words('Rows'))
    expect(device.dropDraft).toHaveBeenCalledWith('u', 'w')
    expect($workout.get()).toMatchObject({ version: 3, saved: words('Another') })
    expect($editor.get().kind).toBe('loading')
    expect(world.showPath).not.toHaveBeenCalled()
  })
  it('keeps a draft that contains more than what was sent', async () => {
    await leave(words('Rows and more'))
    expect(device.dropDraft).not.toHaveBeenCalled()
  })
  it('starts another workout while the answer for the first is pending', async () => {
    const draft = { kind: 'editor', ownerId: 'u', workoutId: 'w', version: null, changedAt: 1 }
    openWith(words('Rows'), null, null)
    const answered = Promise.withResolvers<unknown>()
    edge.createWorkout.mockReturnValue(answered.promise)
    edge.readWorkout.mockResolvedValue(workoutOf({ name: 'Rows' }))
    device.readDrafts.mockResolvedValue([{ ...draft, content: words('Rows'), pending: [words('Rows')] }])
    const saving = saveNow()
    await vi.waitFor(() => expect(edge.createWorkout).toHaveBeenCalled())
    resetEditor()
    await openEditor()
    expect([$editor.get().kind, $content.get()?.name]).toEqual(['open', ''])
    answered.resolve({ workout: { version: 1, isPublic: false }, isNew: true })
    await saving
  })
  it('leaves the address of another screen alone', async () => {
    openWith(words('Rows'), null, null)
    edge.createWorkout.mockResolvedValue({ workout: { version: 1, isPublic: false }, isNew: true })
    world.path = '/workoutlist/my/'
    await saveNow()
    expect($save.get().kind).toBe('saved')
    expect(world.showPath).not.toHaveBeenCalled()
  })
})

describe('a saved draft of a stored workout', () => {
  const gone = new UserFacingError('workout-not-found')
  const open = async (answer: Error, version: number | null = 3) => {
    resetEditor()
    world.path = '/addWorkout/w/'
    const kept = {
      kind: 'editor',
      ownerId: 'u',
      workoutId: 'w',
      version,
      saved: words('Rows'),
      changedAt: 1,
      pending: [],
      knows: 2
    }
    device.readDrafts.mockResolvedValue([{ ...kept, content: words('Typed') }])
    edge.readWorkout.mockRejectedValue(answer)
    await openEditor()
  }

  it.each(['not-found', 'invalid-argument'])(
    'reports at once that its workout was deleted, and stays: %s',
    async (code) => {
      await open(new UserFacingError(code))
      expect([$editor.get().kind, $content.get()?.name, $restoredFrom.get()]).toEqual(['open', 'Typed', 1])
      expect($save.get()).toEqual({ kind: 'failed', error: gone })
      expect(device.dropDraft).not.toHaveBeenCalled()
    }
  )
  it('is only unsaved when the server does not answer or it was never saved', async () => {
    await open(new NetworkError('offline'))
    expect($save.get()).toEqual({ kind: 'unsaved' })
    await open(new UserFacingError('not-found'), null)
    expect($save.get()).toEqual({ kind: 'unsaved' })
  })
  it('leaves nothing that looks saved when discarded, and can be restored', async () => {
    await open(new UserFacingError('not-found'))
    discardDraft()
    expect($editor.get()).toEqual({ kind: 'failed', error: gone })
    expect(device.dropDraft).toHaveBeenCalledWith('u', 'w')
    $notice.get()?.action?.run()
    expect([$editor.get().kind, $content.get()?.name]).toEqual(['open', 'Typed'])
    expect($save.get()).toEqual({ kind: 'failed', error: gone })
  })
})
