/** Hears what other tabs and devices change, on a screen that shows a list. */
import { useEffect } from 'react'

/** What it takes is fetched beside the list's first read. Without it the list stays as it was opened. */
export function useLiveList(): void {
  // Listens to the server, which is not React's to know.
  useEffect(() => {
    const live = import('../../stores/list/live.ts').then(
      ({ keepListLive }) => keepListLive(),
      () => () => undefined
    )
    return () => void live.then((stop) => stop())
  }, [])
}
