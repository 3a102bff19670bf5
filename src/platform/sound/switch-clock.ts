import type { Clock } from '../device/device.ts'

export interface SwitchClock extends Clock {
  /** Null returns to the page's own clock. The time never jumps at a change. */
  follow: (seconds: (() => number) | null) => void
  own: () => number
}

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
