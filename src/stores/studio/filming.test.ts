import { beforeEach, expect, test, vi } from 'vitest'
import type { KeptVideo, VideoMark } from '#core/studio/kept-video.ts'

const at = vi.hoisted(() => ({ ms: 0, onPart: (_part: Blob, _seconds: number) => {} }))
const kept = vi.hoisted(() => ({ appendPart: vi.fn(), markVideo: vi.fn(), setMarks: vi.fn() }))
vi.mock('../../data/studio/kept-videos.ts', () => ({
  ...kept,
  beginVideo: () => Promise.resolve(),
  completeVideo: vi.fn()
}))
vi.mock('../../platform/video/camera.ts', () => ({
  onHidden: () => () => {},
  stopsOutOfSight: () => false,
  openCamera: async () => ({
    type: 'video/mp4',
    count: 1,
    picture: () => ({ width: 1280, height: 720 }),
    isFront: () => false,
    record: ({ onPart }: typeof at) => {
      at.onPart = onPart
      return { type: 'video/mp4', finish: () => {}, seconds: () => at.ms / 1000 }
    }
  })
}))
vi.mock('../../platform/video/video-room.ts', () => ({ askToKeepVideos: () => {} }))
vi.mock('../../platform/video/headset.ts', () => ({ onHeadsetButton: () => () => {} }))
vi.mock('../../platform/screen/wake-lock.ts', () => ({ createWakeLock: () => ({ keep: () => {}, release: () => {} }) }))
const { $filming, $plan, countDown, markChapter, startCamera, undoMark } = await import('./filming.ts')

let stored: KeptVideo
const videoNow = () => {
  const state = $filming.get()
  if (state.kind !== 'filming') throw new Error(state.kind)
  return state.video
}
const marksNow = () => videoNow().marks.map((mark) => mark.at)
const keep = (change: Partial<KeptVideo>) => Promise.resolve((stored = { ...stored, ...change }))

beforeEach(async () => {
  kept.appendPart.mockImplementation((_owner, _id, part: Blob) => keep({ bytes: stored.bytes + part.size }))
  kept.markVideo.mockImplementation((_owner, _id, mark: VideoMark) => keep({ marks: [...stored.marks, mark] }))
  kept.setMarks.mockImplementation((_owner, _id, marks: readonly VideoMark[]) => keep({ marks }))
  at.ms = 0
  await startCamera($plan.get())
  countDown('ada', { video: 'Bells', chapter: (n) => `Chapter ${n}` }, 0)
  await vi.waitUntil(() => $filming.get().kind === 'filming')
  stored = videoNow()
})

test('keeps chapters while parts are written and undoes only the last one', async () => {
  const slow = Promise.withResolvers<void>()
  kept.appendPart.mockImplementationOnce(() => slow.promise.then(() => keep({ bytes: 3 })))
  at.onPart(new Blob(['abc']), 1)
  for (at.ms of [2000, 4000]) markChapter()
  const counts: number[] = []
  const stop = $filming.listen(() => counts.push(marksNow().length))
  slow.resolve()
  await vi.waitUntil(() => counts.length === 3)
  stop()
  expect(counts).toEqual([3, 3, 3])
  undoMark()
  await vi.waitUntil(() => kept.setMarks.mock.calls.length === 1)
  expect(marksNow()).toEqual([0, 2000])
  expect(stored.marks.map((mark) => mark.at)).toEqual([0, 2000])
})
