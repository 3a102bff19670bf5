import { useEffect } from 'react'

/** Milliseconds: listening is not to slow down the first screen. */
const LISTEN_AFTER_MS = 1500

/** One connection for all screens. If it cannot be loaded, nothing updates live. */
export function useLive(): void {
  useEffect(() => {
    let stop: () => void = () => undefined
    let isOver = false
    const start = async () => {
      const live = await import('./listen.ts').catch(() => null)
      if (live !== null && !isOver) stop = live.listen()
    }
    const timer = setTimeout(() => void start(), LISTEN_AFTER_MS)
    return () => {
      isOver = true
      clearTimeout(timer)
      stop()
    }
  }, [])
}
