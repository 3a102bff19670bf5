import type { WorkoutRow } from '#core/workout/stored.ts'
import { readAppwrite, rowsPath, unexpected } from '../lib/appwrite-reader.ts'
import type { Settings } from '../lib/env.ts'

/** The row if this reader may see it, else null; a guest without `jwt`. @throws ApiError `unavailable`, `internal`. */
export async function readableWorkout(settings: Settings, id: string, jwt?: string): Promise<WorkoutRow | null> {
  const path = `${rowsPath('workouts')}/${encodeURIComponent(id)}`
  const answer = await readAppwrite(settings, path, jwt === undefined ? {} : { jwt })
  if (answer.body['type'] === 'row_not_found' || answer.status === 401) return null
  if (answer.status !== 200) throw unexpected(answer)
  // Appwrite compares ids without regard to case; an address has one spelling.
  return answer.body['$id'] === id ? (answer.body as unknown as WorkoutRow) : null
}
