import { atom } from 'nanostores'
import type { WorkoutDay } from '#core/public/workout-days.ts'
import { readWorkoutDays } from '../../data/workout/workout-days.ts'
import { createResource, type Known } from '../app/resource.ts'

export type KnownDays = Known<readonly WorkoutDay[]>

/** How the workout that was opened last was used on its last days. */
export const $workoutDays = atom<KnownDays>({ kind: 'loading' })

const resource = createResource<readonly WorkoutDay[]>({
  name: 'workout-days',
  read: ({ id }) => readWorkoutDays(id),
  show: (now) => $workoutDays.set(now)
})

/** Shows what this device knew last until the server answers. */
export function loadWorkoutDays(userId: string, workoutId: string): void {
  void resource.open(userId, workoutId)
  void resource.refresh()
}
