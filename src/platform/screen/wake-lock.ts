import type { ScreenLock, WakeLock, WakeState } from '../device/device.ts'
import { wrapper } from '../page/runtime.ts'

/** The browser releases the lock whenever the page is hidden, so it is requested again afterwards. */
export function createWakeLock(): WakeLock {
  let isWanted = false
  let sentinel: ScreenLock | null = null
  let changed: (state: WakeState) => void = () => undefined

  const ask = async () => {
    if (!isWanted || sentinel !== null || document.visibilityState === 'hidden') return
    const native = wrapper()
    if (native === null && !('wakeLock' in navigator)) return changed('unsupported')
    try {
      const given: ScreenLock = await (native === null
        ? navigator.wakeLock.request('screen')
        : native.then(({ keepAwake }) => keepAwake()))
      if (!isWanted) return void given.release()
      sentinel = given
      given.addEventListener('release', () => {
        sentinel = null
        changed('off')
      })
      changed('on')
    } catch {
      changed('refused')
    }
  }
  const askAgain = () => void ask()

  return {
    keep: () => {
      if (isWanted) return
      isWanted = true
      document.addEventListener('visibilitychange', askAgain)
      void ask()
    },
    release: () => {
      isWanted = false
      document.removeEventListener('visibilitychange', askAgain)
      void sentinel?.release()
    },
    onState: (listener) => {
      changed = listener
    }
  }
}
