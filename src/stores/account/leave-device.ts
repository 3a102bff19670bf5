import { dropRunning } from '../../data/player/player-log.ts'
import { storage } from '../../platform/page/storage.ts'
import { forgetOfflineWorkouts } from '../media/forget-kept.ts'
import { forgetReminders } from '../planning/reminded-here.ts'
import { forgetPlay } from '../player/running-workout.ts'

/** By the storage alone: the modules of the sign-in pages read and clean the address of the page when they are loaded. */
function forgetTexts(): void {
  storage.email.write('')
  storage.typedNames.write(null)
  storage.ownResult.write(null)
  // They name links that were pressed.
  storage.spots.write({})
}

/** What an account keeps on this device outside the cached answers goes with it; what a guest keeps stays. Never throws. */
export async function leaveDevice(userId: string, isWanted: boolean): Promise<void> {
  if (userId === '') return
  forgetTexts()
  forgetPlay(isWanted)
  await Promise.all([dropRunning(), forgetOfflineWorkouts(userId), forgetReminders()])
}
