import { matchRoute, pathTo } from '#core/app/routes.ts'
import { showPath } from '../../platform/page/address.ts'
import { currentPath } from '../../platform/page/page.ts'

/** A new workout gets its address with its first save, unless another screen is open by then. */
export function showWorkoutPath(workoutId: string): void {
  if (matchRoute(currentPath())?.route.name === 'addWorkout') showPath(pathTo('addWorkout', { id: workoutId }))
}
