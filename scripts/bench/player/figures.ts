export interface Figure {
  what: string
  p50?: number
  p99?: number
  max: number
  unit: 'ms' | '%' | 'kB' | 'cues'
  of: number
  how: string
}

const round = (value: number): number => Math.round(value * 100) / 100

export function figure(what: string, samples: readonly number[], unit: Figure['unit'], how: string): Figure {
  const sorted = samples.map(Math.abs).sort((a, b) => a - b)
  const at = (share: number) => round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN)
  return { what, p50: at(0.5), p99: at(0.99), max: at(1), unit, of: sorted.length, how }
}

export function single(what: string, value: number, unit: Figure['unit'], of: number, how: string): Figure {
  return { what, max: round(value), unit, of, how }
}
