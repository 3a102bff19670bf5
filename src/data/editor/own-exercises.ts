import type { KnownExercise } from '#core/editor/library-fill.ts'
import { exerciseFromRow, type ExerciseRow } from '#core/workout/stored.ts'
import { listRows } from '../app/appwrite-rest.ts'
import { equal, limit, orderDesc } from '../app/query.ts'

const READ_MAX = 500

export async function readOwnExercises(ownerId: string): Promise<KnownExercise[]> {
  const { rows } = await listRows<ExerciseRow>('exercises', [
    equal('ownerId', [ownerId]),
    orderDesc('$updatedAt'),
    limit(READ_MAX)
  ])
  return rows.map((row) => exerciseFromRow(row))
}
