import {
  AudioSampleSink,
  BlobSource,
  CanvasSink,
  EncodedPacketSink,
  Input,
  UrlSource,
  type AudioSample,
  type InputAudioTrack,
  type InputVideoTrack
} from 'mediabunny'
import { collectLevels, type SoundLevels } from '#core/media/sound-levels.ts'
import type { VideoFacts } from '#core/media/video-fit.ts'
import { MEGABYTE } from '#core/workout/limits.ts'
import { VIDEO_FORMATS } from '../media/video-formats.ts'

/** Each request comes with a port: answers go there until `end`, and any message from it stops the work. */
export type ReaderOrder =
  | { kind: 'open'; source: Blob | string }
  | { kind: 'thumbnails'; times: readonly number[]; height: number }
  | { kind: 'poster'; at: number; maxWidth: number }
  | { kind: 'levels' }

export type ReaderAnswer =
  | { kind: 'opened'; facts: VideoFacts | null }
  | { kind: 'picture'; at: number; picture: Blob }
  | { kind: 'share'; share: number }
  | { kind: 'levels'; levels: readonly number[] }
  | { kind: 'failed'; isLost: boolean }
  | { kind: 'end' }

interface Opened {
  video: InputVideoTrack
  sound: InputAudioTrack | null
  facts: VideoFacts
}

interface Work {
  say: (answer: ReaderAnswer) => void
  signal: AbortSignal
}

const CACHE_BYTES = 8 * MEGABYTE
const TRIES = 3
let opened: Opened | null = null
let isLost = false

const fetchPart: typeof fetch = async (...asked) => {
  const answer = await fetch(...asked).catch((error: unknown) => {
    isLost = true
    throw error
  })
  if (!answer.ok) isLost = true
  return answer
}

function sourceOf(source: Blob | string): BlobSource | UrlSource {
  if (typeof source !== 'string') return new BlobSource(source)
  const getRetryDelay = (before: number) => (before + 1 < TRIES ? 2 ** before / 2 : null)
  return new UrlSource(source, { maxCacheSize: CACHE_BYTES, fetchFn: fetchPart, getRetryDelay })
}

async function read(source: Blob | string): Promise<Opened | null> {
  const input = new Input({ source: sourceOf(source), formats: VIDEO_FORMATS })
  if (!(await input.canRead())) return null
  const video = await input.getPrimaryVideoTrack()
  if (video === null || !(await video.canDecode())) return null
  const sound = await input.getPrimaryAudioTrack()
  const [width, height] = [await video.getDisplayWidth(), await video.getDisplayHeight()]
  const seconds = await input.computeDuration()
  if (!(seconds > 0 && width > 0 && height > 0)) return null
  return { video, sound, facts: { seconds, width, height, hasSound: sound !== null } }
}

async function open(source: Blob | string, { say }: Work): Promise<void> {
  opened = await read(source).catch((error: unknown) => {
    if (isLost) throw error
    return null
  })
  say({ kind: 'opened', facts: opened?.facts ?? null })
}

const jpegOf = (canvas: HTMLCanvasElement | OffscreenCanvas, quality: number): Promise<Blob> =>
  (canvas as OffscreenCanvas).convertToBlob({ type: 'image/jpeg', quality })

/** In seconds. A key frame this near replaces the requested one, because all other frames need those before them. */
function nearEnough(times: readonly number[]): number {
  const gaps = times.slice(1).map((at, n) => Math.abs(at - (times[n] ?? at)))
  return Math.max(0.2, Math.min(10, ...gaps) / 2)
}

async function* momentsOf(video: InputVideoTrack, times: readonly number[]): AsyncGenerator<number> {
  const packets = new EncodedPacketSink(video)
  const first = await video.getFirstTimestamp()
  const near = nearEnough(times)
  for (const at of times) {
    const whole = await packets.getKeyPacket(at, { metadataOnly: true })
    yield whole !== null && at - whole.timestamp <= near ? whole.timestamp : Math.max(first, at)
  }
}

type Thumbnails = Extract<ReaderOrder, { kind: 'thumbnails' }>

async function thumbnails({ times, height }: Thumbnails, { video }: Opened, { say, signal }: Work): Promise<void> {
  const sink = new CanvasSink(video, { height, poolSize: 1 })
  let n = 0
  for await (const frame of sink.canvasesAtTimestamps(momentsOf(video, times))) {
    if (signal.aborted) return
    const at = times[n] ?? 0
    n += 1
    if (frame !== null) say({ kind: 'picture', at, picture: await jpegOf(frame.canvas, 0.7) })
  }
}

type Poster = Extract<ReaderOrder, { kind: 'poster' }>

async function poster({ at, maxWidth }: Poster, { video, facts }: Opened, { say }: Work): Promise<void> {
  const first = await video.getFirstTimestamp()
  const sink = new CanvasSink(video, { width: Math.max(1, Math.min(maxWidth, facts.width)) })
  const frame = await sink.getCanvas(Math.max(first, at))
  if (frame !== null) say({ kind: 'picture', at, picture: await jpegOf(frame.canvas, 0.9) })
}

function listen(sample: AudioSample, to: SoundLevels, held: Float32Array<ArrayBuffer>): Float32Array<ArrayBuffer> {
  const { timestamp: startSec, sampleRate: rateHz, numberOfFrames: length } = sample
  const values = held.length < length ? new Float32Array(length) : held
  for (let planeIndex = 0; planeIndex < sample.numberOfChannels; planeIndex += 1) {
    sample.copyTo(values, { planeIndex, format: 'f32-planar' })
    to.add({ startSec, rateHz, values: values.subarray(0, length) })
  }
  return values
}

async function levels({ sound, facts }: Opened, { say, signal }: Work): Promise<void> {
  if (sound === null || !(await sound.canDecode())) return say({ kind: 'levels', levels: [] })
  const collected = collectLevels()
  let held = new Float32Array(0)
  let said = -1
  for await (const sample of new AudioSampleSink(sound).samples()) {
    const percent = Math.floor((sample.timestamp / facts.seconds) * 100)
    held = listen(sample, collected, held)
    sample.close()
    if (signal.aborted) return
    if (percent <= said) continue
    said = percent
    say({ kind: 'share', share: Math.min(1, percent / 100) })
  }
  say({ kind: 'share', share: 1 })
  say({ kind: 'levels', levels: collected.tenths(facts.seconds) })
}

async function answer(order: ReaderOrder, work: Work): Promise<void> {
  isLost = false
  try {
    if (order.kind === 'open') await open(order.source, work)
    else if (opened === null) throw new Error('not open')
    else if (order.kind === 'thumbnails') await thumbnails(order, opened, work)
    else if (order.kind === 'poster') await poster(order, opened, work)
    else await levels(opened, work)
    work.say({ kind: 'end' })
  } catch {
    work.say({ kind: 'failed', isLost })
  }
}

addEventListener('message', ({ data, ports }: MessageEvent<ReaderOrder>) => {
  const [port] = ports
  const stop = new AbortController()
  port?.addEventListener('message', () => stop.abort())
  port?.start()
  void answer(data, { say: (said) => port?.postMessage(said), signal: stop.signal })
})
