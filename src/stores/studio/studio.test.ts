import { beforeEach, expect, test, vi } from 'vitest'
import { UserFacingError } from '#core/app/errors.ts'
import { HISTORY_MAX } from '#core/editor/undo-steps.ts'
import { setChapter } from '#core/studio/chapters.ts'
import { contentOfEdit } from '#core/studio/edit-workout.ts'
import type { KeptVideo } from '#core/studio/kept-video.ts'
import { workoutOf } from '#core/workout/workout.test-kit.ts'

const videos = vi.hoisted(() => ({
  readVideo: vi.fn(),
  beginVideo: vi.fn(),
  appendPart: vi.fn(),
  completeVideo: vi.fn()
}))
const drafts = vi.hoisted(() => ({ keepStudioDraft: vi.fn(), readStudioDraft: vi.fn(), dropStudioDraft: vi.fn() }))
const rows = vi.hoisted(() => ({ readWorkout: vi.fn() }))
const fit = vi.hoisted(() => ({ lookAtVideo: vi.fn() }))
const page = vi.hoisted(() => ({ currentQuery: vi.fn(), replaceQuery: vi.fn() }))
const own = vi.hoisted(() => ({ videoFile: vi.fn(), loadVideos: vi.fn() }))
vi.mock('../../data/studio/kept-videos.ts', () => videos)
vi.mock('../../data/studio/studio-drafts.ts', () => drafts)
vi.mock('../../data/workout/read-workout.ts', () => rows)
vi.mock('../../platform/video/fit-video.ts', () => fit)
vi.mock('../../platform/page/page.ts', async (load) => ({ ...(await load<object>()), ...page }))
vi.mock('../../platform/video/video-room.ts', () => ({ askToKeepVideos: vi.fn() }))
vi.mock('./own-videos.ts', () => own)
vi.mock('../media/media.ts', () => ({ mediaAddresses: { get: (url: string) => Promise.resolve(`${url}?token`) } }))
const studio = await import('./studio.ts')
const state = await import('./studio-state.ts')
const { $notice } = await import('../app/notices.ts')
const { $t } = await import('../app/locale.ts')

const KEPT: KeptVideo = {
  id: 'one',
  name: 'Morning',
  type: 'video/webm',
  bytes: 4,
  seconds: 30,
  startedAt: 0,
  isComplete: true,
  marks: [0, 10_000].map((at) => ({ at, name: `at ${at}` }))
}
const starts = () => state.$edit.get()?.chapters.map(({ start }) => start)
const kind = () => state.$studio.get().kind

beforeEach(() => {
  vi.useFakeTimers()
  studio.leaveStudio()
  vi.clearAllMocks()
  page.currentQuery.mockReturnValue([['video', 'one']])
  videos.readVideo.mockResolvedValue(KEPT)
  own.videoFile.mockResolvedValue(new Blob(['bytes']))
  fit.lookAtVideo.mockResolvedValue({ seconds: 30.04 })
  drafts.readStudioDraft.mockResolvedValue(undefined)
  drafts.keepStudioDraft.mockResolvedValue(undefined)
})

test('offers a choice when the address names nothing', async () => {
  page.currentQuery.mockReturnValue([])
  await studio.openStudio('ada')
  expect(kind()).toBe('choosing')
  expect(own.loadVideos).toHaveBeenCalledWith('ada')
})

test('opens a recorded video with its chapters, and with its draft if there is one', async () => {
  await studio.openStudio('ada')
  expect(starts()).toEqual([0, 10])
  expect(state.$isRestored.get()).toBe(false)
  const edit = state.$edit.get()!
  drafts.readStudioDraft.mockResolvedValue({ edit: setChapter(edit, 0, { name: 'Swing' }), version: null })
  await studio.openStudio('ada')
  expect(drafts.readStudioDraft).toHaveBeenLastCalledWith('ada', 'video:one')
  expect(state.$edit.get()?.chapters[0]?.name).toBe('Swing')
  expect(state.$isRestored.get()).toBe(true)
  const open = state.videoNow()!
  await studio.startAgain(open)
  expect(drafts.dropStudioDraft).toHaveBeenCalledWith('ada', 'video:one')
  expect(state.$edit.get()?.chapters[0]?.name).toBe('at 0')
})

test('reports a missing video and plays one that cannot be analyzed by its own length', async () => {
  fit.lookAtVideo.mockRejectedValue(new UserFacingError('video-not-here'))
  await studio.openStudio('ada')
  expect(state.videoNow()?.seconds).toBe(30)
  videos.readVideo.mockResolvedValue(null)
  await studio.openStudio('ada')
  expect(state.$studio.get()).toMatchObject({ kind: 'failed', error: { code: 'upload-lost' } })
})

test('stores a change after a pause, can undo it and reports when it cannot be stored', async () => {
  await studio.openStudio('ada')
  state.changeEdit((edit) => setChapter(edit, 0, { name: 'A' }), 'name')
  state.changeEdit((edit) => setChapter(edit, 0, { name: 'AB' }), 'name')
  await vi.advanceTimersByTimeAsync(200)
  expect(drafts.keepStudioDraft).toHaveBeenCalledExactlyOnceWith('ada', 'video:one', {
    edit: state.$edit.get(),
    version: null
  })
  state.undoEdit()
  expect(state.$edit.get()?.chapters[0]?.name).toBe('at 0')
  state.redoEdit()
  expect(state.$edit.get()?.chapters[0]?.name).toBe('AB')
  drafts.keepStudioDraft.mockRejectedValue(new UserFacingError('device-storage'))
  await vi.advanceTimersByTimeAsync(200)
  expect(state.$isKept.get()).toBe(false)
})

test('can undo a hundred steps', async () => {
  await studio.openStudio('ada')
  for (let n = 0; n <= HISTORY_MAX; n += 1) state.changeEdit((edit) => setChapter(edit, 0, { name: `${n}` }))
  let count = 0
  for (; state.$canUndo.get(); count += 1) state.undoEdit()
  expect(count).toBe(100)
})

test('stores a change when the screen is left', async () => {
  await studio.openStudio('ada')
  state.changeEdit((edit) => setChapter(edit, 0, { name: 'A' }))
  studio.leaveStudio()
  expect(drafts.keepStudioDraft).toHaveBeenCalledOnce()
  expect(kind()).toBe('opening')
})

test('stores a file on this device and names it in the address; without room it opens anyway', async () => {
  const file = new File(['bytes'], 'Roof top.mp4', { type: 'video/mp4' })
  await studio.takeVideo('ada', file)
  expect(videos.completeVideo).toHaveBeenCalledOnce()
  expect(page.replaceQuery.mock.calls[0]?.[0]?.[0]?.[0]).toBe('video')
  expect(state.$edit.get()).toMatchObject({ name: 'Roof top', end: 30 })
  expect(state.$isKept.get()).toBe(true)
  videos.appendPart.mockRejectedValueOnce(new Error('full'))
  await studio.takeVideo('ada', file)
  expect(kind()).toBe('open')
  expect(state.$isKept.get()).toBe(false)
  state.changeEdit((edit) => setChapter(edit, 0, { name: 'A' }))
  await vi.advanceTimersByTimeAsync(200)
  expect(state.$isKept.get()).toBe(false)
  fit.lookAtVideo.mockRejectedValue(new UserFacingError('video-unreadable'))
  await studio.takeVideo('ada', file)
  expect(state.$studio.get()).toMatchObject({ kind: 'choosing', problem: { code: 'video-unreadable' } })
})

test('opens a truncated file as far as it goes and says so', async () => {
  const file = new File(['bytes'], 'Roof top.mp4', { type: 'video/mp4' })
  await studio.takeVideo('ada', file)
  expect($notice.get()).toBeNull()
  fit.lookAtVideo.mockResolvedValue({ seconds: 30.04, whole: 75 })
  $t.set((key, { there, whole } = {}) => `${key} ${String(there)} ${String(whole)}`)
  await studio.takeVideo('ada', file)
  expect(state.$edit.get()?.end).toBe(30)
  expect($notice.get()).toMatchObject({ kind: 'warning', text: 'media.endsEarly 0:30 1:15' })
})

test('does not cut a long file name in the middle of a character', async () => {
  await studio.takeVideo('ada', new File(['bytes'], `${'a'.repeat(79)}💪.mp4`, { type: 'video/mp4' }))
  expect(state.$edit.get()?.name).toBe(`${'a'.repeat(79)}💪`)
})

test('opens a stored workout for its owner, and a draft only for the version it is based on', async () => {
  await studio.openStudio('ada')
  const content = contentOfEdit(state.$edit.get()!, { videoUrl: '/media/workout-media/v', language: 'en' })
  const workout = workoutOf({ ...content, id: 'w', ownerId: 'ada', version: 3 })
  rows.readWorkout.mockResolvedValue(workout)
  page.currentQuery.mockReturnValue([['workout', 'w']])
  const edit = setChapter(state.$edit.get()!, 0, { name: 'Draft' })
  drafts.readStudioDraft.mockResolvedValue({ edit, version: 2 })
  await studio.openStudio('ada')
  expect(state.videoNow()).toMatchObject({ kind: 'stored', url: '/media/workout-media/v?token', seconds: 30 })
  expect(state.$edit.get()?.chapters[0]?.name).toBe('at 0')
  drafts.readStudioDraft.mockResolvedValue({ edit, version: 3 })
  await studio.openStudio('ada')
  expect(state.$edit.get()?.chapters[0]?.name).toBe('Draft')
  await studio.openStudio('ben')
  expect(state.$studio.get()).toMatchObject({ kind: 'failed', error: { code: 'not-yours' } })
  const steps = content.exercises.map((one) => ({ ...one, steps: one.steps.map((step) => ({ ...step, videoSec: 2 })) }))
  rows.readWorkout.mockResolvedValue({ ...workout, exercises: steps })
  await studio.openStudio('ada')
  expect(state.$studio.get()).toMatchObject({ error: { code: 'chapters-apart' }, workoutId: 'w' })
  rows.readWorkout.mockResolvedValue({ ...workout, type: 'text' })
  await studio.openStudio('ada')
  expect(state.$studio.get()).toMatchObject({ kind: 'failed', error: { code: 'video-missing' } })
})
