import { atom } from 'nanostores'

/** Files of done trainings that were chosen elsewhere; Statistics reads them when it opens. */
export const $broughtHistory = atom<readonly File[]>([])

/** Gives the files once. */
export function takeBroughtHistory(): File[] {
  const files = [...$broughtHistory.get()]
  $broughtHistory.set([])
  return files
}
