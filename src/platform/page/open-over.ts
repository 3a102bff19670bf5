import { currentEntry, openEntry } from './history.ts'

/** For what covers a page: going back ends it, and the page stays. Gives a function that ends it otherwise. */
export function openOver(onBack: () => void): () => void {
  const own = openEntry(location.href, 'push', { over: currentEntry().id })
  const stop = new AbortController()
  const left = () => {
    stop.abort()
    onBack()
  }
  window.addEventListener('popstate', left, { signal: stop.signal })
  return () => {
    if (stop.signal.aborted) return
    stop.abort()
    if (currentEntry().id === own.id) history.back()
  }
}
