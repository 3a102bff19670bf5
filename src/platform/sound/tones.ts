import type { CueKind } from '#core/player/cues.ts'
import type { CuePack } from '#core/account/settings.ts'

/**
 * Pitch in hertz, times in seconds from the start of the cue, loudness from 0 to 1. `held` is even, `struck` decays
 * like a bell.
 */
interface Note {
  wave: 'sine' | 'triangle'
  shape: 'held' | 'struck'
  pitch: number
  at: number
  length: number
  loudness: number
}

type Cues = Readonly<Record<CueKind, readonly Note[]>>
type Strike = (height: 'low' | 'middle' | 'high', at: number, length: number, loudness?: number) => Note[]

const beep: Strike = (height, at, length, loudness = 0.8) => {
  const pitch = { low: 440, middle: 659.26, high: 987.77 }[height]
  return [{ wave: 'triangle', shape: 'held', pitch, at, length, loudness }]
}

const marimba: Strike = (height, at, length, loudness = 0.8) => {
  const pitch = { low: 293.66, middle: 440, high: 587.33 }[height]
  const ring = Math.max(0.22, length)
  return [
    { wave: 'sine', shape: 'struck', pitch, at, length: ring, loudness },
    { wave: 'sine', shape: 'struck', pitch: pitch * 3.93, at, length: 0.09, loudness: loudness * 0.2 }
  ]
}

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

const patterns = (sound: Strike): Cues => ({
  setup: sound('middle', 0, 0.16),
  intro: [...sound('low', 0, 0.12), ...sound('middle', 0.14, 0.16)],
  work: sound('high', 0, 0.55, 1),
  rest: sound('low', 0, 0.55, 0.9),
  repeat: [...sound('high', 0, 0.14), ...sound('high', 0.2, 0.36, 1)],
  halfway: [...sound('middle', 0, 0.1), ...sound('middle', 0.16, 0.1)],
  countdown: sound('middle', 0, 0.11, 0.7),
  tempo: sound('low', 0, 0.07, 0.45),
  wait: [...sound('middle', 0, 0.16), ...sound('low', 0.2, 0.3)],
  finish: [...sound('low', 0, 0.18), ...sound('middle', 0.2, 0.18), ...sound('high', 0.4, 0.7, 1)]
})

export const TONES: Readonly<Record<CuePack, Cues>> = {
  clear: patterns(beep),
  wood: patterns(marimba),
  bell: patterns(gong)
}

export function cueLengthMs(pack: CuePack, kind: CueKind): number {
  return Math.max(...TONES[pack][kind].map((note) => note.at + note.length)) * 1000
}

const RAMP_SEC = 0.008
const STRIKE_SEC = 0.003
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
