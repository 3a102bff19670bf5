/** Measures how late the loudspeaker is. Loaded with its sheet. */
import { atom } from 'nanostores'
import { BEAT_MS, clampLateness, latenessOfTaps, type Lateness } from '#core/player/lateness.ts'
import { RecordingError } from '../../../platform/media/record-sound.ts'
import { measureByMicrophone, startBeats } from '../../../platform/sound/clicks.ts'
import { $isMuted, mute } from '../player.ts'
import { $loudspeaker, followLoudspeaker, setLateness } from './loudspeaker.ts'

export type LoudspeakerTrial =
  | { kind: 'idle' }
  /** The browser asks whether the microphone may be used. */
  | { kind: 'asking' }
  | { kind: 'hearing' }
  /** Counts taps and not beats, so that nobody taps to what they see. */
  | { kind: 'tapping'; taps: number }
  /** The light is on while a click should be heard. */
  | { kind: 'listening'; isLit: boolean }
  | { kind: 'measured'; giveOrTakeMs: number }
  | { kind: 'failed'; why: 'refused' | 'no-microphone' | 'unheard' | 'uneven' }

export const $loudspeakerTrial = atom<LoudspeakerTrial>({ kind: 'idle' })

/** Beats to get in, and beats that count. */
const LEAD_IN = 4
const TAPS = 10
const LISTEN_BEATS = 30
const LIGHT_MS = 120

let stopNow: () => void = () => undefined
let taps: number[] = []

/** Ends what runs. The play is silent meanwhile, because its beeps are clicks too. */
function begin(trial: LoudspeakerTrial, stop: () => void): void {
  stopNow()
  const wasMuted = $isMuted.get()
  mute(true)
  $loudspeakerTrial.set(trial)
  stopNow = () => {
    stopNow = () => undefined
    stop()
    mute(wasMuted)
    $loudspeakerTrial.set({ kind: 'idle' })
  }
}

function end(trial: LoudspeakerTrial): void {
  stopNow()
  $loudspeakerTrial.set(trial)
}

function measured(found: Lateness | null, why: 'unheard' | 'uneven'): void {
  if (found === null) return end({ kind: 'failed', why })
  setLateness(found.ms)
  end({ kind: 'measured', giveOrTakeMs: Math.round(found.giveOrTakeMs) })
}

export const stopTrial = (): void => stopNow()

/** Call it from a press. The browser may ask for the microphone. */
export async function measureLoudspeaker(): Promise<void> {
  const abort = new AbortController()
  begin({ kind: 'asking' }, () => abort.abort())
  try {
    const found = await measureByMicrophone(abort.signal, () => $loudspeakerTrial.set({ kind: 'hearing' }))
    if (abort.signal.aborted) return
    // Now the browser tells the name.
    await followLoudspeaker()
    measured(found, 'unheard')
  } catch (error) {
    if (abort.signal.aborted) return
    const isRefused = error instanceof RecordingError && error.problem === 'refused'
    end({ kind: 'failed', why: isRefused ? 'refused' : 'no-microphone' })
  }
}

/** Call it from a press. Each tap goes to `tap`. */
export function startTapping(): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const beats: number[] = []
  taps = []
  const stop = startBeats({
    count: LEAD_IN + TAPS,
    lateMs: () => 0,
    planned: (mono) => beats.push(mono),
    // The last beat may be heard late.
    ended: () => {
      timer = setTimeout(() => measured(latenessOfTaps(taps, beats.slice(LEAD_IN)), 'uneven'), BEAT_MS)
    }
  })
  begin({ kind: 'tapping', taps: 0 }, () => {
    stop()
    clearTimeout(timer)
  })
}

/** Counts a tap, at a moment of `performance.now()`. */
export function tap(mono: number): void {
  taps.push(mono)
  $loudspeakerTrial.set({ kind: 'tapping', taps: taps.length })
}

/** Plays clicks that should be heard when the light flashes. Call it from a press. */
export function startListening(): void {
  const timers: ReturnType<typeof setTimeout>[] = []
  const lightAt = (isLit: boolean, mono: number) =>
    timers.push(setTimeout(() => $loudspeakerTrial.set({ kind: 'listening', isLit }), mono - performance.now()))
  const stop = startBeats({
    count: LISTEN_BEATS,
    lateMs: () => $loudspeaker.get().lateMs ?? 0,
    planned: (mono) => {
      lightAt(true, mono)
      lightAt(false, mono + LIGHT_MS)
    },
    ended: () => timers.push(setTimeout(stopTrial, BEAT_MS))
  })
  begin({ kind: 'listening', isLit: false }, () => {
    stop()
    for (const timer of timers) clearTimeout(timer)
  })
}

/** Moves the kept value by hand, in milliseconds. */
export function nudge(byMs: number): void {
  setLateness(clampLateness(($loudspeaker.get().lateMs ?? 0) + byMs))
  if ($loudspeakerTrial.get().kind !== 'listening') end({ kind: 'idle' })
}

export function resetLateness(): void {
  end({ kind: 'idle' })
  setLateness(null)
}
