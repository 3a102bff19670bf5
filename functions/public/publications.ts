/**
 * Remembers which workouts were ever public, so that their pages answer 410 instead of 404. Rows stay when the workout
 * is deleted.
 */
import { createOnce, type Writer } from '../lib/appwrite-writer.ts'
import { readableRow } from '../lib/appwrite-reader.ts'
import type { Settings } from '../lib/env.ts'

/** Idempotent: the first time counts. */
export async function keepPublication(writer: Writer, workoutId: string): Promise<void> {
  await createOnce(writer, 'publications', workoutId, { firstAt: new Date().toISOString() }, [])
}

/** @throws ApiError `unavailable`, `internal`. */
export async function wasPublic(settings: Settings, workoutId: string): Promise<boolean> {
  return (await readableRow(settings, 'publications', workoutId, { key: settings.key })) !== null
}
