import { beforeEach, expect, test, vi } from 'vitest'
import { UserFacingError } from '#core/app/errors.ts'
import { newChapter, type Edit } from '#core/studio/chapters.ts'
import { workoutOf } from '#core/workout/workout.test-kit.ts'
import { ada } from '../account/session.test-kit.ts'
import { $uploads, patchItem, putItem, type UploadState } from '../media/uploads-state.ts'
import type { VideoToSend } from './send-video.ts'

const media = vi.hoisted(() => ({ uploadMedia: vi.fn() }))
const rows = vi.hoisted(() => ({ updateWorkout: vi.fn() }))
const send = vi.hoisted(() => ({ sendVideo: vi.fn(), giveUpVideo: vi.fn() }))
const page = vi.hoisted(() => ({ goTo: vi.fn() }))
const drafts = vi.hoisted(() => ({ keepStudioDraft: vi.fn(), dropStudioDraft: vi.fn() }))
const parts = vi.hoisted(() => ({ posterOf: vi.fn() }))
vi.mock('../../data/media/media.ts', () => media)
vi.mock('../../data/workout/workouts.ts', () => rows)
vi.mock('../../data/studio/studio-drafts.ts', () => drafts)
vi.mock('../../platform/page/page.ts', async (load) => ({ ...(await load<object>()), ...page }))
vi.mock('../account/session.ts', () => ({ refreshUsage: () => Promise.resolve() }))
vi.mock('./send-video.ts', () => send)
vi.mock('./video-parts.ts', () => parts)
const { $making, stopMaking } = await import('./make-of-video.ts')
const { saveStudio } = await import('./save-studio.ts')
const { $studio, openEdit } = await import('./studio-state.ts')

const URL = '/media/workout-media/video'
const EDIT: Edit = {
  name: 'Legs',
  level: 'heavy',
  end: 28.5,
  poster: null,
  groups: [],
  chapters: [newChapter('chapter-a', 'A', 1.5), newChapter('chapter-b', 'B', 10)]
}
const kept = {
  id: 'one',
  name: 'Morning',
  type: 'video/webm',
  bytes: 4,
  seconds: 30,
  startedAt: 0,
  isComplete: true,
  marks: []
}
const isNow = (state: UploadState) => patchItem(URL, { state })
const order = () => (send.sendVideo.mock.calls[0] as [unknown, VideoToSend])[1]

function open(edit: Edit = EDIT, isKept = true): void {
  const own = { kind: 'own' as const, key: `video:${edit.name}`, ownerId: 'ada', seconds: 30 }
  const file = new Blob(['bytes'], { type: 'video/webm' })
  $studio.set({ kind: 'open', video: { ...own, file, kept: { ...kept, isComplete: isKept } } })
  openEdit(edit)
}

beforeEach(() => {
  stopMaking()
  vi.resetAllMocks()
  $uploads.set(new Map())
  media.uploadMedia.mockResolvedValue({ id: 'image', url: '/media/workout-media/image' })
  drafts.dropStudioDraft.mockResolvedValue(undefined)
  parts.posterOf.mockResolvedValue(new Blob(['p'], { type: 'image/webp' }))
  send.sendVideo.mockImplementation(async (_account: unknown, { content }: VideoToSend) => {
    const workout = { id: 'legs', content: content(URL), videoId: 'one', part: null }
    putItem({
      id: 'file',
      url: URL,
      ownerId: 'ada',
      kind: 'mastervideo',
      name: 'Morning.webm',
      size: 4,
      trim: null,
      isFitted: false,
      isKept: true,
      addedAt: 0,
      workout,
      state: { kind: 'waiting' }
    })
    return URL
  })
})

test('sends the picture and the video without the cut part, then deletes the draft', async () => {
  open({ ...EDIT, poster: 4 })
  await saveStudio(ada)
  expect(order()).toMatchObject({ source: kept, trim: { start: 1.5, end: 28.5 } })
  const content = order().content(URL)
  expect(content).toMatchObject({
    name: 'Legs',
    level: 'heavy',
    type: 'mastervideo',
    videoUrl: URL,
    imageUrl: '/media/workout-media/image'
  })
  expect(content.exercises.map(({ steps }) => steps[0]?.length)).toEqual([
    { kind: 'time', seconds: 8.5 },
    { kind: 'time', seconds: 18.5 }
  ])
  isNow({ kind: 'sending', share: 0.5 })
  expect(drafts.dropStudioDraft).not.toHaveBeenCalled()
  isNow({ kind: 'done' })
  await vi.waitFor(() => expect(page.goTo).toHaveBeenCalledExactlyOnceWith('/workout/legs/'))
  expect(drafts.dropStudioDraft).toHaveBeenCalledWith('ada', 'video:Legs')
})

test('sends a whole video uncut, and a file from the page when it could not be stored', async () => {
  open({ ...EDIT, name: 'Arms', end: 30, chapters: [newChapter('chapter-a', 'A', 0)] }, false)
  await saveStudio(ada)
  expect(order().trim).toBeNull()
  expect(order().source).toBeInstanceOf(File)
})

test('reports a failure, keeps the draft and does not send the picture twice', async () => {
  open({ ...EDIT, name: 'Back', poster: 4 })
  send.sendVideo.mockRejectedValueOnce(new UserFacingError('upload-lost'))
  await saveStudio(ada)
  expect($making.get()).toMatchObject({ kind: 'failed', error: { code: 'upload-lost' } })
  expect(drafts.dropStudioDraft).not.toHaveBeenCalled()
  await saveStudio(ada)
  expect(media.uploadMedia).toHaveBeenCalledOnce()
  media.uploadMedia.mockRejectedValueOnce(new UserFacingError('limit-reached'))
  open({ ...EDIT, name: 'Core', poster: 5 })
  await saveStudio(ada)
  expect($making.get()).toMatchObject({ kind: 'failed', error: { code: 'limit-reached' } })
})

test('sends no video after the screen was left during the picture', async () => {
  open({ ...EDIT, name: 'Neck', poster: 4 })
  const saving = saveStudio(ada)
  stopMaking()
  await saving
  expect(send.sendVideo).not.toHaveBeenCalled()
})

test('corrects the chapters of a stored workout and keeps its picture if none was chosen', async () => {
  const workout = workoutOf({
    id: 'w',
    ownerId: 'ada',
    version: 3,
    type: 'mastervideo',
    videoUrl: '/media/workout-media/v',
    imageUrl: '/media/workout-media/old'
  })
  const video = { kind: 'stored' as const, key: 'workout:w', ownerId: 'ada', seconds: 28.5, url: '/v', workout }
  $studio.set({ kind: 'open', video })
  openEdit({ ...EDIT, chapters: [newChapter('chapter-a', 'A', 0)] })
  await saveStudio(ada)
  expect(media.uploadMedia).not.toHaveBeenCalled()
  const [id, version, content] = rows.updateWorkout.mock.calls[0] ?? []
  expect([id, version]).toEqual(['w', 3])
  expect(content).toMatchObject({ imageUrl: '/media/workout-media/old', videoUrl: '/media/workout-media/v' })
  await vi.waitFor(() => expect(page.goTo).toHaveBeenCalledExactlyOnceWith('/workout/w/'))
  rows.updateWorkout.mockRejectedValueOnce(new UserFacingError('newer-version'))
  await saveStudio(ada)
  expect($making.get()).toMatchObject({ kind: 'failed' })
})
