/** Creating, changing and deleting a workout: each one transaction that also counts it. */
import type { Contract } from '#core/limits.ts'
import type { WorkoutContent } from '#core/workout.ts'
import type { WorkoutRow } from '#core/stored-workout.ts'
import { ensureAccount, loadUsage } from './accounts.ts'
import { equal, rowOrNull, type Admin } from './admin.ts'
import type { User } from './auth.ts'
import { ApiError, badInput, coded, limitReached, notFound } from './errors.ts'
import { workoutPermissions } from './permissions.ts'
import { commit, uncertain, untilSettled, type Operation } from './transaction.ts'
import {
  assertStorable,
  columnsOf,
  createExercises,
  isSameContent,
  newWorkoutColumns,
  ownWorkout,
  strangersAmong,
  type Stored
} from './workouts.ts'

export interface Saver {
  admin: Admin
  user: User
  contract: Contract
}

const idTaken = (): ApiError => coded('aborted', 'id-taken', 'This id is taken. Save it with another id.')

/** The row of an earlier request with the same id, or null. Somebody else's is an error without a word about it. */
async function earlier(saver: Saver, id: string): Promise<Stored | null> {
  const row = await rowOrNull<WorkoutRow>(saver.admin, 'workouts', id)
  if (row !== null && row.ownerId !== saver.user.id) throw idTaken()
  return row
}

/**
 * Saves a new workout. The id comes from the caller, so that the same request may be sent again: the increment's `max` is checked
 * under lock at commit, and a second create of the id fails the whole transaction, counter included.
 * @returns the row, and whether this call made it.
 * @throws ApiError `resource-exhausted` at a limit, `invalid-argument`, `aborted` for a taken id, `unavailable`.
 */
export async function createWorkout(
  saver: Saver,
  id: string,
  content: WorkoutContent
): Promise<{ row: Stored; isNew: boolean }> {
  const { admin, user, contract } = saver
  assertStorable(content, contract.limits.maxExercisesPerWorkout)
  const max = contract.limits.maxWorkouts
  const data = { ...newWorkoutColumns(user.id, content, new Date().toISOString()) }
  const operations: Operation[] = [
    { action: 'increment', tableId: 'quotas', rowId: user.id, data: { column: 'workouts', value: 1, max } },
    {
      action: 'create',
      tableId: 'workouts',
      rowId: id,
      data: { ...data, $permissions: workoutPermissions(user.id, id, false) }
    },
    ...createExercises(id, user.id, content, false)
  ]
  return untilSettled(async () => {
    // At the limit the increment fails first, so that a repeated request is recognised only by looking.
    const outcome = max === 0 ? 'limit' : await commit(admin, operations)
    if (outcome === 'missing') {
      await ensureAccount(admin, user, {})
      return null
    }
    const row = await earlier(saver, id)
    if (row !== null) return { row, isNew: outcome === 'committed' }
    if (outcome === 'limit') throw limitReached('maxWorkouts', max, (await loadUsage(admin, user.id)).workouts)
    if (outcome === 'unknown') throw uncertain()
    if (outcome === 'conflict') await assertIdsAreFree(saver, id, content)
    return null
  })
}

/** @throws ApiError when a conflict comes from ids that others hold, and so will not go away by itself. */
async function assertIdsAreFree(saver: Saver, id: string, content: WorkoutContent): Promise<void> {
  const ids = content.exercises.map((exercise) => exercise.id)
  if (await strangersAmong(saver.admin, id, ids)) throw badInput('content.exercises', 'bad-id')
  // The database knows ids without case: a workout `ABC` stands in the way of `abc`.
  const { admin } = saver
  try {
    await admin.tables.getRow({ databaseId: 'icepoint', tableId: 'workouts', rowId: id })
  } catch {
    return
  }
  if ((await rowOrNull(admin, 'workouts', id)) === null) throw idTaken()
}

const newerVersion = (current: number): ApiError =>
  new ApiError('aborted', 'A newer version is stored.', { kind: 'version', current })

/** Replaces content and exercises. Exercises are deleted by their workout and made anew, so that no row of another can be overwritten. */
function updateOperations(row: Stored, content: WorkoutContent): Operation[] {
  const { $id: id, ownerId, sharePublic, version } = row
  return [
    { action: 'update', tableId: 'workouts', rowId: id, data: columnsOf(content) },
    { action: 'bulkDelete', tableId: 'exercises', data: { queries: [equal('wId', id)] } },
    ...createExercises(id, ownerId, content, sharePublic),
    // Last and under lock: fails unless the stored version is still the one that was loaded. Of two devices one wins.
    { action: 'increment', tableId: 'workouts', rowId: id, data: { column: 'version', value: 1, max: version + 1 } }
  ]
}

/** Publishing commits may overlap with a save: the exercises must end with the readers that their workout has. */
async function alignReaders(admin: Admin, row: Stored, assumedPublic: boolean): Promise<void> {
  if (row.sharePublic === assumedPublic) return
  const permissions = workoutPermissions(row.ownerId, row.$id, row.sharePublic)
  const data = { queries: [equal('wId', row.$id)], data: { $permissions: permissions } }
  await commit(admin, [{ action: 'bulkUpdate', tableId: 'exercises', data }])
}

/**
 * Saves over the version that the caller loaded.
 * @returns the row; a repeated request whose answer was lost gets it too.
 * @throws ApiError `aborted` with the stored version when it is another one, `not-found`, limits and input as for create.
 */
export async function updateWorkout(
  saver: Saver,
  id: string,
  version: number,
  content: WorkoutContent
): Promise<Stored> {
  const { admin, user, contract } = saver
  return untilSettled(async () => {
    const row = await ownWorkout(admin, id, user.id)
    if (row.version === version + 1 && (await isSameContent(admin, row, content))) return row
    if (row.version !== version) throw newerVersion(row.version)
    // A downgrade locks nothing: what was allowed before may be saved again, but not grow.
    assertStorable(content, Math.max(contract.limits.maxExercisesPerWorkout, row.countEx))
    const outcome = await commit(admin, updateOperations(row, content), async () => {
      const now = await rowOrNull<WorkoutRow>(admin, 'workouts', id)
      return now !== null && now.version === version && now.sharePublic === row.sharePublic
    })
    if (outcome === 'committed') {
      const saved = await ownWorkout(admin, id, user.id)
      await alignReaders(admin, saved, row.sharePublic)
      return saved
    }
    if (outcome === 'conflict') {
      const ids = content.exercises.map((exercise) => exercise.id)
      if (await strangersAmong(admin, id, ids)) throw badInput('content.exercises', 'bad-id')
    }
    // Read again: the next round says whether it is newer, gone, the same as ours, or worth another try.
    return null
  })
}

/**
 * Deletes a workout with everything that hangs on it and gives its place back, in one transaction: a second delete finds
 * nothing and gives nothing back.
 * @throws ApiError `not-found` when it is gone already or is somebody else's.
 */
export async function deleteWorkout(admin: Admin, user: User, id: string): Promise<void> {
  const bulk = (tableId: 'exercises' | 'ratings' | 'shareWithFriends' | 'favorits', column: string): Operation => ({
    action: 'bulkDelete',
    tableId,
    data: { queries: [equal(column, id)] }
  })
  let givesBack = true
  await untilSettled(async () => {
    await ownWorkout(admin, id, user.id)
    const outcome = await commit(admin, [
      { action: 'delete', tableId: 'workouts', rowId: id },
      bulk('exercises', 'wId'),
      bulk('ratings', 'wId'),
      bulk('shareWithFriends', 'wId'),
      bulk('favorits', 'workoutID'),
      ...(givesBack
        ? [
            {
              action: 'decrement',
              tableId: 'quotas',
              rowId: user.id,
              data: { column: 'workouts', value: 1, min: 0 }
            } as const
          ]
        : [])
    ])
    if (outcome === 'committed') return 'deleted'
    // A counter that is lower than the truth must not keep anyone from deleting.
    if (outcome === 'limit') givesBack = false
    if (outcome === 'unknown' && (await rowOrNull(admin, 'workouts', id)) === null) return 'deleted'
    if (outcome === 'missing' && (await rowOrNull(admin, 'workouts', id)) === null) throw notFound('workout')
    if (outcome === 'missing') givesBack = (await rowOrNull(admin, 'quotas', user.id)) !== null
    return null
  })
}
