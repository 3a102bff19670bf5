import { settleProfiles } from '../account/profile-readers.ts'
import { DATABASE, asApiError, equal, type Writer } from '../lib/appwrite-writer.ts'
import type { User } from '../lib/edge-env.ts'
import { markReaders } from '../media/attach-media.ts'
import { settleWorkout } from '../media/settle-media.ts'
import { keepPublication } from '../public/publications.ts'
import { READ_BY_ALL, readersOfWorkout } from '../lib/permissions.ts'
import { commit, untilSettled, type Operation } from '../lib/transaction.ts'
import { ownWorkout, type Stored } from './workout-rows.ts'

/**
 * By a plain update before the transaction: rows that a transaction changes before its last operation may stay readable
 * by their ids (appwrite-contract).
 */
export async function hideExercises(writer: Writer, { $id, ownerId }: Stored): Promise<void> {
  const data = { $permissions: readersOfWorkout(ownerId, $id, false) }
  try {
    await writer.tables.updateRows({ databaseId: DATABASE, tableId: 'exercises', queries: [equal('wId', $id)], data })
  } catch (error) {
    throw asApiError(error)
  }
}

/** Changes readers of all rows in one transaction, then of the files. @throws ApiError `not-found`, `permission-denied`, `aborted`, `unavailable`. */
export async function setPublic(
  writer: Writer,
  user: Pick<User, 'id'>,
  id: string,
  isPublic: boolean
): Promise<Stored> {
  let wasPublic = isPublic
  const done = await untilSettled(async () => {
    const row = await ownWorkout(writer, id, user.id, isPublic ? 'publish' : 'unpublish')
    wasPublic ||= row.sharePublic
    const permissions = readersOfWorkout(user.id, id, isPublic)
    const isDone = row.sharePublic === isPublic && row.$permissions.includes(READ_BY_ALL) === isPublic
    if (isDone) return row
    if (!isPublic) await hideExercises(writer, row)
    const operations: Operation[] = [
      {
        action: 'bulkUpdate',
        tableId: 'exercises',
        data: { queries: [equal('wId', id)], data: { $permissions: permissions } }
      },
      markReaders(id),
      // Last, so that no former reader of it stays in Appwrite's cache.
      { action: 'update', tableId: 'workouts', rowId: id, data: { sharePublic: isPublic, $permissions: permissions } }
    ]
    await commit(writer, operations)
    return null
  })
  if (wasPublic) await keepPublication(writer, id)
  await settleWorkout(writer, user.id, id)
  await settleProfiles(writer, [user.id])
  return done
}
