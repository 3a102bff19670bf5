export const isOutOfSight = (): boolean => document.visibilityState === 'hidden'

/** Calls `gone` each time the page has been in the background for `hiddenMs`. Returns a function that stops it. */
export function onOutOfSightFor(hiddenMs: number, gone: () => void): () => void {
  const stop = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    clearTimeout(timer)
    if (isOutOfSight()) timer = setTimeout(gone, hiddenMs)
  }
  document.addEventListener('visibilitychange', look, { signal: stop.signal })
  look()
  return () => {
    clearTimeout(timer)
    stop.abort()
  }
}
