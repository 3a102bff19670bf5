import type { Reading } from '#core/player/log.ts'
import type { Clock } from '../../../platform/device/device.ts'

/** A heartbeat this late means that the page did not run. */
const LATE_MS = 2000

export interface PlayWatch {
  read: () => Reading
  /** The reading and its gap are in the log, so the gap is not reported again. */
  taken: (at: Reading) => void
  markGap: () => void
  /** Call it often. After a gap it gives the last moment before it, which must be logged first. */
  beat: () => Reading | null
}

/** `life`: number of pages that the play has lived in before. */
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
