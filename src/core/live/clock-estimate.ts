/**
 * How far the room's clock is ahead of a device's monotonic clock, measured as in NTP (RFC 5905, section 8).
 *
 * A line through the samples, by weighted least squares, gives offset and drift. A Kalman filter would need a guess of
 * how much a clock wanders; the line needs none, forgets by dropping old samples, and after a step of the clock simply
 * starts again. A sample weighs less the more its round trip exceeds the shortest one, because what a message waited in
 * a queue on one way is its largest error.
 */

/** `t0` and `t3` are sending and receiving on the device, `t1` and `t2` receiving and answering in the room. */
export interface PingSample {
  t0: number
  t1: number
  t2: number
  t3: number
}

interface Point {
  /** When it was measured, on the device's clock. */
  mono: number
  offset: number
  roundTrip: number
}

interface Line {
  mono: number
  offset: number
  drift: number
  roundTrip: number
  /** The covariance of offset and drift. */
  varOffset: number
  covariance: number
  varDrift: number
}

export interface ClockEstimate {
  /** Returns false when the device's clock has stepped, so that all earlier samples are void. */
  add: (sample: PingSample) => boolean
  isEmpty: () => boolean
  /** Room time minus device time at a moment of the device's clock. All times are in milliseconds. */
  offsetAt: (mono: number) => number
  /** Milliseconds that the room gains per millisecond of the device. */
  drift: () => number
  /** The largest possible error: one way of the shortest round trip may have taken all of its time. */
  boundAt: (mono: number) => number
  /** The error to expect in 19 of 20 cases, if the ways of a line differ by at most a fifth of the round trip. */
  likelyAt: (mono: number) => number
  oneWayMs: () => number
  /** The drift is known so well that it adds less than a millisecond in a minute. */
  isSteady: () => boolean
}

const WINDOW_MS = 1_200_000
const WINDOW_SAMPLES = 48
/** The room stamps whole milliseconds. */
const NOISE_MS = 1
/** Before it is measured: crystals differ by about this much. */
const USUAL_DRIFT = 50e-6
const STEADY_DRIFT = 15e-6
/** Half of a fifth of the round trip. */
const ASYMMETRY = 0.1

const pointOf = ({ t0, t1, t2, t3 }: PingSample): Point => ({
  mono: (t0 + t3) / 2,
  offset: (t1 - t0 + (t2 - t3)) / 2,
  roundTrip: Math.max(0, t3 - t0 - (t2 - t1))
})

/** The prior of the drift keeps the line level while the samples are close together. */
function fit(points: readonly Point[]): Line {
  const last = points.at(-1) ?? { mono: 0, offset: 0, roundTrip: 0 }
  const roundTrip = Math.min(...points.map((point) => point.roundTrip))
  let [w, wx, wy, wxy] = [0, 0, 0, 0]
  let wxx = 1 / USUAL_DRIFT ** 2
  for (const point of points) {
    const weight = 1 / (NOISE_MS ** 2 + ((point.roundTrip - roundTrip) / 2) ** 2)
    const x = point.mono - last.mono
    const y = point.offset - last.offset
    w += weight
    wx += weight * x
    wy += weight * y
    wxx += weight * x * x
    wxy += weight * x * y
  }
  const det = w * wxx - wx * wx
  return {
    mono: last.mono,
    offset: last.offset + (wxx * wy - wx * wxy) / det,
    drift: (w * wxy - wx * wy) / det,
    roundTrip,
    varOffset: wxx / det,
    covariance: -wx / det,
    varDrift: w / det
  }
}

export function createClockEstimate(): ClockEstimate {
  let points: Point[] = []
  let line = fit([])

  const offsetAt = (mono: number) => line.offset + line.drift * (mono - line.mono)
  const deviation = (mono: number) => {
    const x = mono - line.mono
    return Math.sqrt(Math.max(0, line.varOffset + 2 * x * line.covariance + x * x * line.varDrift))
  }
  const boundAt = (mono: number) => line.roundTrip / 2 + NOISE_MS + 2 * deviation(mono)
  /** What was known and what is measured now cannot both be true. */
  const isStep = ({ mono, offset, roundTrip }: Point) =>
    points.length > 0 && Math.abs(offset - offsetAt(mono)) > roundTrip / 2 + boundAt(mono)

  return {
    add: (sample) => {
      const point = pointOf(sample)
      const hasStepped = isStep(point)
      const kept = hasStepped ? [] : points.filter(({ mono }) => point.mono - mono < WINDOW_MS)
      points = [...kept.slice(1 - WINDOW_SAMPLES), point]
      line = fit(points)
      return !hasStepped
    },
    isEmpty: () => points.length === 0,
    offsetAt,
    drift: () => line.drift,
    boundAt,
    likelyAt: (mono) => line.roundTrip * ASYMMETRY + 2 * deviation(mono),
    oneWayMs: () => line.roundTrip / 2,
    isSteady: () => points.length > 0 && Math.sqrt(line.varDrift) < STEADY_DRIFT
  }
}
