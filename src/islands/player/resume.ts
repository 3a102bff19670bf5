/** After a reload or a crash: opens the player again on the page of the workout that was running. */
import { lostWorkoutId } from '../../stores/running-workout.ts'

/** Loads nothing unless this workout was running here when the last page went away; then the player asks what to do. */
export async function resumeLostPlay(workoutId: string): Promise<void> {
  if ((await lostWorkoutId()) !== workoutId) return
  const { openPlayer } = await import('./open-player.tsx')
  const container = document.createElement('div')
  document.body.append(container)
  await openPlayer({ workout: null, container, onClose: () => container.remove() })
}
