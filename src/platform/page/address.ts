/** Changes the address of what is shown, and nothing else. */
export function showPath(path: string): void {
  history.replaceState(history.state, '', path)
}

/** What stands behind the `#`. */
export const currentFragment = (): string => location.hash.slice(1)

/** Gives a function that stops it. */
export function onFragmentChange(changed: () => void): () => void {
  const stop = new AbortController()
  window.addEventListener('hashchange', changed, { signal: stop.signal })
  return () => stop.abort()
}
