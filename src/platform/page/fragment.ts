export const currentFragment = (): string => location.hash.slice(1)

export function onFragmentChange(changed: () => void): () => void {
  const stop = new AbortController()
  window.addEventListener('hashchange', changed, { signal: stop.signal })
  return () => stop.abort()
}
