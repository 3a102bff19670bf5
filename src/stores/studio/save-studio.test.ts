import { beforeEach, expect, test, vi } from 'vitest'
import { NetworkError, UserFacingError } from '#core/app/errors.ts'
import type { Edit } from '#core/studio/chapters.ts'
import { workoutOf } from '#core/workout/workout.test-kit.ts'
import { ada } from '../account/session.test-kit.ts'

const media = vi.hoisted(() => ({ uploadMedia: vi.fn(), deleteMedia: vi.fn() }))
const rows = vi.hoisted(() => ({ createWorkout: vi.fn(), updateWorkout: vi.fn() }))
const fit = vi.hoisted(() => ({ fitVideoFile: vi.fn() }))
const page = vi.hoisted(() => ({ goTo: vi.fn() }))
const drafts = vi.hoisted(() => ({ keepStudioDraft: vi.fn(), dropStudioDraft: vi.fn() }))
const parts = vi.hoisted(() => ({ posterOf: vi.fn() }))
vi.mock('../../data/media/media.ts', () => media)
vi.mock('../../data/workout/workouts.ts', () => rows)
vi.mock('../../data/studio/studio-drafts.ts', () => drafts)
vi.mock('../../platform/media/fit-video.ts', () => fit)
vi.mock('../../platform/page/page.ts', async (load) => ({ ...(await load<object>()), ...page }))
vi.mock('../account/session.ts', () => ({ refreshUsage: () => Promise.resolve() }))
vi.mock('./video-parts.ts', () => parts)
const { $saving, saveStudio, stopSavingStudio } = await import('./save-studio.ts')
const { $studio, openEdit } = await import('./studio-state.ts')

const chapter = (id: string, start: number) => ({ id, name: id, text: '', isRest: false, start })
const EDIT: Edit = {
  ...{ name: 'Legs', level: 'heavy', end: 28.5, poster: null },
  chapters: [chapter('chapter-a', 1.5), chapter('chapter-b', 10)]
}
const kept = {
  ...{ name: 'Morning', type: 'video/webm', bytes: 4, seconds: 30, startedAt: 0, isComplete: true },
  marks: []
}
function open(id: string, edit: Edit = EDIT): void {
  const video = { kind: 'own' as const, key: `video:${id}`, ownerId: 'ada', seconds: 30, kept: { ...kept, id } }
  $studio.set({ kind: 'open', video: { ...video, file: new Blob(['bytes']) } })
  openEdit(edit)
}

beforeEach(() => {
  stopSavingStudio()
  vi.resetAllMocks()
  fit.fitVideoFile.mockResolvedValue(new Blob(['bytes'], { type: 'video/mp4' }))
  media.uploadMedia.mockImplementation(({ kind }: { kind: string }) =>
    Promise.resolve({ id: kind, url: `/media/workout-media/${kind}` })
  )
  media.deleteMedia.mockResolvedValue(undefined)
  rows.createWorkout.mockResolvedValue({ workout: { version: 1 }, isNew: true })
  drafts.dropStudioDraft.mockResolvedValue(undefined)
  parts.posterOf.mockResolvedValue(new Blob(['p'], { type: 'image/webp' }))
})

test('what was cut off is not sent, the picture is, and the draft goes', async () => {
  open('one', { ...EDIT, poster: 4 })
  await saveStudio(ada)
  expect(fit.fitVideoFile.mock.calls[0]?.[1]).toMatchObject({ trim: { start: 1.5, end: 28.5 } })
  const [id, content] = rows.createWorkout.mock.calls[0] ?? []
  expect(content).toMatchObject({
    ...{ name: 'Legs', level: 'heavy', type: 'mastervideo', videoUrl: '/media/workout-media/mastervideo' },
    imageUrl: '/media/workout-media/image'
  })
  expect(content.exercises.map((one: { steps: { length: object }[] }) => one.steps[0]?.length)).toEqual([
    { kind: 'time', seconds: 8.5 },
    { kind: 'time', seconds: 18.5 }
  ])
  expect(drafts.dropStudioDraft).toHaveBeenCalledWith('ada', 'video:one')
  expect(page.goTo).toHaveBeenCalledExactlyOnceWith(`/workout/${String(id)}/`)
})

test('a whole video is sent without a cut', async () => {
  open('two', { ...EDIT, end: 30, chapters: [chapter('chapter-a', 0)] })
  await saveStudio(ada)
  expect(fit.fitVideoFile.mock.calls[0]?.[1]).toMatchObject({ trim: null })
})

test('after a lost answer the draft is there, no second video is sent, and later changes are saved', async () => {
  open('three')
  rows.createWorkout.mockRejectedValueOnce(new NetworkError('offline'))
  await saveStudio(ada)
  expect($saving.get()).toMatchObject({ kind: 'failed' })
  expect(drafts.dropStudioDraft).not.toHaveBeenCalled()
  rows.createWorkout.mockResolvedValueOnce({ workout: { version: 1 }, isNew: false })
  openEdit({ ...EDIT, name: 'Arms' })
  await saveStudio(ada)
  expect(media.uploadMedia).toHaveBeenCalledOnce()
  expect(rows.createWorkout.mock.calls[1]?.[0]).toBe(rows.createWorkout.mock.calls[0]?.[0])
  expect(rows.updateWorkout.mock.calls[0]?.[2]).toMatchObject({ name: 'Arms' })
  expect(page.goTo).toHaveBeenCalledOnce()
})

test('the video of a workout that is refused comes back out of the account', async () => {
  open('four')
  rows.createWorkout.mockRejectedValueOnce(new UserFacingError('limit-reached'))
  await saveStudio(ada)
  expect(media.deleteMedia).toHaveBeenCalledExactlyOnceWith('mastervideo')
})

test('who stops it hears nothing later', async () => {
  open('five')
  fit.fitVideoFile.mockImplementation(() => {
    stopSavingStudio()
    return Promise.reject(new UserFacingError('cancelled'))
  })
  await saveStudio(ada)
  expect($saving.get()).toEqual({ kind: 'idle' })
  expect(page.goTo).not.toHaveBeenCalled()
})

test('the chapters of a stored workout are corrected, and its picture stays where none was chosen', async () => {
  const workout = workoutOf({
    ...{ id: 'w', ownerId: 'ada', version: 3, type: 'mastervideo', videoUrl: '/media/workout-media/v' },
    imageUrl: '/media/workout-media/old'
  })
  const video = { kind: 'stored' as const, key: 'workout:w', ownerId: 'ada', seconds: 28.5, url: '/v', workout }
  $studio.set({ kind: 'open', video })
  openEdit({ ...EDIT, chapters: [chapter('chapter-a', 0)] })
  await saveStudio(ada)
  expect(media.uploadMedia).not.toHaveBeenCalled()
  const [id, version, content] = rows.updateWorkout.mock.calls[0] ?? []
  expect([id, version]).toEqual(['w', 3])
  expect(content).toMatchObject({ imageUrl: '/media/workout-media/old', videoUrl: '/media/workout-media/v' })
  expect(page.goTo).toHaveBeenCalledExactlyOnceWith('/workout/w/')
})
