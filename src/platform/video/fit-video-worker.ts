import {
  BlobSource,
  BufferTarget,
  Conversion,
  EncodedPacketSink,
  Input,
  Mp4OutputFormat,
  Output,
  Quality,
  StreamTarget,
  WebMOutputFormat,
  type InputVideoTrack,
  type StreamTargetChunk,
  type VideoCodec
} from 'mediabunny'
import { MEGABYTE } from '#core/workout/limits.ts'
import { fitVideo, type VideoFacts, type VideoFit, type VideoLength } from '#core/media/video-fit.ts'
import { VIDEO_FORMATS } from '../media/video-formats.ts'

export type VideoOrder =
  | { kind: 'look' | 'copy'; file: Blob }
  | { kind: 'fit'; file: Blob; maxBytes: number; trim: { start: number; end: number } | null; canCopy: boolean }

export interface VideoLook extends VideoFacts, VideoLength {
  canFit: boolean
}

export type VideoAnswer =
  | { kind: 'share'; share: number }
  | { kind: 'looked'; look: VideoLook }
  | { kind: 'done'; file: Blob }
  | { kind: 'refused'; code: string }

class Refusal extends Error {}

const inputOf = (file: Blob): Input => new Input({ source: new BlobSource(file), formats: VIDEO_FORMATS })

const SEARCH_STEP = 0.05

/** In a truncated file, an index at the front names packets that are missing. */
async function lengthOf(input: Input, track: InputVideoTrack): Promise<VideoLength> {
  const sink = new EncodedPacketSink(track)
  const named = await input.computeDuration()
  const whole = Math.max(named, (await input.getDurationFromMetadata()) ?? 0)
  if ((await sink.getPacket(Infinity)) !== null) return { seconds: named, whole }
  let seconds = await track.getFirstTimestamp()
  let missing = named
  while (missing - seconds > SEARCH_STEP) {
    const middle = (seconds + missing) / 2
    if ((await sink.getPacket(middle)) === null) missing = middle
    else seconds = middle
  }
  return { seconds, whole }
}

async function read(input: Input): Promise<{ track: InputVideoTrack; facts: VideoFacts & VideoLength }> {
  if (!(await input.canRead())) throw new Refusal('video-unreadable')
  const track = await input.getPrimaryVideoTrack()
  const hasSound = (await input.getPrimaryAudioTrack()) !== null
  if (track === null) throw new Refusal(hasSound ? 'video-without-picture' : 'bad-file')
  const { seconds, whole } = await lengthOf(input, track)
  const [width, height] = [await track.getDisplayWidth(), await track.getDisplayHeight()]
  if (!(seconds > 0 && width > 0 && height > 0)) throw new Refusal('bad-file')
  return { track, facts: { seconds, whole, width, height, hasSound } }
}

const WAYS: readonly { codec: VideoCodec; isMp4: boolean }[] = [
  { codec: 'avc', isMp4: true },
  { codec: 'vp9', isMp4: false },
  { codec: 'vp8', isMp4: false }
]

interface Plan {
  fit: VideoFit
  isLarge: boolean
  trim: { start: number; end: number }
}

/** Browsers put large blobs on disk, so the whole file is never in memory. */
class JoinedBlob extends StreamTarget {
  private joined: { file: Blob }
  constructor() {
    const joined = { file: new Blob() }
    const write = ({ data, position }: StreamTargetChunk) => {
      const { file } = joined
      joined.file = new Blob([file.slice(0, position), data, file.slice(position + data.length)])
    }
    super(new WritableStream({ write }), { chunked: true })
    this.joined = joined
  }
  file(): Blob {
    return this.joined.file
  }
}

function outputOf(isMp4: boolean, isLarge: boolean): Output {
  const format = isMp4 ? new Mp4OutputFormat({ fastStart: isLarge ? false : 'in-memory' }) : new WebMOutputFormat()
  return new Output({ format, target: isLarge ? new JoinedBlob() : new BufferTarget() })
}

async function conversionFor(
  file: Blob,
  way: (typeof WAYS)[number],
  { fit, trim, isLarge }: Plan
): Promise<Conversion | null> {
  const { width, height, videoBits, soundBits } = fit
  const output = outputOf(way.isMp4, isLarge)
  const conversion = await Conversion.init({
    input: inputOf(file),
    output,
    tracks: 'primary',
    trim,
    tags: {},
    video: {
      width,
      height,
      fit: 'fill',
      allowTransformationMetadata: false,
      codec: way.codec,
      quality: new Quality({ bitrate: videoBits }),
      forceTranscode: true
    },
    audio: soundBits === 0 ? { discard: true } : { quality: new Quality({ bitrate: soundBits }) },
    showWarnings: false
  })
  const isWhole = conversion.discardedTracks.every(({ reason }) => reason === 'discarded_by_user')
  return conversion.isValid && isWhole ? conversion : null
}

async function firstWay(file: Blob, plan: Plan): Promise<Conversion> {
  for (const way of WAYS) {
    const conversion = await conversionFor(file, way, plan)
    if (conversion !== null) return conversion
  }
  throw new Refusal('video-not-here')
}

async function convert(conversion: Conversion): Promise<Blob> {
  conversion.onProgress = (share) => postMessage({ kind: 'share', share } satisfies VideoAnswer)
  await conversion.execute()
  const { target, format } = conversion.output
  const made = target instanceof JoinedBlob ? target.file() : (target as BufferTarget).buffer
  if (made === null) throw new Refusal('bad-file')
  return new Blob([made], { type: format instanceof Mp4OutputFormat ? 'video/mp4' : 'video/webm' })
}

/** Returns null if its codec does not play everywhere. */
async function copyOf(file: Blob, track: InputVideoTrack, isLarge: boolean): Promise<Blob | null> {
  const codec = await track.getCodec()
  if (codec !== 'avc' && codec !== 'vp8' && codec !== 'vp9') return null
  const output = outputOf(codec === 'avc', isLarge)
  const conversion = await Conversion.init({
    input: inputOf(file),
    output,
    tracks: 'primary',
    tags: {},
    showWarnings: false
  })
  return conversion.isValid && conversion.discardedTracks.length === 0 ? convert(conversion) : null
}

async function copy(file: Blob): Promise<Blob> {
  const { track } = await read(inputOf(file))
  const made = await copyOf(file, track, true)
  if (made === null) throw new Refusal('video-not-here')
  return made
}

const TRIES = 3
/** More than this, in bytes, is never held in memory at once. */
const MEMORY_MAX = 64 * MEGABYTE

async function fit({ file, maxBytes, trim, canCopy }: Extract<VideoOrder, { kind: 'fit' }>): Promise<Blob> {
  const { track, facts } = await read(inputOf(file))
  const isLarge = maxBytes > MEMORY_MAX
  const copy = canCopy && trim === null && file.size <= maxBytes ? await copyOf(file, track, isLarge) : null
  if (copy !== null && copy.size <= maxBytes) return copy
  const part = { start: Math.max(0, trim?.start ?? 0), end: Math.min(facts.seconds, trim?.end ?? facts.seconds) }
  let allowed = maxBytes
  for (let tries = 0; tries < TRIES; tries += 1) {
    const plan = fitVideo({ ...facts, seconds: part.end - part.start }, allowed)
    if (plan === null) break
    const made = await convert(await firstWay(file, { fit: plan, trim: part, isLarge }))
    if (made.size <= maxBytes) return made
    allowed *= Math.min(0.75, (0.85 * maxBytes) / made.size)
  }
  throw new Refusal('video-too-long')
}

async function canFit(track: InputVideoTrack): Promise<boolean> {
  if (typeof VideoEncoder === 'undefined') return false
  return track.canDecode()
}

async function answer(order: VideoOrder): Promise<VideoAnswer> {
  try {
    if (order.kind === 'copy') return { kind: 'done', file: await copy(order.file) }
    if (order.kind === 'fit') return { kind: 'done', file: await fit(order) }
    const { track, facts } = await read(inputOf(order.file))
    return { kind: 'looked', look: { ...facts, canFit: await canFit(track) } }
  } catch (error) {
    return { kind: 'refused', code: error instanceof Refusal ? error.message : 'bad-file' }
  }
}

addEventListener('message', ({ data }: MessageEvent<VideoOrder>) => {
  void answer(data).then((message) => postMessage(message))
})
