/** Runs in a real Chromium with a real worker and its codecs. */
import { AudioBufferSource, BufferTarget, CanvasSource, Output, Quality, WebMOutputFormat } from 'mediabunny'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { NetworkError } from '#core/app/errors.ts'
import { openVideoReader, type VideoReader } from './video-reader.ts'

const FPS = 10
const WIDTH = 320
const HEIGHT = 180
const RATE = 48_000

interface Wanted {
  seconds: number
  /** Start and end in seconds of an audible tone; null without a sound track. */
  tone: [number, number] | null
  wholeEach?: number
}

function toneOf(seconds: number, [from, to]: [number, number]): AudioBuffer {
  const buffer = new AudioBuffer({ length: seconds * RATE, sampleRate: RATE, numberOfChannels: 1 })
  const values = buffer.getChannelData(0)
  for (let n = from * RATE; n < to * RATE; n += 1) values[n] = Math.sin((n / RATE) * 440 * 2 * Math.PI) * 0.5
  return buffer
}

/**
 * A file as a camera makes it: without an index. The left edge of the white area shows the share of the elapsed time.
 */
async function makeVideo({ seconds, tone, wholeEach = 1 }: Wanted): Promise<Blob> {
  const canvas = new OffscreenCanvas(WIDTH, HEIGHT)
  const context = canvas.getContext('2d')
  const quality = new Quality({ bitrate: 1_000_000 })
  const pictures = new CanvasSource(canvas, { codec: 'vp8', quality, keyFrameInterval: wholeEach })
  const sound = new AudioBufferSource({ codec: 'opus', quality: new Quality({ bitrate: 64_000 }) })
  const output = new Output({ format: new WebMOutputFormat({ appendOnly: true }), target: new BufferTarget() })
  output.addVideoTrack(pictures)
  if (tone !== null) output.addAudioTrack(sound)
  await output.start()
  if (tone !== null) await sound.add(toneOf(seconds, tone))
  for (let frame = 0; frame < seconds * FPS; frame += 1) {
    if (context === null) throw new Error('no canvas')
    context.fillStyle = 'black'
    context.fillRect(0, 0, WIDTH, HEIGHT)
    context.fillStyle = 'white'
    context.fillRect((frame / (seconds * FPS)) * WIDTH, 0, WIDTH, HEIGHT)
    await pictures.add(frame / FPS, 1 / FPS)
  }
  await output.finalize()
  return new Blob([output.target.buffer ?? new ArrayBuffer(0)], { type: 'video/webm' })
}

interface Seen {
  width: number
  height: number
  /** The time in seconds of the visible frame. */
  at: number
}

async function look(picture: Blob, seconds: number): Promise<Seen> {
  const { width, height } = await createImageBitmap(picture)
  const context = new OffscreenCanvas(width, height).getContext('2d')
  context?.drawImage(await createImageBitmap(picture), 0, 0)
  const row = context?.getImageData(0, Math.floor(height / 2), width, 1).data ?? new Uint8ClampedArray()
  const black = Array.from({ length: width }, (_, x) => row[x * 4] ?? 0).filter((value) => value < 128).length
  return { width, height, at: (black / width) * seconds }
}

const opened: VideoReader[] = []
async function open(source: Blob | string): Promise<VideoReader> {
  const video = await openVideoReader(source)
  if (video === null) throw new Error('cannot be read')
  opened.push(video)
  return video
}
const on = () => new AbortController().signal
const codeOf = (running: Promise<unknown>) =>
  running.then(
    () => 'made',
    (error: Error) => error.message
  )

let video: Blob
let sparse: Blob
beforeAll(async () => {
  video = await makeVideo({ seconds: 6, tone: [1.5, 4] })
  sparse = await makeVideo({ seconds: 12, tone: null, wholeEach: 6 })
})
afterEach(() => {
  for (const one of opened.splice(0)) one.close()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('reads the properties, also without an index and from an address', async () => {
  const facts = { width: WIDTH, height: HEIGHT, hasSound: true }
  expect(await open(video)).toMatchObject(facts)
  expect((await open(video)).seconds).toBeCloseTo(6, 0)
  const address = URL.createObjectURL(video)
  const far = await open(address)
  expect(far).toMatchObject(facts)
  expect((await look(await far.poster(3, 320), 6)).at).toBeCloseTo(3, 1)
  URL.revokeObjectURL(address)
})

test('returns thumbnails in order and with the requested height', async () => {
  const { thumbnails, close } = await open(video)
  const seen: (Seen & { asked: number })[] = []
  for await (const { at, picture } of thumbnails([0, 2, 4, 99], 90, on()))
    seen.push({ asked: at, ...(await look(picture, 6)) })
  expect(seen.map(({ asked, height }) => [asked, height])).toEqual([0, 2, 4, 99].map((at) => [at, 90]))
  for (const [n, at] of [0, 2, 4, 5.9].entries()) expect(seen[n]?.at).toBeCloseTo(at, 0)
  close()
})

test('uses key frames for distant thumbnails, and no older frame for close ones', async () => {
  const { thumbnails } = await open(sparse)
  const shown = async (times: number[]) => {
    const seen: number[] = []
    for await (const { picture } of thumbnails(times, 90, on())) seen.push((await look(picture, 12)).at)
    return seen
  }
  const far = await shown([1, 8])
  expect(far[0]).toBeCloseTo(0, 0)
  expect(far[1]).toBeCloseTo(6, 0)
  const near = await shown([7, 8, 9])
  for (const [n, at] of [7, 8, 9].entries()) expect(near[n]).toBeCloseTo(at, 0)
})

test('takes the poster from its exact frame, never larger than the video', async () => {
  const { poster } = await open(video)
  const large = await look(await poster(2.5, 4000), 6)
  expect(large).toMatchObject({ width: WIDTH, height: HEIGHT })
  expect(Math.abs(large.at - 2.5)).toBeLessThan(0.08)
  expect(await look(await poster(2.5, 160), 6)).toMatchObject({ width: 160, height: 90 })
  expect((await poster(0, 160)).type).toBe('image/jpeg')
})

test('returns for each tenth of a second whether something was heard', async () => {
  const { levels, seconds } = await open(video)
  const shares: number[] = []
  const heard = await levels(on(), (share) => shares.push(share))
  expect(heard).toHaveLength(Math.ceil(seconds * 10))
  const mean = (from: number, to: number) => heard.slice(from, to).reduce((sum, level) => sum + level, 0) / (to - from)
  expect(mean(17, 38)).toBeGreaterThan(0.8)
  expect(mean(2, 13)).toBeLessThan(0.2)
  expect(mean(43, 58)).toBeLessThan(0.2)
  expect(shares.at(-1)).toBe(1)
  expect(shares).toEqual([...shares].sort((a, b) => a - b))
})

test('returns no levels for a video without sound', async () => {
  const { levels, hasSound } = await open(sparse)
  expect([hasSound, await levels(on(), () => {})]).toEqual([false, []])
})

test('does not open what is not a video, and leaves no worker behind', async () => {
  const end = vi.spyOn(Worker.prototype, 'terminate')
  expect(await openVideoReader(new Blob(['%PDF-1.7 and so on']))).toBeNull()
  expect(await openVideoReader(new Blob([]))).toBeNull()
  expect(await openVideoReader(video.slice(0, 60))).toBeNull()
  expect(end).toHaveBeenCalledTimes(3)
  vi.stubGlobal('Worker', undefined)
  expect(await openVideoReader(video)).toBeNull()
})

test('tells an unreachable address from an unreadable video', async () => {
  await expect(openVideoReader('blob:http://localhost/none')).rejects.toBeInstanceOf(NetworkError)
})

test('stops or closes without delay', async () => {
  const { levels, thumbnails, poster, close } = await open(video)
  const stop = new AbortController()
  const stopped = codeOf(levels(stop.signal, () => {}))
  stop.abort()
  expect(await stopped).toBe('cancelled')
  const first = await thumbnails([0, 1, 2], 90, on()).next()
  expect(first.done).toBe(false)
  expect((await poster(1, 160)).size).toBeGreaterThan(0)
  const closed = codeOf(levels(on(), () => {}))
  close()
  expect(await closed).toBe('cancelled')
  expect(await codeOf(poster(1, 160))).toBe('cancelled')
})
