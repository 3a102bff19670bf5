import { loudness } from '#core/media/sound-levels.ts'
import { recordingSession } from '../sound/audio-session.ts'

export type RecordingProblem = 'refused' | 'none' | 'busy' | 'unable' | 'empty'

export class RecordingError extends Error {
  readonly problem: RecordingProblem
  constructor(problem: RecordingProblem, cause?: unknown) {
    super(`recording: ${problem}`, { cause })
    this.problem = problem
  }
}

/**
 * `asked` means by the user, `lost` that the microphone was disconnected, `too-long` that the maximum time was reached.
 */
export type RecordingEnd = 'asked' | 'lost' | 'too-long'

export interface Recorded {
  sound: Blob
  end: RecordingEnd
}

export interface Recording {
  finish: () => void
  level: () => number
}

export interface RecordingOrder {
  signal: AbortSignal
  /** In milliseconds. */
  maxMs: number
  onEnd: (recorded: Recorded) => void
  onFail: (error: RecordingError) => void
}

/** The first one plays on every device; the second is what Chromium and Firefox can record without a license. */
const TYPES = ['audio/mp4;codecs=mp4a.40.2', 'audio/webm;codecs=opus', 'audio/ogg;codecs=opus', 'audio/mp4'] as const

const BITRATE = 48_000

/** In milliseconds. A recording that ends at once is a file that nothing plays. */
const SHORTEST_MS = 500

/** https://w3c.github.io/mediacapture-main/#dom-mediadevices-getusermedia */
const PROBLEMS: Readonly<Record<string, RecordingProblem>> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'none',
  OverconstrainedError: 'none',
  NotReadableError: 'busy',
  AbortError: 'busy'
}

export const problemOf = (error: unknown): RecordingProblem => PROBLEMS[(error as DOMException).name] ?? 'unable'

async function openMicrophone(): Promise<MediaStream> {
  try {
    return await navigator.mediaDevices.getUserMedia({ audio: true })
  } catch (error) {
    throw new RecordingError(problemOf(error), error)
  }
}

function typeHere(): string | undefined {
  const isAble = typeof MediaRecorder === 'function' && 'mediaDevices' in navigator
  return isAble ? TYPES.find((type) => MediaRecorder.isTypeSupported(type)) : undefined
}

export function meterOf(stream: MediaStream): { level: () => number; close: () => void } {
  try {
    const context = new AudioContext()
    const analyser = new AnalyserNode(context, { fftSize: 1024 })
    context.createMediaStreamSource(stream).connect(analyser)
    void context.resume().catch(() => undefined)
    const wave = new Float32Array(analyser.fftSize)
    const level = () => {
      analyser.getFloatTimeDomainData(wave)
      const power = wave.reduce((sum, value) => sum + value * value, 0) / wave.length
      return loudness(power)
    }
    return { level, close: () => void context.close().catch(() => undefined) }
  } catch {
    return { level: () => 1, close: () => undefined }
  }
}

function run(stream: MediaStream, mimeType: string, { signal, maxMs, onEnd, onFail }: RecordingOrder): Recording {
  const recorder = new MediaRecorder(stream, { mimeType, audioBitsPerSecond: BITRATE })
  const meter = meterOf(stream)
  const parts: Blob[] = []
  const startedAt = performance.now()
  let end: RecordingEnd = 'asked'
  const finish = (why: RecordingEnd) => {
    if (recorder.state === 'inactive') return
    end = why
    recorder.stop()
  }
  const timer = setTimeout(() => finish('too-long'), maxMs)
  const isStopped = new Promise<void>((resolve) => recorder.addEventListener('stop', () => resolve(), { once: true }))
  recorder.addEventListener('dataavailable', ({ data }) => parts.push(data))
  for (const track of stream.getTracks()) track.addEventListener('ended', () => finish('lost'))
  signal.addEventListener('abort', () => finish('asked'), { once: true })
  void isStopped.then(() => {
    clearTimeout(timer)
    meter.close()
    if (signal.aborted) return
    const sound = new Blob(parts, { type: (recorder.mimeType || mimeType).split(';')[0] ?? '' })
    if (sound.size === 0 || performance.now() - startedAt < SHORTEST_MS) onFail(new RecordingError('empty'))
    else onEnd({ sound, end })
  })
  recorder.start()
  return { finish: () => finish('asked'), level: meter.level }
}

/** Starts once the microphone may be used. @throws RecordingError. */
export async function recordSound(order: RecordingOrder): Promise<Recording> {
  const mimeType = typeHere()
  if (mimeType === undefined) throw new RecordingError('unable')
  const endSession = recordingSession()
  let stream: MediaStream | null = null
  let isOver = false
  const release = () => {
    if (isOver) return
    isOver = true
    for (const track of stream?.getTracks() ?? []) track.stop()
    endSession()
  }
  try {
    stream = await openMicrophone()
    if (order.signal.aborted) throw new RecordingError('empty')
    order.signal.addEventListener('abort', release, { once: true })
    return run(stream, mimeType, {
      ...order,
      onEnd: (recorded) => {
        release()
        order.onEnd(recorded)
      },
      onFail: (error) => {
        release()
        order.onFail(error)
      }
    })
  } catch (error) {
    release()
    throw error instanceof RecordingError ? error : new RecordingError('busy', error)
  }
}
