/** After a reload or a crash: opens the player again on the page of the workout that was running. */
import { lostWorkoutId } from '../../stores/running-workout.ts'

/**
 * Loads nothing unless this workout was running here when the last page went away; then the player asks what to do, from what
 * was kept of it: the workout itself need not be there any more.
 * @param onClose after the player that it opened.
 */
export async function resumeLostPlay(workoutId: string, onClose?: () => void): Promise<void> {
  if ((await lostWorkoutId()) !== workoutId) return
  // Without a network it may never have been fetched: the page stays as it is.
  const player = await import('./open-player.tsx').catch(() => null)
  const container = document.createElement('div')
  document.body.append(container)
  const close = () => {
    container.remove()
    onClose?.()
  }
  if (!(await player?.openPlayer({ workout: null, container, onClose: close }))) container.remove()
}
