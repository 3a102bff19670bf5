import { useEffect } from 'react'
import styles from '../../../styles/together/unread.css?url'
import { loadStyles } from '../load-styles.ts'

/** Milliseconds: Realtime needs the SDK, which is not to slow down the first screen. */
const LISTEN_AFTER_MS = 1500

/** One connection for all screens. If it cannot be loaded, lists do not update live. */
export function useLive(): void {
  useEffect(() => {
    const stops: (() => void)[] = []
    let isOver = false
    const listen = async () => {
      const live = await import('../../../stores/list/live.ts').catch(() => null)
      if (live === null || isOver) return
      stops.push(live.keepListLive())
      live.keepOffline()
      const messages = await import('../../../stores/together/live-messages.ts').catch(() => null)
      if (messages === null || isOver) return
      void loadStyles([styles])
      stops.push(messages.keepMessages())
    }
    const timer = setTimeout(() => void listen(), LISTEN_AFTER_MS)
    return () => {
      isOver = true
      clearTimeout(timer)
      for (const stop of stops) stop()
    }
  }, [])
}
