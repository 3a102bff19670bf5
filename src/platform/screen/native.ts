import { Haptics, KeepAwake, Play } from '../device/native-plugins.ts'
import type { ScreenLock } from '../device/device.ts'

void KeepAwake.allowSleep().catch(() => undefined)

/** Like `navigator.wakeLock.request`, but the device never revokes it. */
export async function keepAwake(): Promise<ScreenLock> {
  await KeepAwake.keepAwake()
  const lock = new EventTarget()
  return {
    addEventListener: lock.addEventListener.bind(lock),
    release: async () => {
      await KeepAwake.allowSleep()
      lock.dispatchEvent(new Event('release'))
    }
  }
}

let stopBuzz: () => void = () => undefined

export function buzz(pattern: readonly number[]): void {
  stopBuzz()
  let at = 0
  const timers = pattern.map((ms, index) => {
    const timer = index % 2 === 0 ? setTimeout(() => void Haptics.vibrate({ duration: ms }), at) : 0
    at += ms
    return timer
  })
  stopBuzz = () => {
    for (const timer of timers) clearTimeout(timer)
  }
}

/** Android only. During a workout with the screen off, it lets the app run only as a service with a notification. */
export async function setPlaying(isPlaying: boolean): Promise<void> {
  if (isPlaying) await Play.start()
  else await Play.stop()
}
