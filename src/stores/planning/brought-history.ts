import { atom } from 'nanostores'

/** Workout history files that were chosen on another screen; Statistics reads them when it opens. */
export const $broughtHistory = atom<readonly File[]>([])

/** Returns the files once. */
export function takeBroughtHistory(): File[] {
  const files = [...$broughtHistory.get()]
  $broughtHistory.set([])
  return files
}
