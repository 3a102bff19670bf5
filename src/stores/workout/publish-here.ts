import type { Workout, WorkoutSummary } from '#core/workout/workout.ts'
import { publish } from '../list/workout-actions.ts'
import { $workoutPage } from './workout-page.ts'

export async function publishHere(workout: Workout, isPublic: boolean): Promise<void> {
  if (!(await publish(summaryOf(workout), isPublic))) return
  const state = $workoutPage.get()
  if (state.kind === 'ready') $workoutPage.set({ ...state, workout: { ...state.workout, isPublic } })
}

export function summaryOf({ exercises: _exercises, blocks: _blocks, ...summary }: Workout): WorkoutSummary {
  return { ...summary, ridge: [] }
}
