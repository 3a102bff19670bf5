import { beforeEach, expect, test, vi } from 'vitest'

const videos = vi.hoisted(() => ({ forgetVideo: vi.fn(), listVideos: vi.fn() }))
const queue = vi.hoisted(() => ({ keptFiles: vi.fn() }))
const drafts = vi.hoisted(() => ({ dropStudioDraft: vi.fn() }))
vi.mock('../../data/studio/kept-videos.ts', () => ({ ...videos, completeVideo: vi.fn(), openVideo: vi.fn() }))
vi.mock('../../data/media/kept-files.ts', () => queue)
vi.mock('../../data/studio/studio-drafts.ts', () => drafts)
vi.mock('../../platform/video/video-room.ts', () => ({ readVideoRoom: async () => ({ free: null }) }))
const { deleteVideo } = await import('./own-videos.ts')

const workout = { id: 'legs', content: {}, videoId: 'one', part: null }

beforeEach(() => {
  for (const mock of [videos.forgetVideo, videos.listVideos, queue.keptFiles, drafts.dropStudioDraft]) mock.mockReset()
  videos.forgetVideo.mockResolvedValue(undefined)
  videos.listVideos.mockResolvedValue([])
})

test('keeps a video that is becoming a workout and has no copy yet', async () => {
  queue.keptFiles.mockResolvedValue([{ file: null, workout }])
  expect(await deleteVideo('ada', 'one')).toBe(false)
  expect(videos.forgetVideo).not.toHaveBeenCalled()
  expect(drafts.dropStudioDraft).not.toHaveBeenCalled()
})

test.each([
  ['no upload is pending', []],
  ['it is already converted', [{ file: new Blob(['a']), workout }]],
  ['another video is being uploaded', [{ file: null, workout: { ...workout, videoId: 'two' } }]]
])('deletes a video with its draft when %s', async (_, files) => {
  queue.keptFiles.mockResolvedValue(files)
  expect(await deleteVideo('ada', 'one')).toBe(true)
  expect(videos.forgetVideo).toHaveBeenCalledExactlyOnceWith('ada', 'one')
  expect(drafts.dropStudioDraft).toHaveBeenCalledExactlyOnceWith('ada', 'video:one')
})
