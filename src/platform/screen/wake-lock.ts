import type { WakeLock, WakeState } from '../device/device.ts'

/** The browser drops the lock whenever the page is hidden, so it is requested again afterwards. */
export function createWakeLock(): WakeLock {
  let isWanted = false
  let sentinel: WakeLockSentinel | null = null
  let changed: (state: WakeState) => void = () => undefined

  const ask = async () => {
    if (!isWanted || sentinel !== null || document.visibilityState === 'hidden') return
    if (!('wakeLock' in navigator)) return changed('unsupported')
    try {
      const given = await navigator.wakeLock.request('screen')
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
