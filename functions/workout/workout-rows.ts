import { can, workoutThing, type ActionOn } from '#core/account/can.ts'
import { roleTo } from '#core/account/roles.ts'
import { keepUnknown, NEWEST_FIELD } from '#core/workout/keep-unknown.ts'
import { summaryFromRow, type WorkoutRow } from '#core/workout/stored-summary.ts'
import { contentColumns, exerciseRows, workoutFromRows, type ExerciseRow } from '#core/workout/stored.ts'
import { summarise } from '#core/workout/summarise.ts'
import type { WorkoutContent, WorkoutSummary } from '#core/workout/workout.ts'
import { equal, rowOrNull, rowsWhere, type Writer, type StoredRow } from '../lib/appwrite-writer.ts'
import { badInput, coded, limitReached, notFound } from '../lib/errors.ts'
import { readersOfWorkout } from '../lib/permissions.ts'
import type { Operation } from '../lib/transaction.ts'

export type Stored = WorkoutRow & StoredRow

const JSON_COLUMN_MAX = 60_000
/** Appwrite's maximum per bulk operation. */
const BULK_MAX = 100

export const columnsOf = (content: WorkoutContent): ReturnType<typeof contentColumns> => {
  const { totalSec, ridge } = summarise(content)
  return contentColumns(content, totalSec, ridge)
}

/** Checks what the schema cannot: the number of exercises, ids that differ only in case, and column lengths. */
export function assertStorable(content: WorkoutContent, maxExercises: number): void {
  const count = content.exercises.length
  if (count > maxExercises) throw limitReached('maxExercisesPerWorkout', maxExercises, count)
  const ids = new Set(content.exercises.map((exercise) => exercise.id.toLowerCase()))
  if (ids.size !== count) throw badInput('content.exercises', 'bad-id')
  if (JSON.stringify(content.blocks).length > JSON_COLUMN_MAX) throw badInput('content.blocks', 'text-too-long')
  for (const [index, row] of exerciseRows('', '', content.exercises).entries()) {
    const longest = Math.max(row.exDetails.length, row.introDetails.length)
    if (longest > JSON_COLUMN_MAX) throw badInput(`content.exercises.${index}.steps`, 'text-too-long')
  }
}

export function createExercises(
  workoutId: string,
  ownerId: string,
  content: WorkoutContent,
  isPublic: boolean
): Operation[] {
  const permissions = readersOfWorkout(ownerId, workoutId, isPublic)
  const rows = exerciseRows(workoutId, ownerId, content.exercises).map((row) => ({ ...row, $permissions: permissions }))
  const operations: Operation[] = []
  for (let from = 0; from < rows.length; from += BULK_MAX) {
    operations.push({ action: 'bulkCreate', tableId: 'exercises', data: rows.slice(from, from + BULK_MAX) })
  }
  return operations
}

export function newWorkoutColumns(ownerId: string, content: WorkoutContent, now: string): object {
  return {
    ...columnsOf(content),
    ownerId,
    rules: 'owner',
    ratingCount: [0, 0, 0, 0, 0, 0],
    rating: 0,
    playCount: 0,
    shareFriends: false,
    sharePublic: false,
    unlisted: false,
    version: 1,
    createdAt: now,
    contentChangedAt: now
  }
}

/** Security: someone else's private workout answers `not-found`. @throws ApiError `not-found`, `permission-denied`. */
export async function ownWorkout(
  writer: Writer,
  id: string,
  userId: string,
  action: ActionOn<'workout' | 'publicWorkout'>
): Promise<Stored> {
  const row = await rowOrNull<WorkoutRow>(writer, 'workouts', id)
  if (row === null) throw notFound('workout')
  const [role, resource] = [roleTo(row.ownerId, userId), workoutThing(row.sharePublic)]
  if (can(role, action, resource)) return row
  if (can(role, 'read', resource))
    throw coded('permission-denied', 'not-yours', 'This workout belongs to someone else.')
  throw notFound('workout')
}

/** Finds ids used by exercises of other workouts, because all users share one id space. */
export async function hasForeignIds(writer: Writer, workoutId: string, ids: readonly string[]): Promise<boolean> {
  for (let from = 0; from < ids.length; from += BULK_MAX) {
    const part = ids.slice(from, from + BULK_MAX)
    const rows = await rowsWhere<ExerciseRow>(writer, 'exercises', [equal('$id', ...part)], part.length)
    if (rows.some((row) => row.wId !== workoutId)) return true
  }
  return false
}

/** Returns the content to save, keeping stored values of fields the app does not know. */
export async function knownContent(
  writer: Writer,
  row: Stored,
  { content, knows }: { content: WorkoutContent; knows: number }
): Promise<WorkoutContent> {
  if (knows >= NEWEST_FIELD) return content
  const exercises = await rowsWhere<ExerciseRow>(writer, 'exercises', [equal('wId', row.$id)], row.countEx)
  return keepUnknown(content, workoutFromRows(row, exercises), knows)
}

export async function isSameContent(writer: Writer, row: Stored, content: WorkoutContent): Promise<boolean> {
  const columns = Object.entries(columnsOf(content))
  if (columns.some(([key, value]) => row[key as keyof WorkoutRow] !== value)) return false
  const wanted = exerciseRows(row.$id, row.ownerId, content.exercises)
  const stored = await rowsWhere<ExerciseRow>(writer, 'exercises', [equal('wId', row.$id)], wanted.length + 1)
  const byId = new Map(stored.map((exercise) => [exercise.$id, exercise]))
  const keys = ['position', 'name', 'exDetails', 'introDetails'] as const
  return (
    stored.length === wanted.length &&
    wanted.every((exercise) => keys.every((key) => byId.get(exercise.$id)?.[key] === exercise[key]))
  )
}

export const answerOf = (row: Stored): { workout: WorkoutSummary } => ({ workout: summaryFromRow(row) })
