import { beforeEach, describe, expect, it, vi } from 'vitest'
import { UserFacingError } from '#core/app/errors.ts'
import { BASE_LIMITS } from '#core/workout/limits.ts'
import type { UploadKind } from '#core/media/chosen-file.ts'

const tools = vi.hoisted(() => ({ fitImage: vi.fn(), lookAtVideo: vi.fn(), fitVideoFile: vi.fn() }))
vi.mock('../../platform/media/fit-image.ts', () => tools)
vi.mock('../../platform/video/fit-video.ts', () => tools)
const { prepareFile } = await import('./prepare-file.ts')

const MAX = 20 * 1_048_576
const blob = (size: number, type: string) => Object.defineProperty(new Blob([], { type }), 'size', { value: size })
const prepare = (kind: UploadKind, name: string, file: Blob, trim: { start: number; end: number } | null = null) => {
  const { signal } = new AbortController()
  return prepareFile({ file, name, kind, trim, limits: BASE_LIMITS, signal, onShare: () => {} })
}

beforeEach(() => {
  for (const tool of Object.values(tools)) tool.mockReset()
  tools.lookAtVideo.mockResolvedValue({})
})

describe('a picture', () => {
  it('is resized and renamed after its new format', async () => {
    const file = blob(5, 'image/webp')
    tools.fitImage.mockResolvedValue({ file, isAnimated: true })
    expect(await prepare('image', 'a.b.jpeg', blob(9, 'image/jpeg'))).toEqual({
      file,
      name: 'a.b.webp',
      wasMoving: true
    })
    expect(tools.fitImage.mock.calls[0]?.[1]).toMatchObject({ maxSide: 4096, maxBytes: 4_194_304 })
  })
})

describe('a video', () => {
  const small = blob(MAX, 'video/mp4')

  it('is sent unchanged when it fits, after a check that it is a video', async () => {
    expect((await prepare('video', 'a.mp4', small)).file).toBe(small)
    expect(tools.fitVideoFile).not.toHaveBeenCalled()
  })
  it.each([
    ['too large', blob(MAX + 1, 'video/mp4'), null],
    ['of an unsupported type', blob(9, 'video/x-matroska'), null],
    ['only used in part', small, { start: 1, end: 2 }]
  ])('is converted when it is %s', async (_why, file, trim) => {
    const made = blob(MAX, 'video/webm')
    tools.fitVideoFile.mockResolvedValue(made)
    expect(await prepare('video', 'a.mp4', file, trim)).toMatchObject({ file: made, name: 'a.webm' })
    expect(tools.fitVideoFile.mock.calls[0]?.[1]).toMatchObject({ maxBytes: MAX, trim })
  })
  it('is rewritten when it is truncated, and reports how much of it exists', async () => {
    tools.lookAtVideo.mockResolvedValue({ seconds: 3, whole: 6, width: 640 })
    const made = blob(9, 'video/webm')
    tools.fitVideoFile.mockResolvedValue(made)
    const early = { seconds: 3, whole: 6 }
    expect(await prepare('video', 'a.mp4', small)).toEqual({ file: made, name: 'a.webm', wasMoving: false, early })
    expect(tools.fitVideoFile.mock.calls[0]?.[1]).toMatchObject({ canCopy: true, trim: null, maxBytes: MAX })
    tools.fitVideoFile.mockRejectedValue(new UserFacingError('video-not-here'))
    expect(await prepare('video', 'a.mp4', small)).toMatchObject({ file: small, name: 'a.mp4', early })
    tools.fitVideoFile.mockRejectedValue(new UserFacingError('bad-file'))
    await expect(prepare('video', 'a.mp4', small)).rejects.toThrow('bad-file')
  })
  it('is refused before the upload when it is not a video; without codecs the edge checks', async () => {
    tools.lookAtVideo.mockRejectedValue(new UserFacingError('video-unreadable'))
    await expect(prepare('video', 'a.mp4', small)).rejects.toThrow('video-unreadable')
    tools.lookAtVideo.mockRejectedValue(new UserFacingError('video-not-here'))
    expect((await prepare('video', 'a.mp4', small)).file).toBe(small)
    tools.fitVideoFile.mockResolvedValue(blob(MAX + 1, 'video/mp4'))
    await expect(prepare('video', 'a.mp4', blob(MAX + 1, 'video/mp4'))).rejects.toThrow('limit-reached')
  })
})

describe('a master video', () => {
  const most = BASE_LIMITS.maxMastervideoSize * 1_048_576
  const small = blob(9, 'video/webm')

  it('is rewritten within its own limit, even when only a part is used', async () => {
    const made = blob(8, 'video/mp4')
    tools.fitVideoFile.mockResolvedValue(made)
    expect(await prepare('mastervideo', 'a.webm', small)).toEqual({ file: made, name: 'a.mp4', wasMoving: false })
    expect(tools.fitVideoFile.mock.calls[0]?.[1]).toMatchObject({ maxBytes: most, canCopy: true, trim: null })
    await prepare('mastervideo', 'a.webm', small, { start: 1, end: 2 })
    expect(tools.fitVideoFile.mock.calls[1]?.[1]).toMatchObject({ trim: { start: 1, end: 2 } })
  })
  it('is sent unchanged when the browser has no codecs and it fits', async () => {
    tools.fitVideoFile.mockRejectedValue(new UserFacingError('video-not-here'))
    expect((await prepare('mastervideo', 'a.webm', small)).file).toBe(small)
    const large = prepare('mastervideo', 'a.webm', blob(most + 1, 'video/webm'))
    await expect(large).rejects.toThrow('video-not-here')
    await expect(prepare('mastervideo', 'a.webm', small, { start: 1, end: 2 })).rejects.toThrow('video-not-here')
  })
})

it('sends a sound unchanged', async () => {
  const file = blob(5, 'audio/mpeg')
  expect(await prepare('music', 'a.mp3', file)).toEqual({ file, name: 'a.mp3', wasMoving: false })
})
