import type { WorkoutRow } from '#core/workout/stored-summary.ts'
import { readableRow } from '../lib/appwrite-reader.ts'
import type { Settings } from '../lib/env.ts'

/**
 * Returns null when this reader may not see it. Reads as a guest without `jwt`.
 * @throws ApiError `unavailable`, `internal`.
 */
export const readableWorkout = (settings: Settings, id: string, jwt?: string): Promise<WorkoutRow | null> =>
  readableRow<WorkoutRow>(settings, 'workouts', id, jwt === undefined ? {} : { jwt })
