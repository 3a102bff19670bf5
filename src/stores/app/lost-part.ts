import { isOnline } from '../../platform/page/online.ts'
import { reloadPage } from '../../platform/page/page.ts'
import { storage } from '../../platform/page/storage.ts'
import { $isWorkoutRunning } from '../player/running-workout.ts'

/** In milliseconds. If a chunk is missing again right after a reload, an old version is not the reason. */
const AGAIN_MS = 30_000

/**
 * Handles a chunk that could not be loaded, probably because the page is an old version: reloads once, and never during
 * a workout. Returns whether it reloads.
 */
export function loadAgain(now: number = Date.now()): boolean {
  if (!isOnline() || $isWorkoutRunning.get() || now - storage.reloadedAt.read() < AGAIN_MS) return false
  storage.reloadedAt.write(now)
  reloadPage()
  return true
}
