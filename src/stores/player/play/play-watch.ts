/** Reads both clocks for the log and notices gaps: late heartbeats, and what the page says about itself. */
import type { Reading } from '#core/player/log.ts'
import type { Clock } from '../../../platform/device/device.ts'

/** A heartbeat this late means that the page did not run. */
const LATE_MS = 2000

export interface PlayWatch {
  /** The clocks now. The gap since the last `mark` stays marked until the reading is taken over. */
  read: () => Reading
  /** Says that a reading has gone into the log, and with it the gap before it: no beat may tell of that gap again. */
  taken: (at: Reading) => void
  /** There was a gap since the last reading in the log. */
  markGap: () => void
  /** To be called often. When it comes late it gives the last moment before the gap, which belongs into the log first. */
  beat: () => Reading | null
}

/** @param life number of pages that the play has lived in before this one. */
export function createPlayWatch(clock: Clock, life: number): PlayWatch {
  let isGap = false
  const read = (): Reading => ({ wall: clock.wall(), mono: clock.mono(), life, gap: isGap })
  let last = read()
  return {
    read,
    taken: (at) => {
      isGap = false
      if (at.mono > last.mono) last = at
    },
    markGap: () => {
      isGap = true
    },
    beat: () => {
      const before = last
      last = read()
      if (last.mono - before.mono <= LATE_MS) return null
      isGap = true
      return before
    }
  }
}
