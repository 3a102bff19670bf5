/**
 * Deletes an account (docs/account.md). Every step looks for what is left, so a run can be interrupted and repeated.
 */
import { rate, meanRating, type Stars } from '#core/workout/rating.ts'
import { summaryFromRow, type WorkoutRow } from '#core/workout/stored-summary.ts'
import { isMarked, type UsersRow } from './accounts.ts'
import {
  DATABASE,
  PAGE,
  asApiError,
  deletePage,
  equal,
  equalAny,
  rowOrNull,
  rowsWhere,
  type Writer,
  type StoredRow,
  type Table
} from '../lib/appwrite-writer.ts'
import { dissolve } from '../together/end-friendship.ts'
import { leaveOtherGroups, leaveOwnGroups } from '../together/group-people.ts'
import { forgetMessages } from '../together/forget-messages.ts'
import { keepDeletedId } from './deleted-ids.ts'
import { deleteOnce } from '../lib/delete-once.ts'
import { appwriteFailure } from '../lib/errors.ts'
import { log } from '../lib/log-lines.ts'
import { keepListing } from '../public/listings.ts'
import { hideExercises } from '../workout/publish-workout.ts'
import { removeFile } from '../media/appwrite-storage.ts'
import { ownerTeamId, readersOf } from '../lib/permissions.ts'
import { ADDRESS_COLUMNS, PLAIN_ROWS } from './personal-data.ts'
import { commit, untilSettled, type Operation } from '../lib/transaction.ts'

export interface Subject {
  id: string
  /** Empty unless the address was verified. */
  email: string
}

export interface Budget {
  take: () => boolean
}

/** Cloudflare allows 1,000 subrequests per request, and a piece of work takes five or six. Clients wait up to 70 s. */
export function budget(pieces: number, ms: number): Budget {
  const until = Date.now() + ms
  let left = pieces
  return { take: () => (left -= 1) >= 0 && Date.now() < until }
}

async function ignoreNotFound(run: () => Promise<unknown>): Promise<void> {
  try {
    await run()
  } catch (error) {
    if (appwriteFailure(error)?.code !== 404) throw asApiError(error)
  }
}

/** Blocks further writes. A user without a `users` row gets one, so that the sweeper finds the mark. */
export async function markAccount(writer: Writer, { id, email }: Subject): Promise<void> {
  await untilSettled(async () => {
    const row = await rowOrNull<UsersRow>(writer, 'users', id)
    if (row !== null && isMarked(row)) return 'marked'
    const deletingAt = new Date().toISOString()
    const mark: Operation =
      row === null
        ? {
            action: 'create',
            tableId: 'users',
            rowId: id,
            data: { email, deletingAt, $permissions: readersOf('account', id) }
          }
        : { action: 'update', tableId: 'users', rowId: id, data: { deletingAt, email } }
    await commit(writer, [mark])
    return null
  })
}

export async function lockUser(writer: Writer, userId: string): Promise<void> {
  await ignoreNotFound(() => writer.users.updateStatus({ userId, status: false }))
  await ignoreNotFound(() => writer.users.deleteSessions({ userId }))
}

async function eachRow<T>(
  writer: Writer,
  table: Table,
  queries: string[],
  left: Budget,
  run: (row: T & StoredRow) => Promise<unknown>
): Promise<boolean> {
  for (;;) {
    if (!left.take()) return false
    const rows = await rowsWhere<T>(writer, table, queries, PAGE)
    if (rows.length === 0) return true
    for (const row of rows) {
      if (!left.take()) return false
      await run(row)
    }
  }
}

async function clear(writer: Writer, table: Table, queries: string[], left: Budget): Promise<boolean> {
  for (;;) {
    if (!left.take()) return false
    if ((await deletePage(writer, table, queries)) === 0) return true
  }
}

type Step = (writer: Writer, subject: Subject, left: Budget) => Promise<boolean>

const removeRow = (writer: Writer, tableId: Table, rowId: string): Promise<void> =>
  ignoreNotFound(() => writer.tables.deleteRow({ databaseId: DATABASE, tableId, rowId }))

const closeTrainerPage: Step = async (writer, { id }, left) => {
  if (!left.take()) return false
  await removeRow(writer, 'trainerPages', id)
  return true
}

const endFriendships: Step = async (writer, { id, email }, left) => {
  for (const column of ['ownerUId', 'friendUId']) {
    const isDone = await eachRow(writer, 'friends', [equal(column, id)], left, (row) => dissolve(writer, row.$id, id))
    if (!isDone) return false
  }
  // Removes invitations that were sent before the address had an account.
  return email === '' || clear(writer, 'friends', [equal('friendEmail', email), equal('state', 'invited')], left)
}

const deleteWorkouts: Step = (writer, { id }, left) =>
  eachRow<WorkoutRow>(writer, 'workouts', [equal('ownerId', id)], left, async (row) => {
    const { $id } = row
    if (row.sharePublic) await hideExercises(writer, row)
    const hanging = [
      ['exercises', 'wId'],
      ['links', 'wId'],
      ['listings', '$id'],
      ['ratings', 'wId'],
      ['shareWithFriends', 'wId'],
      ['favorits', 'workoutID'],
      ['reports', 'wId']
    ] as const
    return commit(writer, [
      ...hanging.map(([tableId, column]): Operation => {
        return { action: 'bulkDelete', tableId, data: { queries: [equal(column, $id)] } }
      }),
      { action: 'delete', tableId: 'workouts', rowId: $id }
    ])
  })

interface RatingRow {
  wId: string
  stars: Stars
}

const takeStarsBack: Step = (writer, { id }, left) =>
  eachRow<RatingRow>(writer, 'ratings', [equal('userId', id)], left, async ({ $id, wId, stars }) => {
    const workout = await rowOrNull<WorkoutRow>(writer, 'workouts', wId)
    const removal: Operation = { action: 'delete', tableId: 'ratings', rowId: $id }
    if (workout === null) return commit(writer, [removal])
    const ratingCount = rate(summaryFromRow(workout).ratingCount, null, stars)
    const data = { ratingCount: [...ratingCount], rating: meanRating(ratingCount) }
    await commit(writer, [removal, { action: 'update', tableId: 'workouts', rowId: wId, data }], async () => {
      return (await rowOrNull<WorkoutRow>(writer, 'workouts', wId))?.$updatedAt === workout.$updatedAt
    })
    if (workout.sharePublic) await keepListing(writer, wId)
    return wId
  })

const clearPlainRows: Step = async (writer, { id, email }, left) => {
  for (const [table, columns] of PLAIN_ROWS)
    if (!(await clear(writer, table, [equalAny(columns, id)], left))) return false
  return email === '' || clear(writer, 'mail', [equalAny(ADDRESS_COLUMNS.mail, email)], left)
}

interface MediaRow {
  bucketId: string
  fileId: string
}

/** Deletes the file before its row: without its row, a file would never be found again. */
const deleteFiles: Step = (writer, { id }, left) =>
  eachRow<MediaRow>(writer, 'media', [equal('ownerId', id)], left, async (row) => {
    await removeFile(writer, row)
    await removeRow(writer, 'media', row.$id)
  })

const leaveTeams: Step = async (writer, { id: userId }, left) => {
  if (!left.take()) return false
  const team = { teamId: ownerTeamId(userId) }
  await deleteOnce(
    () => writer.teams.delete(team),
    () => writer.teams.get(team)
  )
  await ignoreNotFound(async () => {
    const { memberships } = await writer.users.listMemberships({ userId })
    for (const { teamId, $id: membershipId } of memberships) {
      const membership = { teamId, membershipId }
      await deleteOnce(
        () => writer.teams.deleteMembership(membership),
        () => writer.teams.getMembership(membership)
      )
    }
  })
  return true
}

/** Deletes the marked `users` row last, because the sweeper needs it. */
const deleteUser: Step = async (writer, { id }, left) => {
  if (!left.take()) return false
  const remove = (tableId: Table) => removeRow(writer, tableId, id)
  // Again: a save that was already running may have stored it since the first step.
  await remove('trainerPages')
  await remove('profiles')
  await remove('quotas')
  // Store this before the user goes: from then on anyone could register the same id.
  await keepDeletedId(writer, id)
  await deleteOnce(
    () => writer.users.delete({ userId: id }),
    () => writer.users.get({ userId: id })
  )
  await remove('users')
  return true
}

/**
 * The trainer page comes first because everybody can see it, then friends, who would notice. The user comes last:
 * nobody may register again while old rows exist.
 */
const STEPS: readonly Step[] = [
  closeTrainerPage,
  leaveOwnGroups,
  endFriendships,
  leaveOtherGroups,
  forgetMessages,
  deleteWorkouts,
  takeStarsBack,
  clearPlainRows,
  deleteFiles,
  leaveTeams,
  deleteUser
]

/** Works until the budget is used up. @throws ApiError when Appwrite is unavailable; the next run continues. */
export async function eraseAccount(writer: Writer, subject: Subject, left: Budget): Promise<boolean> {
  for (const step of STEPS) if (!(await step(writer, subject, left))) return false
  return true
}

/** @throws ApiError when the mark or the lock could not be set; the call can be repeated. */
export async function deleteAccount(writer: Writer, subject: Subject): Promise<boolean> {
  await markAccount(writer, subject)
  await lockUser(writer, subject.id)
  try {
    return await eraseAccount(writer, subject, budget(120, 20_000))
  } catch (error) {
    // The mark is stored, so the sweeper finishes and the caller need not repeat.
    log('error', 'deletion-cut', { error: error instanceof Error ? error.name : 'unknown' })
    return false
  }
}
