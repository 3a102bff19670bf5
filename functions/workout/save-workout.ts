/** Every create, update and delete of a workout is one transaction that also updates the counter. */
import { can, workoutThing } from '#core/account/can.ts'
import { roleTo } from '#core/account/roles.ts'
import type { WorkoutContent } from '#core/workout/workout.ts'
import type { WorkoutRow } from '#core/workout/stored-summary.ts'
import { ensureAccount, loadUsage, type Usage } from '../account/accounts.ts'
import { settleProfilesSoon } from '../account/profile-readers.ts'
import { equal, rowOrNull, type Writer } from '../lib/appwrite-writer.ts'
import type { Caller } from '../account/caller.ts'
import type { User } from '../lib/edge-env.ts'
import { ApiError, badInput, coded, limitReached, notFound } from '../lib/errors.ts'
import { countMasterVideo, masterVideosFull, becomesMasterVideo } from './master-videos.ts'
import { markGone, planMedia } from '../media/attach-media.ts'
import { finishDeletions, settleWorkout } from '../media/settle-media.ts'
import { readersOfWorkout } from '../lib/permissions.ts'
import { isIdTaken } from '../lib/id-taken.ts'
import { commit, uncertain, untilSettled, type Operation } from '../lib/transaction.ts'
import { hideExercises } from './publish-workout.ts'
import {
  assertStorable,
  columnsOf,
  createExercises,
  isSameContent,
  knownContent,
  newWorkoutColumns,
  ownWorkout,
  hasForeignIds,
  type Stored
} from './workout-rows.ts'

const idTaken = (): ApiError => coded('aborted', 'id-taken', 'This id is taken. Save it with another id.')

/** Finds the row of an earlier request. Security: does not reveal that an id belongs to someone else. */
async function earlier(caller: Caller, id: string): Promise<Stored | null> {
  const row = await rowOrNull<WorkoutRow>(caller.writer, 'workouts', id)
  if (row !== null && !can(roleTo(row.ownerId, caller.user.id), 'update', workoutThing(row.sharePublic)))
    throw idTaken()
  return row
}

/**
 * Idempotent: `max` is checked under a lock, and a second create fails.
 * @throws ApiError `resource-exhausted`, `invalid-argument`, `aborted`, `unavailable`.
 */
export async function createWorkout(
  caller: Caller,
  id: string,
  content: WorkoutContent,
  copiedFrom: string
): Promise<{ row: Stored; isNew: boolean }> {
  const { writer, user, contract } = caller
  assertStorable(content, contract.limits.maxExercisesPerWorkout)
  const data = { ...newWorkoutColumns(user.id, content, new Date().toISOString()), copiedFrom }
  const max = contract.limits.maxWorkouts
  const operations: Operation[] = [
    { action: 'increment', tableId: 'quotas', rowId: user.id, data: { column: 'workouts', value: 1, max } },
    ...countMasterVideo(user.id, '', content.type, contract),
    {
      action: 'create',
      tableId: 'workouts',
      rowId: id,
      data: { ...data, $permissions: readersOfWorkout(user.id, id, false) }
    },
    ...createExercises(id, user.id, content, false)
  ]
  // The database treats a max of 0 as unlimited.
  const isFull = max === 0 || (becomesMasterVideo('', content.type) && contract.limits.maxMasterVideos === 0)
  // A repeated call may have been interrupted after its commit, with files left to settle. A call that succeeds the
  // first time left none.
  let isSettled = false
  let areIdsFree = false
  const saved = await untilSettled(async () => {
    const plan = await planMedia(writer, user.id, id, content, null).catch(async (error: unknown) => {
      // Files may have been deleted since an earlier request saved this.
      const row = await earlier(caller, id)
      if (row === null) throw error
      return row
    })
    if ('$id' in plan) return { row: plan, isNew: false }
    // At the limit the increment fails first, so only reading recognizes a repeated request.
    const outcome = isFull ? 'limit' : await commit(writer, [...operations, ...plan.operations], plan.isUnchanged)
    if (outcome === 'missing') {
      await ensureAccount(writer, user, {})
      return null
    }
    const isContended = outcome === 'limit' || outcome === 'conflict'
    const [row, full] = await Promise.all([earlier(caller, id), isContended ? fullFor(caller, content) : null])
    isSettled = outcome === 'committed' && plan.operations.length === 0
    if (row !== null) return { row, isNew: outcome === 'committed' }
    if (full !== null) throw full
    if (outcome === 'unknown') throw uncertain()
    if (outcome === 'conflict' && !areIdsFree) await assertIdsAreFree(caller, id, content)
    areIdsFree ||= outcome === 'conflict'
    return null
  })
  if (!isSettled) await settleWorkout(writer, user.id, id)
  return saved
}

async function fullFor({ writer, user, contract }: Caller, content: WorkoutContent): Promise<ApiError | null> {
  const used = await loadUsage(writer, user.id)
  const { maxWorkouts, maxMasterVideos } = contract.limits
  if (used.workouts >= maxWorkouts) return limitReached('maxWorkouts', maxWorkouts, used.workouts)
  const isFull = becomesMasterVideo('', content.type) && used.masterVideos >= maxMasterVideos
  return isFull ? masterVideosFull(contract, used.masterVideos) : null
}

async function assertIdsAreFree({ writer }: Caller, id: string, content: WorkoutContent): Promise<void> {
  const ids = content.exercises.map((exercise) => exercise.id)
  const [areIdsForeign, isTaken] = await Promise.all([
    hasForeignIds(writer, id, ids),
    isIdTaken(writer, 'workouts', id)
  ])
  if (areIdsForeign) throw badInput('content.exercises', 'bad-id')
  if (isTaken) throw idTaken()
}

const newerVersion = (current: number): ApiError =>
  new ApiError('aborted', 'A newer version is stored.', { kind: 'version', current })

/** Deletes a workout's exercises and creates them again, so that it never overwrites a row of another workout. */
function updateOperations(row: Stored, content: WorkoutContent): Operation[] {
  const { $id: id, ownerId, sharePublic, version } = row
  const data = { ...columnsOf(content), contentChangedAt: new Date().toISOString() }
  return [
    { action: 'update', tableId: 'workouts', rowId: id, data },
    { action: 'bulkDelete', tableId: 'exercises', data: { queries: [equal('wId', id)] } },
    ...createExercises(id, ownerId, content, sharePublic),
    // Goes last and under a lock: fails unless the stored version is the loaded one, so only one of two devices wins.
    { action: 'increment', tableId: 'workouts', rowId: id, data: { column: 'version', value: 1, max: version + 1 } }
  ]
}

/** Publishing may overlap with a save, and the exercises must end up with their workout's readers. */
async function alignReaders(writer: Writer, row: Stored, assumedPublic: boolean): Promise<void> {
  if (row.sharePublic === assumedPublic) return
  const permissions = readersOfWorkout(row.ownerId, row.$id, row.sharePublic)
  const data = { queries: [equal('wId', row.$id)], data: { $permissions: permissions } }
  await commit(writer, [{ action: 'bulkUpdate', tableId: 'exercises', data }])
}

/** Replaces the version that the caller loaded. @throws ApiError `aborted`, `not-found`. */
export async function updateWorkout(
  caller: Caller,
  id: string,
  save: { version: number; content: WorkoutContent; knows: number }
): Promise<Stored> {
  const { writer, user, contract } = caller
  const { version } = save
  let isCounted = true
  let isSettled = false
  const stored = await untilSettled(async () => {
    const row = await ownWorkout(writer, id, user.id, 'update')
    const content = await knownContent(writer, row, save)
    if (row.version === version + 1 && (await isSameContent(writer, row, content))) return row
    if (row.version !== version) throw newerVersion(row.version)
    // After a downgrade a larger workout can still be saved, but not grow.
    assertStorable(content, Math.max(contract.limits.maxExercisesPerWorkout, row.countEx))
    const becomesMaster = becomesMasterVideo(row.wType, content.type)
    if (becomesMaster && contract.limits.maxMasterVideos === 0) throw masterVideosFull(contract, 0)
    const plan = await planMedia(writer, user.id, id, content, row)
    const count = isCounted ? countMasterVideo(user.id, row.wType, content.type, contract) : []
    const operations = [...count, ...plan.operations, ...updateOperations(row, content)]
    const outcome = await commit(writer, operations, async () => {
      const now = await rowOrNull<WorkoutRow>(writer, 'workouts', id)
      const isSame = now !== null && now.version === version && now.sharePublic === row.sharePublic
      return isSame && plan.isUnchanged()
    })
    if (outcome === 'committed') {
      const saved = await ownWorkout(writer, id, user.id, 'update')
      await alignReaders(writer, saved, row.sharePublic)
      isSettled = plan.operations.length === 0
      return saved
    }
    if (outcome === 'conflict') {
      const ids = content.exercises.map((exercise) => exercise.id)
      if (await hasForeignIds(writer, id, ids)) throw badInput('content.exercises', 'bad-id')
    }
    if (outcome === 'limit' && (await ownWorkout(writer, id, user.id, 'update')).version === version) {
      if (becomesMaster) throw masterVideosFull(contract, (await loadUsage(writer, user.id)).masterVideos)
      isCounted = false
    }
    return null
  })
  if (!isSettled) await settleWorkout(writer, user.id, id)
  return stored
}

/** A repeated delete changes no counter. @returns true if it was public @throws ApiError `not-found`. */
export async function deleteWorkout(writer: Writer, user: User, id: string): Promise<boolean> {
  const bulk = (
    tableId: 'exercises' | 'links' | 'ratings' | 'shareWithFriends' | 'favorits' | 'workoutDays',
    column: string
  ): Operation => ({
    action: 'bulkDelete',
    tableId,
    data: { queries: [equal(column, id)] }
  })
  // A counter that is too low must not block a deletion, so read it first in that case.
  let known: Usage | null = null
  let wasPublic = false
  await untilSettled(async () => {
    const row = await ownWorkout(writer, id, user.id, 'delete')
    wasPublic ||= row.sharePublic
    if (row.sharePublic) await hideExercises(writer, row)
    const operations: Operation[] = [
      bulk('exercises', 'wId'),
      bulk('links', 'wId'),
      bulk('ratings', 'wId'),
      bulk('shareWithFriends', 'wId'),
      bulk('favorits', 'workoutID'),
      bulk('workoutDays', 'wId'),
      markGone(id),
      ...quotaBack(user.id, row, known),
      // Goes last, so that no reader of it stays in Appwrite's cache.
      { action: 'delete', tableId: 'workouts', rowId: id }
    ]
    // The type decides which counter goes down, so it must not change in the meantime.
    const isUnchanged = async () =>
      (await rowOrNull<WorkoutRow>(writer, 'workouts', id).then((now) => now?.version ?? 0)) === row.version
    const outcome = await commit(writer, operations, isUnchanged)
    if (outcome === 'committed') return 'deleted'
    if (outcome === 'limit') known = await loadUsage(writer, user.id)
    if (outcome === 'unknown' && (await rowOrNull(writer, 'workouts', id)) === null) return 'deleted'
    if (outcome === 'missing' && (await rowOrNull(writer, 'workouts', id)) === null) throw notFound('workout')
    if (outcome === 'missing') known = await loadUsage(writer, user.id)
    return null
  })
  // If this fails, the workout is deleted and its files are marked; the sweeper finishes.
  await finishDeletions(writer, [equal('usedBy', id)]).catch(() => 0)
  if (wasPublic) await settleProfilesSoon(writer, [user.id])
  return wasPublic
}

function quotaBack(ownerId: string, row: Stored, known: Usage | null): Operation[] {
  const workoutBack: Operation = {
    action: 'decrement',
    tableId: 'quotas',
    rowId: ownerId,
    data: { column: 'workouts', value: 1, min: 0 }
  }
  return [
    ...(known === null || known.workouts > 0 ? [workoutBack] : []),
    ...(known === null || known.masterVideos > 0 ? countMasterVideo(ownerId, row.wType, '', null) : [])
  ]
}
