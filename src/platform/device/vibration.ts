import { isNative, wrapper } from '../page/runtime.ts'

/** Browsers allow no vibration before the first press. True if the browser does not tell. */
export function hasBeenPressed(): boolean {
  const { userActivation } = navigator as Partial<Pick<Navigator, 'userActivation'>>
  return userActivation?.hasBeenActive ?? true
}

export function canVibrate(): boolean {
  return isNative() || (typeof navigator !== 'undefined' && 'vibrate' in navigator)
}

/** Milliseconds of vibration and pause in turn. Browsers refuse and log a warning before the first press. */
export function vibrate(pattern: readonly number[]): void {
  const native = wrapper()
  if (native !== null) return void native.then(({ buzz }) => buzz(pattern)).catch(() => undefined)
  if (!canVibrate()) return
  const { userActivation } = navigator as Partial<Pick<Navigator, 'userActivation'>>
  if (userActivation?.hasBeenActive !== false) navigator.vibrate([...pattern])
}
