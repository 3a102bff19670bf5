import { isOnline } from '../../platform/page/online.ts'
import { reloadPage } from '../../platform/page/page.ts'
import { storage } from '../../platform/page/storage.ts'
import { $isWorkoutRunning } from '../player/running-workout.ts'

/** Milliseconds. A part that is gone again right after the page was loaded is no old version. */
const AGAIN_MS = 30_000

/** A part could not be loaded, probably of an old version: loads the page again, once, and never in a workout. Gives whether it does. */
export function loadAgain(now: number = Date.now()): boolean {
  if (!isOnline() || $isWorkoutRunning.get() || now - storage.reloadedAt.read() < AGAIN_MS) return false
  storage.reloadedAt.write(now)
  reloadPage()
  return true
}
