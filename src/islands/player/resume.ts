/** After a reload or a crash: opens the player again on the page of the workout that was running. */
import { lostWorkoutId, offerAfterBack } from '../../stores/player/running-workout.ts'

/**
 * Loads nothing unless this workout was running here when the last page went away; then the player asks what to do, from what
 * was kept of it: the workout itself need not be there any more.
 */
export async function resumeLostPlay(workoutId: string): Promise<void> {
  if ((await lostWorkoutId()) !== workoutId) return
  offerAfterBack()
  const container = document.createElement('div')
  const close = () => container.remove()
  document.body.append(container)
  // Without a network the player may never have been fetched: the page stays as it is.
  const isOpen = await import('./open-player.tsx')
    .then(({ openPlayer }) => openPlayer({ workout: null, container, onClose: close }))
    .catch(() => false)
  if (!isOpen) close()
}
