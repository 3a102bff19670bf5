import type { Device } from './device.ts'
import { createPageLife } from '../page/page-life.ts'
import { createSound } from '../sound/sound.ts'
import { createSwitchClock, type SwitchClock } from '../sound/switch-clock.ts'
import { holdTabLock } from '../page/tab-lock.ts'
import { vibrate } from './vibration.ts'
import { createWakeLock } from '../screen/wake-lock.ts'

export function createBrowserDevice(): Device & { clock: SwitchClock } {
  const clock = createSwitchClock(
    () => Date.now(),
    () => performance.now()
  )
  return {
    clock,
    sound: createSound(clock.mono),
    wakeLock: createWakeLock(),
    pageLife: createPageLife(),
    vibrate,
    after: (ms, run) => {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
    hold: holdTabLock
  }
}
