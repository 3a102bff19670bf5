/**
 * The sounds of the cues, made by synthesis, in three packs of their own timbre. Within each pack three heights (low, middle,
 * high) in patterns that can be told apart: work is one long high sound, rest one long low one, the rest are short patterns.
 */
import type { CueKind } from '#core/player/cues.ts'
import type { CuePack } from '#core/account/settings.ts'

/** One oscillator. `held` sounds evenly to its end; `struck` dies away from the first moment, like wood or metal. */
export interface Note {
  wave: 'sine' | 'triangle'
  shape: 'held' | 'struck'
  /** Hertz. */
  pitch: number
  /** From the start of the cue, in seconds. */
  at: number
  /** Seconds. */
  length: number
  /** 0 to 1. */
  loudness: number
}

type Cues = Readonly<Record<CueKind, readonly Note[]>>
/** One sound of a pack: its height, when, how long, how loud. */
type Strike = (height: 'low' | 'middle' | 'high', at: number, length: number, loudness?: number) => Note[]

/** Plain tones, that carry through noise. */
const beep: Strike = (height, at, length, loudness = 0.8) => {
  const pitch = { low: 440, middle: 659.26, high: 987.77 }[height]
  return [{ wave: 'triangle', shape: 'held', pitch, at, length, loudness }]
}

/** A bar of wood: the tone and its fourth overtone, both short. Soft, for a quiet room. */
const marimba: Strike = (height, at, length, loudness = 0.8) => {
  const pitch = { low: 293.66, middle: 440, high: 587.33 }[height]
  const ring = Math.max(0.22, length)
  return [
    { wave: 'sine', shape: 'struck', pitch, at, length: ring, loudness },
    { wave: 'sine', shape: 'struck', pitch: pitch * 3.93, at, length: 0.09, loudness: loudness * 0.2 }
  ]
}

/** A ring's bell: overtones that belong to no harmony, dying away at their own pace. */
const gong: Strike = (height, at, length, loudness = 0.8) => {
  const pitch = { low: 523.25, middle: 783.99, high: 1046.5 }[height]
  const ring = Math.max(0.3, length * 1.8)
  const partials = [
    [1, 0.5, 1],
    [1.48, 0.2, 0.7],
    [2.76, 0.2, 0.5],
    [5.4, 0.1, 0.25]
  ] as const
  return partials.map(([ratio, share, part]) => {
    return { wave: 'sine', shape: 'struck', pitch: pitch * ratio, at, length: ring * part, loudness: loudness * share }
  })
}

/** The same patterns in every pack: who knows one, knows all. */
const patterns = (sound: Strike): Cues => ({
  setup: sound('middle', 0, 0.16),
  intro: [...sound('low', 0, 0.12), ...sound('middle', 0.14, 0.16)],
  work: sound('high', 0, 0.55, 1),
  rest: sound('low', 0, 0.55, 0.9),
  repeat: [...sound('high', 0, 0.14), ...sound('high', 0.2, 0.36, 1)],
  halfway: [...sound('middle', 0, 0.1), ...sound('middle', 0.16, 0.1)],
  countdown: sound('middle', 0, 0.11, 0.7),
  wait: [...sound('middle', 0, 0.16), ...sound('low', 0.2, 0.3)],
  finish: [...sound('low', 0, 0.18), ...sound('middle', 0.2, 0.18), ...sound('high', 0.4, 0.7, 1)]
})

export const TONES: Readonly<Record<CuePack, Cues>> = {
  clear: patterns(beep),
  wood: patterns(marimba),
  bell: patterns(gong)
}

/** How long a cue can be heard, in milliseconds. */
export function cueLengthMs(pack: CuePack, kind: CueKind): number {
  return Math.max(...TONES[pack][kind].map((note) => note.at + note.length)) * 1000
}

/** Attack and release of a held note: without them it clicks. */
const RAMP_SEC = 0.008
/** A mallet is quicker. */
const STRIKE_SEC = 0.003
/** Where a struck note has died away. */
const SILENT = 0.0005

function shape(gain: AudioParam, note: Note, from: number, to: number): void {
  gain.setValueAtTime(0, from)
  if (note.shape === 'struck') {
    gain.linearRampToValueAtTime(note.loudness, from + STRIKE_SEC)
    gain.exponentialRampToValueAtTime(SILENT, to)
    return
  }
  gain.linearRampToValueAtTime(note.loudness, from + RAMP_SEC)
  gain.setValueAtTime(note.loudness, to - RAMP_SEC * 4)
  gain.linearRampToValueAtTime(0, to)
}

/** Puts a cue on the clock of any audio context, live or offline, at `at` seconds; gives its handles for taking it back. */
export function playCue(into: AudioNode, pack: CuePack, kind: CueKind, at: number): OscillatorNode[] {
  const { context } = into
  return TONES[pack][kind].map((note) => {
    const from = at + note.at
    const to = from + note.length
    const envelope = new GainNode(context, { gain: 0 })
    shape(envelope.gain, note, from, to)
    const tone = new OscillatorNode(context, { type: note.wave, frequency: note.pitch })
    tone.connect(envelope).connect(into)
    tone.start(from)
    tone.stop(to)
    tone.onended = () => envelope.disconnect()
    return tone
  })
}
