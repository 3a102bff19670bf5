/** The tempo of a repetition as trainers write it: `3-1-2-0` is 3 s down, 1 s hold, 2 s up and no hold. */

/** Four whole numbers of seconds from 0 to 10, not all of them 0. */
export const TEMPO = /^(?!0-0-0-0$)(?:\d|10)(?:-(?:\d|10)){3}$/

export const TEMPO_PARTS = ['lower', 'holdLow', 'raise', 'holdHigh'] as const
type TempoPart = (typeof TEMPO_PARTS)[number]

const secondsOf = (tempo: string): number[] => tempo.split('-').map(Number)

/** Seconds per repetition. */
export const tempoSec = (tempo: string): number => secondsOf(tempo).reduce((sum, seconds) => sum + seconds, 0)

export interface TempoMoment {
  /** Starts at 1. */
  rep: number
  part: TempoPart
  /** Whole seconds left in the phase, as a clock shows them: all of them at its start. */
  leftSec: number
  /** How far up the weight is, from 0 to 1. */
  height: number
}

/** @param elapsedMs Milliseconds since the first repetition began. */
export function tempoAt(tempo: string, elapsedMs: number): TempoMoment {
  const seconds = secondsOf(tempo)
  const repMs = tempoSec(tempo) * 1000
  let into = Math.max(0, elapsedMs) % repMs
  const index = seconds.findIndex((partSec) => {
    if (into < partSec * 1000) return true
    into -= partSec * 1000
    return false
  })
  const share = into / ((seconds[index] ?? 1) * 1000)
  const part = TEMPO_PARTS[index] ?? 'lower'
  return {
    rep: Math.floor(Math.max(0, elapsedMs) / repMs) + 1,
    part,
    leftSec: Math.ceil((seconds[index] ?? 0) - into / 1000),
    height: { lower: 1 - share, holdLow: 0, raise: share, holdHigh: 1 }[part]
  }
}

/** When each phase that takes time begins, in milliseconds since the first repetition began. */
export function tempoStarts(tempo: string, reps: number): number[] {
  const seconds = secondsOf(tempo)
  const starts: number[] = []
  let at = 0
  for (let rep = 0; rep < reps; rep += 1) {
    for (const partSec of seconds) {
      if (partSec > 0) starts.push(at)
      at += partSec * 1000
    }
  }
  return starts
}
