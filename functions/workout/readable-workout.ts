import type { WorkoutRow } from '#core/workout/stored-summary.ts'
import { readAppwrite, rowsPath, unexpected } from '../lib/appwrite-reader.ts'
import type { Settings } from '../lib/env.ts'

/** Null when this reader may not see it; a guest without `jwt`. @throws ApiError `unavailable`, `internal`. */
export async function readableWorkout(settings: Settings, id: string, jwt?: string): Promise<WorkoutRow | null> {
  const path = `${rowsPath('workouts')}/${encodeURIComponent(id)}`
  const answer = await readAppwrite(settings, path, jwt === undefined ? {} : { jwt })
  if (answer.body['type'] === 'row_not_found' || answer.status === 401) return null
  if (answer.status !== 200) throw unexpected(answer)
  // Appwrite ignores the case of ids; our URLs have one spelling.
  return answer.body['$id'] === id ? (answer.body as unknown as WorkoutRow) : null
}
