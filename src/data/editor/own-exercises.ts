import type { KnownExercise } from '#core/editor/known-exercises.ts'
import { exerciseFromRow, type ExerciseRow } from '#core/workout/stored.ts'
import { listRows } from '../app/appwrite-rest.ts'
import { equal, limit, orderDesc } from '../app/query.ts'

/** Newest first; enough for the names that somebody uses. */
const READ_MAX = 500

/** The exercises of all workouts of this person. @throws UserFacingError, NetworkError. */
export async function readOwnExercises(ownerId: string): Promise<KnownExercise[]> {
  const { rows } = await listRows<ExerciseRow>('exercises', [
    equal('ownerId', [ownerId]),
    orderDesc('$updatedAt'),
    limit(READ_MAX)
  ])
  return rows.map(exerciseFromRow)
}
