import { useEffect } from 'react'

/**
 * Whether a finger or a key was used last: the player moves the focus by itself, and the ring around it is only for those who
 * go by keys. Until the first press the device is asked.
 */
export function useHand(): void {
  useEffect(() => {
    const { dataset } = document.documentElement
    const pressed = () => (dataset['hand'] = 'pointer')
    const typed = () => (dataset['hand'] = 'keys')
    if (matchMedia('(pointer: coarse)').matches) pressed()
    const stop = new AbortController()
    const listening = { capture: true, signal: stop.signal }
    window.addEventListener('pointerdown', pressed, listening)
    window.addEventListener('keydown', typed, listening)
    return () => {
      stop.abort()
      delete dataset['hand']
    }
  }, [])
}
