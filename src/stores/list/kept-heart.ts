/**
 * A heart that a guest gave before logging in. It is stored for the tab only, because the next person on this device
 * may be someone else.
 */
import { storage } from '../../platform/page/storage.ts'

export function keepHeart(workoutId: string): void {
  storage.keptHeart.write(workoutId)
}

export function takeKeptHeart(): string {
  const id = storage.keptHeart.read()
  storage.keptHeart.write('')
  return id
}
