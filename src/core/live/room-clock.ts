/** The room's time on this device. Small corrections are slewed, so that no digit jumps and no beep comes twice. */
import { createClockEstimate, type PingSample } from './clock-estimate.ts'

/** A larger difference is a step: the device slept, or its line was gone for long. In milliseconds. */
const STEP_MS = 1000
/** A correction is spread over `ms`, if that does not exceed the largest rate. */
interface Slew {
  ms: number
  max: number
}
/** Five seconds in a hundred: nobody sees it in digits, and 900 ms are caught up in 18 s. */
const SLEW: Slew = { ms: 5000, max: 0.05 }
/** A page that is still loading measures badly, up to 100 ms off. It is right again before anyone looks. */
const FIRST_SLEW: Slew = { ms: 500, max: 0.25 }
const FIRST_MS = 10_000

/**
 * The pauses after the first pings and after a return, in milliseconds: eight close together, and some more, because a
 * page that is still loading answers late.
 */
const FIRST_PAUSES_MS = [120, 120, 120, 120, 120, 120, 120, 1000, 2000, 4000, 8000] as const
const PING_MS = 20_000
const STEADY_PING_MS = 40_000

export interface RoomClock {
  /** Adds a measurement. `isFree` takes over the new time at once, while nothing runs that could jump. */
  add: (sample: PingSample, isFree?: boolean) => void
  /** Room time in milliseconds at a moment of the device's monotonic clock. Grows with it, except at a step. */
  at: (mono: number) => number
  /** When the room's time comes, on the device's clock, as far as is known now. */
  monoOf: (roomMs: number, mono: number) => number
  /** Grows at each step, when the difference was too large to be slewed. */
  steps: () => number
  /** How far this device may be off, in milliseconds. Null before the first measurement. */
  offByMs: (mono: number) => number | null
  oneWayMs: () => number | null
  /** Asks for a burst of pings, after the page was hidden or asleep. */
  measureAgain: () => void
  /** Milliseconds to wait before the next ping. Call it after each ping. */
  pingPauseMs: () => number
}

/** From `mono` to `until`, time runs at `rate`; afterwards at `plainRate`. */
interface Course {
  mono: number
  room: number
  rate: number
  until: number
  plainRate: number
}

const alongCourse = ({ mono: from, room, rate, until, plainRate }: Course, mono: number): number => {
  const slewed = Math.min(mono, until) - from
  return room + slewed * rate + Math.max(0, mono - until) * plainRate
}

function courseTo(target: number, drift: number, mono: number, shown: number | null, slew: Slew): Course {
  const plainRate = 1 + drift
  const gap = shown === null ? 0 : target - shown
  if (shown === null || Math.abs(gap) > STEP_MS) return { mono, room: target, rate: plainRate, until: mono, plainRate }
  const speed = Math.max(-slew.max, Math.min(slew.max, gap / slew.ms))
  const lasting = speed === 0 ? 0 : gap / speed
  return { mono, room: shown, rate: plainRate + speed, until: mono + lasting, plainRate }
}

export function createRoomClock(): RoomClock {
  const estimate = createClockEstimate()
  let course: Course | null = null
  let firstMono: number | null = null
  let steps = 0
  let pings = 0

  const at = (mono: number) => (course === null ? mono : alongCourse(course, mono))
  return {
    add: (sample, isFree = false) => {
      const { t3 } = sample
      firstMono ??= t3
      const isGood = estimate.add(sample)
      if (!isGood) pings = 0
      const shown = course === null ? null : at(t3)
      const target = t3 + estimate.offsetAt(t3)
      if (shown !== null && Math.abs(target - shown) > STEP_MS) steps += 1
      const slew = t3 - firstMono < FIRST_MS ? FIRST_SLEW : SLEW
      course = courseTo(target, estimate.drift(), t3, isFree ? null : shown, slew)
    },
    at,
    monoOf: (roomMs, mono) => {
      if (course === null) return roomMs
      const now = at(mono)
      const rate = mono < course.until ? course.rate : course.plainRate
      return mono + (roomMs - now) / rate
    },
    steps: () => steps,
    offByMs: (mono) => {
      if (estimate.isEmpty()) return null
      return estimate.likelyAt(mono) + Math.abs(mono + estimate.offsetAt(mono) - at(mono))
    },
    oneWayMs: () => (estimate.isEmpty() ? null : estimate.oneWayMs()),
    measureAgain: () => {
      pings = 0
    },
    pingPauseMs: () => {
      const first = FIRST_PAUSES_MS[pings]
      pings += 1
      return first ?? (estimate.isSteady() ? STEADY_PING_MS : PING_MS)
    }
  }
}
