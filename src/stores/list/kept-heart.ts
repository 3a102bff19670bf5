/** A heart that a guest gave before logging in. Kept for the tab, because the next person on the device may be another. */
import { storage } from '../../platform/page/storage.ts'

export function keepHeart(workoutId: string): void {
  storage.keptHeart.write(workoutId)
}

export function takeKeptHeart(): string {
  const id = storage.keptHeart.read()
  storage.keptHeart.write('')
  return id
}
