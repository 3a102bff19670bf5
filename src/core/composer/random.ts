export interface Random {
  /** From 0 up to, not including, 1. */
  next: () => number
  /** A whole number; both ends are possible. */
  between: (least: number, most: number) => number
  weighted: <T>(from: readonly T[], weightOf: (one: T) => number) => T | null
}

/** Mulberry32 (Tommy Ettinger, public domain), after one round of mixing: neighbouring seeds differ from the start. */
export function randomOf(seed: number, turn = 0): Random {
  let state = (Math.imul(Math.trunc(seed) | 0, 0x9e3779b1) ^ Math.imul(turn + 1, 0x85ebca6b)) | 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return {
    next,
    between: (least, most) => least + Math.floor(next() * (most - least + 1)),
    weighted: (from, weightOf) => {
      const weights = from.map(weightOf)
      let left = 0
      for (const weight of weights) left += weight
      left *= next()
      const index = weights.findIndex((weight) => {
        left -= weight
        return weight > 0 && left < 0
      })
      return from[index] ?? null
    }
  }
}
