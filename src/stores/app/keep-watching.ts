import { watch, type Watched } from '../../data/app/watch.ts'
import { isOnline, onOnlineChange } from '../../platform/page/online.ts'
import { isOutOfSight, onOutOfSightFor } from '../../platform/page/out-of-sight.ts'
import { onBroughtBack, onLeft, onSeenAgain } from '../../platform/page/page.ts'

export interface WatchingOptions {
  idOf: () => string | null
  watched: (id: string) => readonly Watched[]
  missed: () => void
  /** Time in the background in milliseconds after which the connection may be dead; at most `PARKED_AFTER_MS`. */
  seenAgainMs: number
  /** Delay in milliseconds, so that the screen loads first. `missed` covers changes until then. */
  beginsAfterMs?: number
}

export interface Watching {
  renew: () => void
  stop: () => void
}

/** A page that is in the background for this long closes its connection (docs/together.md). */
export const PARKED_AFTER_MS = 60_000

function after(ms: number, run: () => void): () => void {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}

/** Watches rows while the page is open, online, and visible or only just hidden. */
export function keepWatching({ idOf, watched, missed, seenAgainMs, beginsAfterMs = 0 }: WatchingOptions): Watching {
  let listening: { id: string; end: () => void } | null = null
  let isParked = false
  let isDue = beginsAfterMs === 0
  const stopListening = () => {
    listening?.end()
    listening = null
  }
  const renew = () => {
    if (!isOutOfSight()) isParked = false
    const id = isDue ? idOf() : null
    if (id === (listening?.id ?? null)) return
    stopListening()
    if (id === null || !isOnline() || isParked) return
    listening = { id, end: watch(watched(id), missed) }
  }
  const back = () => {
    renew()
    if (!isParked) missed()
  }
  const park = () => {
    isParked = true
    stopListening()
  }
  const begin = () => {
    isDue = true
    renew()
  }
  renew()
  const stops = [
    isDue ? stopListening : after(beginsAfterMs, begin),
    onOnlineChange((isBack) => (isBack ? back() : stopListening())),
    // Browsers do not put a page with an open connection in the back/forward cache.
    onLeft(stopListening),
    onBroughtBack(back),
    onSeenAgain(seenAgainMs, back),
    onOutOfSightFor(PARKED_AFTER_MS, park),
    stopListening
  ]
  return {
    renew,
    stop: () => {
      for (const stop of stops) stop()
    }
  }
}
