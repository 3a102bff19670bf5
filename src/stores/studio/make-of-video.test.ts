import { beforeEach, expect, test, vi } from 'vitest'
import { UserFacingError } from '#core/app/errors.ts'
import type { KeptVideo } from '#core/studio/kept-video.ts'
import { ada } from '../account/session.test-kit.ts'
import { $uploads, dropItem, patchItem, putItem, type UploadState } from '../media/uploads-state.ts'
import type { VideoToSend } from './send-video.ts'

const send = vi.hoisted(() => ({ sendVideo: vi.fn(), giveUpVideo: vi.fn() }))
const page = vi.hoisted(() => ({ goTo: vi.fn() }))
vi.mock('./send-video.ts', () => send)
vi.mock('../../platform/page/page.ts', async (load) => ({ ...(await load<object>()), ...page }))
const { $making, giveUpMaking, makeOfVideo, stopMaking } = await import('./make-of-video.ts')

const URL = '/media/workout-media/file'
const VIDEO: KeptVideo = {
  id: 'one',
  name: 'Morning',
  type: 'video/webm',
  bytes: 4,
  seconds: 6,
  startedAt: 0,
  isComplete: true,
  marks: [{ at: 0, name: 'A' }]
}
const make = () => makeOfVideo(ada, { video: VIDEO, name: 'Legs', chapters: [{ name: 'A', start: 0, seconds: 6 }] })
const isNow = (state: UploadState) => patchItem(URL, { state })

beforeEach(() => {
  stopMaking()
  $uploads.set(new Map())
  page.goTo.mockReset()
  send.sendVideo.mockReset()
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

test('sends the whole video with its chapters and shows its workout', async () => {
  await make()
  const [, order] = send.sendVideo.mock.calls[0] as [unknown, VideoToSend]
  expect(order).toMatchObject({ source: VIDEO, name: 'Morning', trim: null })
  expect(order.content(URL)).toMatchObject({ name: 'Legs', type: 'mastervideo', videoUrl: URL })
  expect($making.get()).toMatchObject({ kind: 'fitting', share: 0 })
  isNow({ kind: 'sending', share: 0.5 })
  expect($making.get()).toMatchObject({ kind: 'sending', share: 0.5 })
  isNow({ kind: 'offline', share: 0.5 })
  expect($making.get()).toMatchObject({ kind: 'offline', share: 0.5 })
  isNow({ kind: 'done' })
  expect(page.goTo).toHaveBeenCalledExactlyOnceWith('/workout/legs/')
  expect($making.get()).toEqual({ kind: 'idle' })
})

test('continues after the screen is left, without opening the workout', async () => {
  await make()
  stopMaking()
  isNow({ kind: 'done' })
  expect(page.goTo).not.toHaveBeenCalled()
  expect($making.get()).toEqual({ kind: 'idle' })
})

test('reports nothing to someone who left before the video was stored', async () => {
  const running = make()
  stopMaking()
  await running
  isNow({ kind: 'sending', share: 0.5 })
  expect($making.get()).toEqual({ kind: 'idle' })
})

test('reports a failure, and ends when it is canceled elsewhere', async () => {
  const error = new UserFacingError('limit-reached')
  await make()
  isNow({ kind: 'failed', error })
  expect($making.get()).toEqual({ kind: 'failed', error })
  dropItem(URL)
  expect($making.get()).toEqual({ kind: 'idle' })
})

test('reports a video that cannot be read', async () => {
  send.sendVideo.mockRejectedValue(new UserFacingError('upload-lost'))
  await make()
  expect($making.get()).toMatchObject({ kind: 'failed', error: { code: 'upload-lost' } })
})

test('estimates the remaining time and can be canceled', async () => {
  vi.useFakeTimers()
  await make()
  isNow({ kind: 'sending', share: 0 })
  vi.advanceTimersByTime(10_000)
  isNow({ kind: 'sending', share: 0.25 })
  expect($making.get()).toEqual({ kind: 'sending', share: 0.25, left: 30 })
  giveUpMaking()
  expect(send.giveUpVideo).toHaveBeenCalledExactlyOnceWith(URL)
  expect($making.get()).toEqual({ kind: 'idle' })
  vi.useRealTimers()
})
