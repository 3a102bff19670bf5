import { beforeEach, describe, expect, it, vi } from 'vitest'
import { NetworkError, UserFacingError } from '#core/app/errors.ts'
import { emptyContent } from '#core/editor/draft.ts'
import { withFile } from '#core/editor/step-files.ts'
import type { EditorDraft } from '#core/editor/stored-draft.ts'
import type { Workout, WorkoutContent } from '#core/workout/workout.ts'
import { ada } from '../account/session.test-kit.ts'
import type { UploadItem } from '../media/uploads-state.ts'

const world = vi.hoisted(() => ({
  drafts: [] as unknown[],
  dropped: new Map<string, unknown>(),
  deleted: [] as string[],
  inUse: [] as string[],
  uploaded: (_item: never): Promise<boolean> => Promise.resolve(true),
  readWorkout: vi.fn(),
  updateWorkout: vi.fn(),
  keepDraft: vi.fn(),
  dropDraft: vi.fn(),
  mediaFacts: vi.fn(),
  autosaveSoon: vi.fn()
}))
vi.mock('../../data/editor/drafts.ts', () => ({ ...world, readDrafts: async () => world.drafts }))
vi.mock('../../data/workout/read-workout.ts', () => world)
vi.mock('../../data/workout/workouts.ts', () => world)
vi.mock('../../data/media/kept-files.ts', () => ({
  keepDropped: async (all: { id: string }[]) => all.forEach((one) => world.dropped.set(one.id, one)),
  forgetDropped: async (id: string) => void world.dropped.delete(id),
  droppedFiles: async () => [...world.dropped.values()],
  keptFiles: async () => [],
  forgetFile: async () => {},
  keepFile: async () => {}
}))
vi.mock('../../data/media/media.ts', () => ({ PAUSED: 'paused' }))
vi.mock('../../data/media/stored-file.ts', () => ({
  mediaFacts: world.mediaFacts,
  deleteUnused: async (id: string) => {
    if (world.inUse.includes(id)) return false
    world.deleted.push(id)
    return true
  }
}))
vi.mock('../media/uploads.ts', async (actual) => ({
  ...(await actual<object>()),
  loadUploads: async () => {},
  onUploaded: (listener: typeof world.uploaded) => {
    world.uploaded = listener
  }
}))
vi.mock('../account/session.ts', async () => {
  const { atom } = await import('nanostores')
  const accountOf = (session: { kind: string }) => (session.kind === 'signed-in' ? session : null)
  return { $session: atom({ kind: 'signed-in', ...ada }), accountOf, refreshUsage: async () => {} }
})
const files = await import('./step-files.ts')
const { $content, $save, $workout, isChanged, resetEditor, sending } = await import('./editor-state.ts')
const { $uploads, itemOf, patchItem, putItem } = await import('../media/uploads-state.ts')

const keepSoon = vi.fn()
const urlOf = (id: string) => `/media/workout-media/${id}`
const plain: WorkoutContent = { ...emptyContent('e1', 'en'), name: 'Ladder' }
const withPicture = (id: string) => withFile(plain, { exerciseId: 'e1', list: 'steps', index: 0 }, 'image', urlOf(id))

const item = (id: string, kind: 'sending' | 'done'): UploadItem => ({
  id,
  url: urlOf(id),
  ownerId: 'ada',
  kind: 'image',
  name: `${id}.webp`,
  size: 5,
  trim: null,
  isFitted: true,
  isKept: true,
  addedAt: 1,
  state: kind === 'done' ? { kind } : { kind, share: 0 }
})
const arrive = async (id: string) => {
  patchItem(urlOf(id), { state: { kind: 'done' } })
  const isDone = world.uploaded(item(id, 'done') as never)
  await vi.waitFor(() => Promise.resolve())
  await new Promise((resolve) => setTimeout(resolve, 20))
  return isDoneSoon(isDone)
}
/** `null` means that there is no answer yet. */
const isDoneSoon = (isDone: Promise<boolean>) =>
  Promise.race([isDone, new Promise<null>((resolve) => setTimeout(() => resolve(null), 20))])
const open = (content: WorkoutContent, saved: WorkoutContent) => {
  $workout.set({ ownerId: 'ada', workoutId: 'w', version: 3, visibility: 'private', saved, pending: [] })
  $content.set(content)
  $save.set({ kind: 'saved', at: 1 })
}
const draftOf = (content: WorkoutContent, more: Partial<EditorDraft> = {}): EditorDraft => ({
  schema: 1,
  kind: 'editor',
  ownerId: 'ada',
  workoutId: 'w',
  version: 3,
  content,
  pending: [],
  knows: 2,
  changedAt: 1,
  ...more
})
const stored = (content: WorkoutContent, version = 3) => ({ ...content, id: 'w', version }) as Workout

beforeEach(async () => {
  vi.clearAllMocks()
  resetEditor()
  await files.startFiles({ $content, $save, $workout, isChanged, sending, keepSoon, autosaveSoon: world.autosaveSoon })
  Object.assign(world, { drafts: [], deleted: [], inUse: [] })
  world.dropped.clear()
  $uploads.set(new Map())
  world.updateWorkout.mockResolvedValue({ version: 4 })
})

describe('a pending upload', () => {
  it('is left out of what is saved until it has finished', async () => {
    putItem(item('f1', 'sending'))
    open(withPicture('f1'), plain)
    expect([sending.of(withPicture('f1')), isChanged()]).toEqual([plain, false])
    expect(await arrive('f1')).toBeNull()
    expect([isChanged(), $save.get().kind]).toEqual([true, 'unsaved'])
    expect(world.autosaveSoon).toHaveBeenCalledOnce()
  })

  it('is done once the open workout is saved with it, or elsewhere if the editor was closed', async () => {
    putItem(item('f1', 'done'))
    open(withPicture('f1'), plain)
    const isDone = world.uploaded(item('f1', 'done') as never)
    expect(await isDoneSoon(isDone)).toBeNull()
    open(withPicture('f1'), withPicture('f1'))
    expect(await isDone).toBe(true)
    expect(await world.uploaded(item('f1', 'done') as never)).toBe(true)
    open(withPicture('f2'), plain)
    const isLeft = world.uploaded(item('f2', 'done') as never)
    world.drafts = [draftOf(withPicture('f2'))]
    world.readWorkout.mockRejectedValueOnce(new NetworkError('unreachable'))
    resetEditor()
    expect(await isLeft).toBe(false)
  })

  it('is saved with its workout after the editor was closed', async () => {
    putItem(item('f1', 'sending'))
    world.drafts = [draftOf(withPicture('f1'))]
    world.readWorkout.mockResolvedValue(stored(plain))
    await arrive('f1')
    expect(world.updateWorkout).toHaveBeenCalledWith('w', 3, { ...withPicture('f1'), type: 'media' }, 2)
    expect(world.dropDraft).toHaveBeenCalledWith('ada', 'w')
  })

  it('leaves the draft together with other pending uploads', async () => {
    putItem(item('f1', 'sending'))
    putItem(item('f2', 'sending'))
    const both = { ...withPicture('f1'), imageUrl: urlOf('f2') }
    world.drafts = [draftOf(both)]
    world.readWorkout.mockResolvedValue(stored(plain))
    await arrive('f1')
    expect(world.updateWorkout).toHaveBeenCalledWith('w', 3, { ...withPicture('f1'), type: 'media' }, 2)
    expect(world.keepDraft).toHaveBeenCalledWith(expect.objectContaining({ version: 4, content: both }))
  })

  it.each([
    ['was changed elsewhere', draftOf(withPicture('f1')), stored(plain, 4)],
    ['has other words that are not saved', draftOf({ ...withPicture('f1'), name: 'Pyramid' }), stored(plain)],
    ['was never saved', draftOf(withPicture('f1'), { version: null }), stored(plain)],
    ['may be saved already', draftOf(withPicture('f1'), { pending: [plain] }), stored(plain)]
  ])('stays in the draft of a workout that %s', async (_why, draft, workout) => {
    putItem(item('f1', 'sending'))
    world.drafts = [draft]
    world.readWorkout.mockResolvedValue(workout)
    await arrive('f1')
    expect([world.updateWorkout.mock.calls, world.dropDraft.mock.calls]).toEqual([[], []])
    expect(world.dropped.size).toBe(0)
  })
})

describe('a file that is no longer used', () => {
  it('is deleted when the editor closes, not before, because undo may bring it back', async () => {
    open(plain, withPicture('f1'))
    $workout.set({ ...$workout.get()!, version: 4, saved: plain })
    await vi.waitFor(() => expect([...world.dropped.keys()]).toEqual(['f1']))
    expect(world.deleted).toEqual([])
    resetEditor()
    await vi.waitFor(() => expect(world.deleted).toEqual(['f1']))
    expect(world.dropped.size).toBe(0)
  })

  it('stays while a draft or a workout uses it', async () => {
    world.drafts = [draftOf(withPicture('f1'))]
    world.inUse = ['f2']
    open(plain, { ...withPicture('f1'), imageUrl: urlOf('f2') })
    $workout.set({ ...$workout.get()!, version: 4, saved: plain })
    await vi.waitFor(() => expect(world.dropped.size).toBe(2))
    resetEditor()
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect([world.deleted, [...world.dropped.keys()]]).toEqual([[], ['f1']])
  })

  it('is deleted after its upload if nothing uses it by then', async () => {
    putItem(item('f1', 'sending'))
    open(plain, plain)
    await arrive('f1')
    expect([...world.dropped.keys()]).toEqual(['f1'])
  })
})

describe('a draft of a page that was closed too early', () => {
  it('marks the tile of a file that was not uploaded', async () => {
    world.mediaFacts.mockRejectedValue(new UserFacingError('media-not-found'))
    await files.findLost(withPicture('f1'), plain)
    expect(itemOf(urlOf('f1'))?.state).toEqual({ kind: 'failed', error: new UserFacingError('upload-lost') })
    expect(sending.of(withPicture('f1'))).toEqual(plain)
  })

  it('marks nothing when the files exist or nobody could be asked', async () => {
    world.mediaFacts.mockResolvedValueOnce({ state: 'ready' }).mockRejectedValueOnce(new NetworkError('offline'))
    await files.findLost({ ...withPicture('f1'), imageUrl: urlOf('f2') }, plain)
    await files.findLost(withPicture('f3'), withPicture('f3'))
    expect($uploads.get().size).toBe(0)
  })
})
