import { UserFacingError } from '#core/app/errors.ts'
import { NEWEST_FIELD } from '#core/workout/keep-unknown.ts'
import type { Visibility } from '#core/workout/visibility.ts'
import type { WorkoutContent, WorkoutSummary } from '#core/workout/workout.ts'
import { ask, askAsVisitor } from '../app/edge.ts'

export interface Made {
  workout: WorkoutSummary
  /** False when a workout with this id existed already; its content may differ. */
  isNew: boolean
}

export async function createWorkout(id: string, content: WorkoutContent, copiedFrom?: string): Promise<Made> {
  let status = 0
  const { workout } = await ask(async (api) => {
    const answer = await api.workouts.$post({
      json: { id, content, ...(copiedFrom === undefined ? {} : { copiedFrom }) }
    })
    status = answer.status
    return answer
  })
  return { workout, isNew: status === 201 }
}

/**
 * @param knows the newest content field that the app knew when it made the content. @throws UserFacingError `newer-version` when the server has
 * a newer one.
 */
export async function updateWorkout(
  id: string,
  version: number,
  content: WorkoutContent,
  knows = NEWEST_FIELD
): Promise<WorkoutSummary> {
  const { workout } = await ask((api) => api.workouts[':id'].$put({ param: { id }, json: { version, content, knows } }))
  return workout
}

export async function deleteWorkout(id: string): Promise<void> {
  try {
    await ask((api) => api.workouts[':id'].$delete({ param: { id } }))
  } catch (error) {
    if (!(error instanceof UserFacingError && error.code === 'not-found')) throw error
  }
}

export async function setVisibility(id: string, visibility: Visibility): Promise<WorkoutSummary> {
  const param = { id }
  const { workout } = await ask((api) => {
    const calls = api.workouts[':id']
    if (visibility === 'public') return calls.publish.$post({ param })
    return visibility === 'unlisted' ? calls.unlist.$post({ param }) : calls.unpublish.$post({ param })
  })
  return workout
}

export async function setFavorite(workoutId: string, isFavorite: boolean): Promise<void> {
  if (isFavorite) await ask((api) => api.favorites[':workoutId'].$put({ param: { workoutId } }))
  else await ask((api) => api.favorites[':workoutId'].$delete({ param: { workoutId } }))
}

export async function reportWorkout(id: string, reason: string, isSignedIn: boolean): Promise<void> {
  const send = isSignedIn ? ask : askAsVisitor
  await send((api) => api.workouts[':id'].report.$post({ param: { id }, json: { reason } }))
}

export async function reportTrainer(id: string, reason: string, isSignedIn: boolean): Promise<void> {
  const send = isSignedIn ? ask : askAsVisitor
  await send((api) => api.trainers[':id'].report.$post({ param: { id }, json: { reason } }))
}
