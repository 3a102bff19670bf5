/** What stands behind the `#`. */
export const currentFragment = (): string => location.hash.slice(1)

/** Gives a function that stops it. */
export function onFragmentChange(changed: () => void): () => void {
  const stop = new AbortController()
  window.addEventListener('hashchange', changed, { signal: stop.signal })
  return () => stop.abort()
}
