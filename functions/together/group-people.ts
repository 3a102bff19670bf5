import { can } from '#core/account/can.ts'
import { roleTo } from '#core/account/roles.ts'
import { loadUsage } from '../account/accounts.ts'
import { settleProfiles } from '../account/profile-readers.ts'
import { equal, rowOrNull, rowsWhere, type StoredRow, type Writer } from '../lib/appwrite-writer.ts'
import { badInput, coded, notFound } from '../lib/errors.ts'
import { readersOf } from '../lib/permissions.ts'
import { commit, untilSettled, type Operation } from '../lib/transaction.ts'
import { liveAccount } from './friendships.ts'
import { settleGroupShares } from './group-shares.ts'
import { groupAnswer, type Group, type GroupRow } from './groups.ts'
import { withdraw } from './share-rows.ts'

type Stored = GroupRow & StoredRow

const groupRow = (writer: Writer, id: string): Promise<Stored | null> => rowOrNull<GroupRow>(writer, 'groups', id)

const unchanged = (writer: Writer, row: Stored) => async (): Promise<boolean> =>
  (await groupRow(writer, row.$id))?.$updatedAt === row.$updatedAt

const update = (row: Stored, ownerId: string, memberIds: string[], more: object = {}): Operation => ({
  action: 'update',
  tableId: 'groups',
  rowId: row.$id,
  data: { ...more, ownerId, memberIds, $permissions: readersOf('group', ownerId, memberIds) }
})

/**
 * Ends what was shared through the group for the person who leaves. Idempotent.
 * @throws ApiError `not-found`, `aborted`, `unavailable`.
 */
export async function leaveGroup(writer: Writer, userId: string, id: string): Promise<void> {
  let hasTried = false
  const left: string[] = []
  await untilSettled(async () => {
    const row = await groupRow(writer, id)
    if (row === null || !row.memberIds.includes(userId)) {
      if (hasTried) return 'left'
      throw notFound('group')
    }
    hasTried = true
    const memberIds = row.memberIds.filter((memberId) => memberId !== userId)
    left.push(...memberIds, row.ownerId)
    await commit(writer, [update(row, row.ownerId, memberIds)], unchanged(writer, row))
    return null
  })
  await settleGroupShares(writer, id)
  await settleProfiles(writer, [userId, ...left])
}

const quota = (action: 'increment' | 'decrement', rowId: string, limit: object): Operation =>
  ({ action, tableId: 'quotas', rowId, data: { column: 'groups', value: 1, ...limit } }) as Operation

async function roomOf(writer: Writer, userId: string): Promise<number> {
  const account = await liveAccount(writer, userId)
  return account?.contract.limits.groups === true ? account.contract.limits.maxGroups : 0
}

/** @returns null when something changed in the meantime; `full` when the new owner's contract has no room */
async function moveTo(
  writer: Writer,
  row: Stored,
  successor: string,
  keepsOld: boolean
): Promise<'moved' | 'full' | null> {
  const max = await roomOf(writer, successor)
  if (max === 0 || (await loadUsage(writer, successor)).groups >= max) return 'full'
  const { groups } = await loadUsage(writer, row.ownerId)
  const memberIds = [...row.memberIds.filter((id) => id !== successor), ...(keepsOld ? [row.ownerId] : [])]
  const operations = [
    ...(groups > 0 ? [quota('decrement', row.ownerId, { min: 0 })] : []),
    quota('increment', successor, { max }),
    update(row, successor, memberIds, { imageUrl: '' })
  ]
  const outcome = await commit(writer, operations, unchanged(writer, row))
  return outcome === 'committed' ? 'moved' : null
}

const endOwnShares = (writer: Writer, { $id, ownerId }: Stored): Promise<void> =>
  withdraw(writer, [equal('groupId', $id), equal('ownerUId', ownerId)])

/**
 * The former owner stays as a member, and what they shared through the group ends.
 * @throws ApiError `not-found`, `invalid-argument`, `resource-exhausted`, `aborted`, `unavailable`.
 */
export async function handOverGroup(writer: Writer, userId: string, id: string, successor: string): Promise<Group> {
  let hasTried = false
  const row = await untilSettled(async () => {
    const now = await groupRow(writer, id)
    if (hasTried && now?.ownerId === successor) return now
    if (now === null || !can(roleTo(now.ownerId, userId), 'update', 'group')) throw notFound('group')
    if (!now.memberIds.includes(successor)) throw badInput('ownerId', 'bad-choice')
    hasTried = true
    await endOwnShares(writer, now)
    if ((await moveTo(writer, now, successor, true)) === 'full')
      throw coded('resource-exhausted', 'heir-is-full', "This member's plan has no room for another group.")
    return null
  })
  await settleProfiles(writer, [...row.memberIds, successor])
  return groupAnswer(row)
}

interface Left {
  take: () => boolean
}

/**
 * For a deleted account: the first member whose contract has room gets the group; otherwise it ends. Can be interrupted
 * and run again.
 */
export async function leaveOwnGroups(writer: Writer, { id }: { id: string }, left: Left): Promise<boolean> {
  for (;;) {
    const [row] = await rowsWhere<GroupRow>(writer, 'groups', [equal('ownerId', id)], 1)
    if (row === undefined) return true
    if (!left.take()) return false
    await endOwnShares(writer, row)
    let outcome: 'moved' | 'full' | null = 'full'
    for (const successor of row.memberIds) {
      if (!left.take()) return false
      outcome = await moveTo(writer, row, successor, false)
      if (outcome !== 'full') break
    }
    if (outcome === 'full')
      await commit(writer, [{ action: 'delete', tableId: 'groups', rowId: row.$id }], unchanged(writer, row))
    await settleProfiles(writer, row.memberIds)
  }
}

/**
 * For a deleted account: leaves groups of people who are not friends, such as one that was handed over. Can be
 * interrupted and run again.
 */
export async function leaveOtherGroups(writer: Writer, { id }: { id: string }, left: Left): Promise<boolean> {
  const holding = JSON.stringify({ method: 'contains', attribute: 'memberIds', values: [id] })
  for (;;) {
    const [row] = await rowsWhere<GroupRow>(writer, 'groups', [holding], 1)
    if (row === undefined) return true
    if (!left.take()) return false
    await withdraw(writer, [equal('groupId', row.$id), equal('friendUId', id)])
    const memberIds = row.memberIds.filter((memberId) => memberId !== id)
    await commit(writer, [update(row, row.ownerId, memberIds)], unchanged(writer, row))
    await settleProfiles(writer, [row.ownerId, ...memberIds])
  }
}
