/** The page's clock, whose monotonic side can be led by something else: the audio element of pocket mode. */
import type { Clock } from '../device/device.ts'

export interface SwitchClock extends Clock {
  /** From now on the monotonic clock goes as `seconds` goes, or (null) by itself again. It never jumps at the change. */
  follow: (seconds: (() => number) | null) => void
  /** The page's own monotonic clock, whoever leads. */
  own: () => number
}

/** Goes by `own` until something else leads. Never runs backwards. */
export function createSwitchClock(wall: () => number, own: () => number): SwitchClock {
  let source: () => number = own
  let atSource = 0
  let atMono = 0
  let last = 0
  const mono = () => {
    last = Math.max(last, atMono + source() - atSource)
    return last
  }
  return {
    wall,
    mono,
    own,
    follow: (seconds) => {
      atMono = mono()
      source = seconds === null ? own : () => seconds() * 1000
      atSource = source()
    }
  }
}
