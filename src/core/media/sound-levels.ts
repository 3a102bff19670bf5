/** `power` is the mean square of a wave. Returns 0 (60 dB below the loudest, or less) to 1. */
export const loudness = (power: number): number => Math.min(1, Math.max(0, 1 + Math.log10(Math.sqrt(power) + 1e-9) / 3))

interface Wave {
  startSec: number
  rateHz: number
  values: Float32Array
}

export interface SoundLevels {
  add: (wave: Wave) => void
  tenths: (seconds: number) => number[]
}

export function collectLevels(): SoundLevels {
  const powers: number[] = []
  const counts: number[] = []
  const add = ({ startSec: start, rateHz: rate, values }: Wave) => {
    let from = Math.max(0, Math.ceil(-start * rate))
    while (from < values.length) {
      const tenth = Math.max(0, Math.floor((start + from / rate) * 10 + 1e-6))
      const to = Math.min(values.length, Math.max(from + 1, Math.ceil(((tenth + 1) / 10 - start) * rate - 1e-6)))
      let power = 0
      for (let n = from; n < to; n += 1) power += (values[n] ?? 0) ** 2
      powers[tenth] = (powers[tenth] ?? 0) + power
      counts[tenth] = (counts[tenth] ?? 0) + to - from
      from = to
    }
  }
  const level = (tenth: number) => loudness((powers[tenth] ?? 0) / Math.max(1, counts[tenth] ?? 0))
  return {
    add,
    tenths: (seconds) => Array.from({ length: Math.ceil(seconds * 10 - 1e-6) }, (_, tenth) => level(tenth))
  }
}
