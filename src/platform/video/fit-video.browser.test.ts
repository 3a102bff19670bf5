/** Runs in a real Chromium with a real worker and its codecs. */
import {
  BlobSource,
  BufferTarget,
  CanvasSource,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
  Quality,
  WEBM,
  WebMOutputFormat,
  type OutputFormat
} from 'mediabunny'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { endsEarly } from '#core/media/video-fit.ts'
import { copyVideoFile, fitVideoFile, lookAtVideo, type FitVideoOptions } from './fit-video.ts'

const FPS = 15
let video: Blob

const mp4 = (fastStart: 'in-memory' | false) => new Mp4OutputFormat({ fastStart })

async function makeVideo(seconds: number, format: OutputFormat = new WebMOutputFormat()): Promise<Blob> {
  const canvas = new OffscreenCanvas(640, 360)
  const context = canvas.getContext('2d')
  const codec = format instanceof WebMOutputFormat ? 'vp8' : 'vp9'
  const source = new CanvasSource(canvas, { codec, quality: new Quality({ bitrate: 2_000_000 }) })
  const output = new Output({ format, target: new BufferTarget() })
  output.addVideoTrack(source)
  await output.start()
  for (let frame = 0; frame < seconds * FPS; frame += 1) {
    if (context !== null) context.fillStyle = `hsl(${frame * 9} 80% 50%)`
    context?.fillRect(0, 0, 640, 360)
    await source.add(frame / FPS, 1 / FPS)
  }
  await output.finalize()
  return new Blob([output.target.buffer ?? new ArrayBuffer(0)], { type: format.mimeType })
}

const fit = (file: Blob, more: Partial<FitVideoOptions> = {}) =>
  fitVideoFile(file, {
    maxBytes: 20_000_000,
    trim: null,
    signal: new AbortController().signal,
    onShare: () => {},
    ...more
  })
const codeOf = (running: Promise<unknown>) =>
  running.then(
    () => 'made',
    (error: Error) => error.message
  )

beforeAll(async () => {
  video = await makeVideo(3)
})
afterEach(() => vi.restoreAllMocks())

test('reads the properties of a video', async () => {
  expect(await lookAtVideo(video)).toMatchObject({ width: 640, height: 360, hasSound: false, canFit: true })
  // The last frame may have no length of its own.
  expect((await lookAtVideo(video)).seconds).toBeCloseTo(3, 0)
})

test('keeps the chosen part, reports progress and ends its worker', async () => {
  const end = vi.spyOn(Worker.prototype, 'terminate')
  const shares: number[] = []
  const made = await fit(video, { trim: { start: 1, end: 2 }, onShare: (share) => shares.push(share) })
  expect(made.type).toMatch(/^video\/(?:mp4|webm)$/)
  const input = new Input({ source: new BlobSource(made), formats: [MP4, WEBM] })
  expect(await input.computeDuration()).toBeCloseTo(1, 0)
  expect(shares.length).toBeGreaterThan(0)
  expect(end).toHaveBeenCalledOnce()
})

test('holds no whole file in memory with a large limit, and a part is never a copy of the whole', async () => {
  const lengthOf = (file: Blob) => new Input({ source: new BlobSource(file), formats: [MP4, WEBM] }).computeDuration()
  const large = { maxBytes: 200_000_000, canCopy: true }
  expect(await lengthOf(await fit(video, large))).toBeCloseTo(3, 0)
  expect(await lengthOf(await fit(video, { ...large, trim: { start: 1, end: 2 } }))).toBeCloseTo(1, 0)
})

test('reduces the pixels when there are few bytes, and refuses when there are too few', async () => {
  const small = await fit(video, { maxBytes: 200_000 })
  expect(small.size).toBeLessThanOrEqual(200_000)
  expect(await lookAtVideo(small)).toMatchObject({ width: 640, height: 360 })
  expect(await codeOf(fit(video, { maxBytes: 1000 }))).toBe('video-too-long')
})

const lengthOf = (file: Blob) =>
  new Promise<number>((resolve) => {
    const player = document.createElement('video')
    player.onloadedmetadata = () => resolve(player.duration)
    player.src = URL.createObjectURL(file)
  })

test('adds the length to a copy of a camera’s file without changing its frames', async () => {
  const given = await makeVideo(3, new WebMOutputFormat({ appendOnly: true }))
  expect(await lengthOf(given)).toBe(Infinity)
  const shares: number[] = []
  const made = await copyVideoFile(given, (share) => shares.push(share))
  expect(await lengthOf(made)).toBeCloseTo(3, 0)
  expect(made.type).toBe('video/webm')
  expect(shares.at(-1)).toBe(1)
  expect(Math.abs(made.size - given.size)).toBeLessThan(2000)
})

test('refuses what is not a video, or half of one', async () => {
  expect(await codeOf(lookAtVideo(new Blob(['%PDF-1.7 and so on'])))).toBe('video-unreadable')
  expect(await codeOf(lookAtVideo(new Blob([])))).toBe('video-unreadable')
  expect(await codeOf(lookAtVideo(video.slice(0, 60)))).not.toBe('made')
})

const half = (file: Blob) => file.slice(0, Math.floor(file.size * 0.6), file.type)

test.each([
  ['WebM', new WebMOutputFormat()],
  ['MP4 with its index in front', mp4('in-memory')]
])('knows how much of a video exists: %s', async (_what, format) => {
  const whole = await makeVideo(6, format)
  const known = await lookAtVideo(whole)
  expect(endsEarly(known)).toBe(false)
  const cut = await lookAtVideo(half(whole))
  expect(cut.seconds).toBeGreaterThan(1)
  expect(cut.seconds).toBeLessThan(4.5)
  expect(endsEarly(cut)).toBe(true)
  const made = await fit(half(whole), { canCopy: true })
  expect(await lookAtVideo(made)).toMatchObject({ seconds: expect.closeTo(cut.seconds, 0) as number })
  expect(endsEarly(await lookAtVideo(made))).toBe(false)
  expect(await lengthOf(made)).toBeCloseTo(cut.seconds, 0)
})

test('calls a video without its index damaged, not a sound', async () => {
  expect(await codeOf(lookAtVideo(half(await makeVideo(2, mp4(false)))))).toBe('bad-file')
})

test('stops at once and leaves no worker behind', async () => {
  const end = vi.spyOn(Worker.prototype, 'terminate')
  const stop = new AbortController()
  const running = codeOf(fit(video, { signal: stop.signal }))
  stop.abort()
  expect(await running).toBe('cancelled')
  expect(await codeOf(fit(video, { signal: stop.signal }))).toBe('cancelled')
  expect(end).toHaveBeenCalledOnce()
})

test('tells a browser without workers from a broken video', async () => {
  vi.stubGlobal('Worker', undefined)
  expect(await codeOf(lookAtVideo(video))).toBe('video-not-here')
  vi.unstubAllGlobals()
})
