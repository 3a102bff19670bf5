import type { PingSample } from './clock-estimate.ts'

export interface SimulatedLine {
  /** Milliseconds to the room and back. */
  upMs: number
  downMs: number
  /** The mean of what each way waits in queues, exponentially distributed, in milliseconds. */
  jitterMs: number
  /** Room time minus device time at 0. */
  offsetMs: number
  /** The device's clock runs faster than the room's by this many millionths. */
  ppm: number
}

/** Small and repeatable: mulberry32. */
export function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** What a message waits in queues, exponentially distributed. */
export const queued = (random: () => number, meanMs: number): number => -Math.log(1 - random()) * meanMs

/** Room time is the true one; `deviceAt` is what the device's clock shows then. */
export const deviceAt = ({ offsetMs, ppm }: SimulatedLine, trueMs: number): number =>
  trueMs * (1 + ppm / 1e6) - offsetMs

/** Sends a ping at a true moment. The room stamps whole milliseconds. */
export function pingOver(line: SimulatedLine, random: () => number, trueMs: number): PingSample {
  const received = trueMs + line.upMs + queued(random, line.jitterMs)
  const back = received + line.downMs + queued(random, line.jitterMs)
  const stamp = Math.floor(received)
  return { t0: deviceAt(line, trueMs), t1: stamp, t2: stamp, t3: deviceAt(line, back) }
}

/** Lines of 20 to 200 ms there and back, up to 20 ms asymmetric, clocks up to 5 minutes and 100 ppm off. */
export function anyLine(random: () => number): SimulatedLine {
  const roundTrip = 20 + random() * 180
  const apart = (random() * 2 - 1) * Math.min(20, roundTrip * 0.8)
  return {
    upMs: (roundTrip + apart) / 2,
    downMs: (roundTrip - apart) / 2,
    jitterMs: random() * 15,
    offsetMs: (random() * 2 - 1) * 300_000,
    ppm: (random() * 2 - 1) * 100
  }
}
