import { useSyncExternalStore } from 'react'

const WIDE = '(width >= 60rem)'

function follow(changed: () => void): () => void {
  const query = matchMedia(WIDE)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

/** Returns true if two columns fit beside each other. */
export const useWide = (): boolean => useSyncExternalStore(follow, () => matchMedia(WIDE).matches)
