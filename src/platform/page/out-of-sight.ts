export const isOutOfSight = (): boolean => document.visibilityState === 'hidden'

/** `gone` once the page was out of sight for `hiddenMs`, each time. Gives a function that stops it. */
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
