/** Keeps the second half of a double press on the screen before from pressing something on this one. */
import { useEffect, useRef, type MouseEvent } from 'react'
import { isBounce } from './double-press.ts'

/** To be the `onClickCapture` of a screen that takes another one's place. */
export function useSettled(): (event: MouseEvent) => void {
  const shownAt = useRef(0)
  useEffect(() => void (shownAt.current = performance.now()), [])
  return (event) => {
    if (isBounce(event, shownAt.current)) event.stopPropagation()
  }
}
