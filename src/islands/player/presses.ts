/** Keeps the second half of a double press on one screen from pressing something on the next. */
import { useEffect, useRef, type MouseEvent } from 'react'

/** Milliseconds within which another press counts as the same one. */
const BOUNCE_MS = 400

/**
 * Detects the second press of a double press: sweaty fingers bounce, and the element under them may have changed.
 * `detail` counts quick presses at one place; a key or a script's `click()` is never a second press.
 */
export function isBounce(event: { detail: number; timeStamp: number }, lastMs: number): boolean {
  return event.detail > 1 && event.timeStamp - lastMs < BOUNCE_MS
}

/** Use it as `onClickCapture` of a screen that replaces another one. */
export function useSettled(): (event: MouseEvent) => void {
  const shownAt = useRef(0)
  useEffect(() => void (shownAt.current = performance.now()), [])
  return (event) => {
    if (isBounce(event, shownAt.current)) event.stopPropagation()
  }
}
