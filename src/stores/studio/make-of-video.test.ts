import { beforeEach, expect, test, vi } from 'vitest'
import { NetworkError, UserFacingError } from '#core/app/errors.ts'
import type { KeptVideo } from '#core/studio/kept-video.ts'
import { ada } from '../account/session.test-kit.ts'

const media = vi.hoisted(() => ({ uploadMedia: vi.fn(), deleteMedia: vi.fn() }))
const rows = vi.hoisted(() => ({ createWorkout: vi.fn() }))
const fit = vi.hoisted(() => ({ fitVideoFile: vi.fn() }))
const page = vi.hoisted(() => ({ goTo: vi.fn() }))
const own = vi.hoisted(() => ({ videoFile: vi.fn() }))
vi.mock('../../data/media/media.ts', () => media)
vi.mock('../../data/workout/workouts.ts', () => rows)
vi.mock('../../platform/media/fit-video.ts', () => fit)
vi.mock('../../platform/page/page.ts', async (load) => ({ ...(await load<object>()), ...page }))
vi.mock('./own-videos.ts', () => own)
vi.mock('../account/session.ts', () => ({ refreshUsage: () => Promise.resolve() }))
const { $making, makeOfVideo, stopMaking } = await import('./make-of-video.ts')

const video = (id: string): KeptVideo => ({
  ...{ id, name: 'Morning', type: 'video/webm', bytes: 4, seconds: 6, startedAt: 0, isComplete: true },
  marks: [{ at: 0, name: 'A' }]
})
const chapters = [{ name: 'A', start: 0, seconds: 6 }]
const make = (id: string) => makeOfVideo(ada, { video: video(id), name: 'Legs', chapters })

beforeEach(() => {
  stopMaking()
  for (const mock of [
    media.uploadMedia,
    media.deleteMedia,
    rows.createWorkout,
    fit.fitVideoFile,
    page.goTo,
    own.videoFile
  ])
    mock.mockReset()
  own.videoFile.mockResolvedValue(new Blob(['bytes']))
  fit.fitVideoFile.mockResolvedValue(new Blob(['bytes'], { type: 'video/mp4' }))
  media.uploadMedia.mockResolvedValue({ id: 'file', url: '/media/workout-media/file' })
  media.deleteMedia.mockResolvedValue(undefined)
  rows.createWorkout.mockResolvedValue({})
})

test('the video is made to fit, sent as a master video, and its workout is shown', async () => {
  await make('one')
  expect(fit.fitVideoFile.mock.calls[0]?.[1]).toMatchObject({
    ...{ maxBytes: ada.contract.limits.maxMastervideoSize * 1_048_576, canCopy: true }
  })
  expect(media.uploadMedia.mock.calls[0]?.[0]).toMatchObject({ kind: 'mastervideo', name: 'Morning.mp4' })
  const [id, content] = rows.createWorkout.mock.calls[0] ?? []
  expect(content).toMatchObject({ name: 'Legs', type: 'mastervideo', videoUrl: '/media/workout-media/file' })
  expect(page.goTo).toHaveBeenCalledExactlyOnceWith(`/workout/${String(id)}/`)
})

test('after a lost answer another try sends no second video, and asks for the same workout', async () => {
  rows.createWorkout.mockRejectedValueOnce(new NetworkError('offline'))
  await make('two')
  expect($making.get()).toMatchObject({ kind: 'failed' })
  expect(media.deleteMedia).not.toHaveBeenCalled()
  await make('two')
  expect(media.uploadMedia).toHaveBeenCalledOnce()
  expect(rows.createWorkout.mock.calls[1]?.[0]).toBe(rows.createWorkout.mock.calls[0]?.[0])
})

test('the video of a workout that is refused comes back out of the account', async () => {
  rows.createWorkout.mockRejectedValueOnce(new UserFacingError('limit-reached'))
  await make('three')
  expect(media.deleteMedia).toHaveBeenCalledExactlyOnceWith('file')
  expect(page.goTo).not.toHaveBeenCalled()
})

test('who leaves ends it, and nothing is said later', async () => {
  fit.fitVideoFile.mockImplementation((_file: Blob, { signal }: { signal: AbortSignal }) => {
    stopMaking()
    return Promise.reject(signal.aborted ? new UserFacingError('cancelled') : new Error('goes on'))
  })
  await make('four')
  expect($making.get()).toEqual({ kind: 'idle' })
  expect(media.uploadMedia).not.toHaveBeenCalled()
})

test('a video that cannot be read is said', async () => {
  own.videoFile.mockResolvedValue(null)
  await make('five')
  expect($making.get()).toMatchObject({ kind: 'failed', error: { code: 'upload-lost' } })
})
