import { watch, type Watched } from '../../data/app/watch.ts'
import { isOnline, onOnlineChange } from '../../platform/page/online.ts'
import { onBroughtBack, onLeft, onSeenAgain } from '../../platform/page/page.ts'

export interface WatchingOptions {
  idOf: () => string | null
  watched: (id: string) => readonly Watched[]
  missed: () => void
  /** Milliseconds out of sight, after which the connection may be dead. */
  seenAgainMs: number
}

export interface Watching {
  renew: () => void
  stop: () => void
}

/** Watches rows while the page is open and online. */
export function keepWatching({ idOf, watched, missed, seenAgainMs }: WatchingOptions): Watching {
  let listening: { id: string; end: Promise<() => void> } | null = null
  const stopListening = () => {
    listening?.end.then(
      (end) => end(),
      () => undefined
    )
    listening = null
  }
  const renew = () => {
    const id = idOf()
    if (id === (listening?.id ?? null)) return
    stopListening()
    // Offline, the connection would be retried again and again.
    if (id === null || !isOnline()) return
    const end = watch(watched(id), missed)
    listening = { id, end }
    end.catch(() => (listening = null))
  }
  const back = () => {
    renew()
    missed()
  }
  renew()
  const stops = [
    onOnlineChange((isBack) => (isBack ? back() : stopListening())),
    // Browsers do not cache a page with an open connection for the back button.
    onLeft(stopListening),
    onBroughtBack(back),
    onSeenAgain(seenAgainMs, back),
    stopListening
  ]
  return {
    renew,
    stop: () => {
      for (const stop of stops) stop()
    }
  }
}
