/** Rows of `workoutDays`: how often a public workout was opened, started and finished on a day (docs/public.md). */
import { USES, dayOfUse, type Uses } from '#core/public/workout-days.ts'
import type { WorkoutRow } from '#core/workout/stored-summary.ts'
import { DATABASE, asApiError, createOnce, deletePage, rowOrNull, type Writer } from '../lib/appwrite-writer.ts'
import { rowsFor } from '../lib/appwrite-reader.ts'
import { isGone } from '../lib/delete-once.ts'
import type { Settings } from '../lib/env.ts'
import { derivedId } from '../lib/ids.ts'
import { readersOf } from '../lib/permissions.ts'

export interface UsesOfDay {
  workoutId: string
  day: string
  uses: Uses
}

/**
 * Maps the ids of public workouts to their owners. Security: reads as a guest, so that a private or unknown id counts
 * nothing.
 * @param ids at most as many as one query may name
 */
export async function publicOwners(settings: Settings, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await rowsFor<Pick<WorkoutRow, '$id' | 'ownerId'>>(settings, 'workouts', {}, [
    { method: 'equal', attribute: '$id', values: ids },
    { method: 'equal', attribute: 'sharePublic', values: [true] },
    { method: 'select', values: ['$id', 'ownerId'] },
    { method: 'limit', values: [ids.length] }
  ])
  return new Map(rows.map(({ $id, ownerId }) => [$id, ownerId]))
}

/** Returns false when there is no such row. */
async function increment(writer: Writer, rowId: string, uses: Uses): Promise<boolean> {
  for (const column of USES) {
    if (uses[column] === 0) continue
    const to = { databaseId: DATABASE, tableId: 'workoutDays', rowId, column }
    try {
      await writer.tables.incrementRowColumn({ ...to, value: uses[column] })
    } catch (error) {
      if (isGone(error)) return false
      throw asApiError(error)
    }
  }
  return true
}

/** Increments lose nothing when several isolates write the same day. @throws ApiError `unavailable`. */
export async function addUses(writer: Writer, { workoutId, day, uses }: UsesOfDay, ownerId: string): Promise<void> {
  const rowId = await derivedId('workout-day', workoutId, day)
  if (await increment(writer, rowId, uses)) return
  const data = { ownerId, wId: workoutId, day, ...uses }
  const made = await createOnce(writer, 'workoutDays', rowId, data, readersOf('workoutDay', ownerId))
  if (made === 'present') await increment(writer, rowId, uses)
}

/** As far as it was written: isolates write a few seconds late. @throws ApiError `unavailable`. */
export async function startsOn(writer: Writer, workoutId: string, day: string): Promise<number> {
  const row = await rowOrNull<Uses>(writer, 'workoutDays', await derivedId('workout-day', workoutId, day))
  return row?.starts ?? 0
}

/** More than a year, so that a month can be compared with the same one of the last year. */
const KEPT_MS = 400 * 86_400_000
const PAGES = 10

export async function sweepWorkoutDays(writer: Writer, now: number): Promise<number> {
  const old = JSON.stringify({ method: 'lessThan', attribute: 'day', values: [dayOfUse(now - KEPT_MS)] })
  let finished = 0
  for (let page = 0; page < PAGES; page += 1) {
    const deleted = await deletePage(writer, 'workoutDays', [old])
    finished += deleted
    if (deleted === 0) break
  }
  return finished
}
