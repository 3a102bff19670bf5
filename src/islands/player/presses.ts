/** Keeps the second half of a double press on the screen before from pressing something on this one. */
import { useEffect, useRef, type MouseEvent } from 'react'

/** Within this, in milliseconds, a further press counts as the same one. */
const BOUNCE_MS = 400

/**
 * A second press of the same double press: sweaty fingers bounce, and what was under them has changed meanwhile.
 * `detail` counts presses at one place in quick succession; a press by key or by a script's own `click()` is never a
 * second one.
 */
export function isBounce(event: { detail: number; timeStamp: number }, lastMs: number): boolean {
  return event.detail > 1 && event.timeStamp - lastMs < BOUNCE_MS
}

/** To be the `onClickCapture` of a screen that takes another one's place. */
export function useSettled(): (event: MouseEvent) => void {
  const shownAt = useRef(0)
  useEffect(() => void (shownAt.current = performance.now()), [])
  return (event) => {
    if (isBounce(event, shownAt.current)) event.stopPropagation()
  }
}
