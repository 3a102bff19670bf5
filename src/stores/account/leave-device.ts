import { dropRunning } from '../../data/player/player-log.ts'
import { storage } from '../../platform/page/storage.ts'
import { forgetOfflineWorkouts } from '../media/forget-kept.ts'
import { forgetReminders } from '../planning/reminded-here.ts'
import { forgetPlay } from '../player/running-workout.ts'

/** Clears storage directly: the modules of the sign-in pages read and clean the page's address as soon as they load. */
function forgetTexts(): void {
  storage.email.write('')
  storage.typedNames.write(null)
  storage.typedTrainerPage.write(null)
  storage.ownResult.write(null)
  // They name the links from emails that were opened.
  storage.spots.write({})
  storage.liveName.write('')
  storage.liveChoices.write(null)
  // A seat may lead a room. A wall belongs to the screen, not to a person.
  storage.roomSeats.write(storage.roomSeats.read().filter(({ isWall }) => isWall))
}

/** Deletes what the account stored on this device outside the cached answers. Guest data stays. Never throws. */
export async function leaveDevice(userId: string, isWanted: boolean): Promise<void> {
  if (userId === '') return
  forgetTexts()
  forgetPlay(isWanted)
  await Promise.all([dropRunning(), forgetOfflineWorkouts(userId), forgetReminders()])
}
