import { useEffect } from 'react'

/** Loaded beside the list's first read. If that fails, the list does not update live. */
export function useLiveList(): void {
  useEffect(() => {
    const live = import('../../stores/list/live.ts').then(
      ({ keepListLive }) => keepListLive(),
      () => () => undefined
    )
    return () => void live.then((stop) => stop())
  }, [])
}
