/** Clicks at exact moments, to measure how late a loudspeaker is. Nothing of a recording leaves this page. */
import {
  BEAT_MS,
  clampLateness,
  CLICKS_AT_SEC,
  clickSamples,
  roundTripOf,
  type Lateness
} from '#core/player/lateness.ts'
import { problemOf, RecordingError } from '../media/record-sound.ts'
import { recordingSession } from './audio-session.ts'
import type { HeardBlock } from './hear-worklet.ts'
import workletUrl from './hear-worklet.ts?worker&url'
import { audioShift, createAudioOffset, createCueContext } from './sound.ts'

/** The last click may be heard late. */
const RECORDED_SEC = 8.8
/** How far off the result is at best: the loudspeaker's distance, and an input that is not exactly as late as it says. */
const KNOWN_INPUT_MS = 10
const UNKNOWN_INPUT_MS = 30

function play(context: AudioContext, at: number): void {
  const samples = clickSamples(context.sampleRate)
  const buffer = new AudioBuffer({ length: samples.length, sampleRate: context.sampleRate })
  buffer.copyToChannel(samples, 0)
  const source = new AudioBufferSourceNode(context, { buffer })
  source.connect(context.destination)
  source.start(at)
}

/** Processing would take the clicks out as an echo, or move them. */
const PLAIN = { echoCancellation: false, noiseSuppression: false, autoGainControl: false }

async function openMicrophone(): Promise<MediaStream> {
  try {
    return await navigator.mediaDevices.getUserMedia({ audio: PLAIN })
  } catch (error) {
    throw new RecordingError(problemOf(error), error)
  }
}

/** `latency` is missing in TypeScript's list, and in some browsers. */
const inputSec = (stream: MediaStream): number | null =>
  (stream.getAudioTracks()[0]?.getSettings() as { latency?: number } | undefined)?.latency ?? null

const after = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

async function hearClicks(context: AudioContext, stream: MediaStream, signal: AbortSignal): Promise<Lateness | null> {
  const rate = context.sampleRate
  await context.audioWorklet.addModule(workletUrl)
  const ear = new AudioWorkletNode(context, 'hear', { channelCount: 1, channelCountMode: 'explicit' })
  context.createMediaStreamSource(stream).connect(ear)
  // Nothing is computed for a node that leads nowhere. This one is silent.
  ear.connect(context.destination)
  await context.resume()
  const from = Math.round(context.currentTime * rate)
  const recording = new Float32Array(Math.round(RECORDED_SEC * rate))
  ear.port.onmessage = ({ data: { frame, samples } }: MessageEvent<HeardBlock>) => {
    const place = frame - from
    if (place >= 0 && place + samples.length <= recording.length) recording.set(samples, place)
  }
  const clicks = CLICKS_AT_SEC.map((sec) => Math.round(sec * rate))
  for (const at of clicks) play(context, (from + at) / rate)
  await after((recording.length / rate) * 1000)
  if (signal.aborted) return null
  const input = inputSec(stream)
  const trip = roundTripOf(recording, rate, clicks)
  if (trip === null) return null
  const knownMs = ((context.baseLatency || 0) + (context.outputLatency || 0) + (input ?? 0)) * 1000
  return {
    ms: clampLateness(trip.ms - knownMs),
    giveOrTakeMs: Math.round(trip.giveOrTakeMs + (input === null ? UNKNOWN_INPUT_MS : KNOWN_INPUT_MS))
  }
}

/**
 * Plays clicks and listens to them with the microphone. Resolves to null if it doesn't hear them. Call it from a press;
 * `listens` is called once the microphone is open.
 *
 * @throws RecordingError
 */
export async function measureByMicrophone(signal: AbortSignal, listens: () => void): Promise<Lateness | null> {
  const endSession = recordingSession()
  const context = createCueContext()
  // During the press: later Safari would refuse.
  void context.resume().catch(() => undefined)
  const stopped = new Promise<null>((resolve) => signal.addEventListener('abort', () => resolve(null), { once: true }))
  let stream: MediaStream | null = null
  try {
    stream = await openMicrophone()
    if (signal.aborted) return null
    listens()
    return await Promise.race([hearClicks(context, stream, signal), stopped])
  } catch (error) {
    throw error instanceof RecordingError ? error : new RecordingError('unable', error)
  } finally {
    for (const track of stream?.getTracks() ?? []) track.stop()
    void context.close().catch(() => undefined)
    endSession()
  }
}

/** Far enough ahead for the latest loudspeaker. */
const AHEAD_MS = 900
const LOOK_MS = 25
/** So many looks make the offset of the audio clock exact. */
const FIRST_LOOKS = 8

export interface Beats {
  count: number
  /** How much earlier than the browser says a click has to start, in milliseconds. */
  lateMs: () => number
  /** Told ahead of each beat when it should be heard, on the clock of `performance.now()`. */
  planned: (mono: number) => void
  ended: () => void
}

/** Plays a click every second. Call it from a press. Returns how to stop it. */
export function startBeats({ count, lateMs, planned, ended }: Beats): () => void {
  const context = createCueContext()
  void context.resume().catch(() => undefined)
  const offset = createAudioOffset()
  let looks = 0
  let first = 0
  let beats = 0
  const look = () => {
    if (context.state !== 'running' || context.currentTime === 0) return
    const mono = performance.now()
    const shift = audioShift(context, offset, mono)
    looks += 1
    if (looks < FIRST_LOOKS) return
    if (first === 0) first = mono + AHEAD_MS
    const next = first + beats * BEAT_MS
    if (next - mono > AHEAD_MS) return
    if (beats === count) {
      stop()
      return ended()
    }
    beats += 1
    play(context, Math.max(context.currentTime, next / 1000 + shift - lateMs() / 1000))
    planned(next)
  }
  const timer = setInterval(look, LOOK_MS)
  const stop = () => {
    clearInterval(timer)
    if (context.state !== 'closed') void context.close().catch(() => undefined)
  }
  return stop
}
