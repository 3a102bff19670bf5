/** The sounds of the cues, made by synthesis: three tones (low, middle, high) in patterns that can be told apart. */
import type { CueKind } from '#core/player/cues.ts'

export interface Note {
  /** Hertz. */
  pitch: number
  /** From the start of the cue, in seconds. */
  at: number
  /** Seconds. */
  length: number
  /** 0 to 1. */
  loudness: number
}

const LOW = 440
const MIDDLE = 659.26
const HIGH = 987.77

const note = (pitch: number, at: number, length: number, loudness = 0.8): Note => ({ pitch, at, length, loudness })

/** Work is one long high tone, rest one long low tone; the rest are short patterns of the three. */
export const TONES: Readonly<Record<CueKind, readonly Note[]>> = {
  setup: [note(MIDDLE, 0, 0.16)],
  intro: [note(LOW, 0, 0.12), note(MIDDLE, 0.14, 0.16)],
  work: [note(HIGH, 0, 0.55, 1)],
  rest: [note(LOW, 0, 0.55, 0.9)],
  repeat: [note(HIGH, 0, 0.14), note(HIGH, 0.2, 0.36, 1)],
  halfway: [note(MIDDLE, 0, 0.1), note(MIDDLE, 0.16, 0.1)],
  countdown: [note(MIDDLE, 0, 0.11, 0.7)],
  wait: [note(MIDDLE, 0, 0.16), note(LOW, 0.2, 0.3)],
  finish: [note(LOW, 0, 0.18), note(MIDDLE, 0.2, 0.18), note(HIGH, 0.4, 0.7, 1)]
}
