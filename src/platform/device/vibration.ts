/** The device's motor. */

/** Whether the browser can buzz at all; a desktop says yes and has nothing that moves. */
export function canVibrate(): boolean {
  return typeof navigator !== 'undefined' && 'vibrate' in navigator
}

/** Milliseconds of buzz and pause in turn. Before the first press on a page browsers refuse, and say so in the console. */
export function vibrate(pattern: readonly number[]): void {
  if (!canVibrate()) return
  const { userActivation } = navigator as Partial<Pick<Navigator, 'userActivation'>>
  if (userActivation?.hasBeenActive !== false) navigator.vibrate([...pattern])
}
