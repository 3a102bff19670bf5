/** Reopens the player on the page of the workout that was running when the page reloaded or crashed. */
import { lostWorkoutId, offerAfterBack } from '../../stores/player/running-workout.ts'

/**
 * Loads nothing unless this workout was running here when the last page went away. Then the player asks what to do,
 * based on the stored play: the workout itself may be gone.
 */
export async function resumeLostPlay(workoutId: string): Promise<void> {
  if ((await lostWorkoutId()) !== workoutId) return
  offerAfterBack()
  const container = document.createElement('div')
  const close = () => container.remove()
  document.body.append(container)
  // If the player was never loaded and there is no network, the page stays as it is.
  const isOpen = await import('./open-player.tsx')
    .then(({ openPlayer }) => openPlayer({ workout: null, container, onClose: close }))
    .catch(() => false)
  if (!isOpen) close()
}
