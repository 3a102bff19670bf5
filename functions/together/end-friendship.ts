/** Ends a friendship: one transaction decides, then roles and groups follow. The sweeper finishes interrupted work. */
import { equal, rowOrNull, rowsWhere, type Writer } from '../lib/appwrite-writer.ts'
import { notFound } from '../lib/errors.ts'
import { cardOfAddress, friendCard } from './cards.ts'
import {
  friendsRow,
  isBlockedBy,
  isBlockOf,
  mayInFriendship,
  seenBy,
  placeholderId,
  turned,
  type FriendsRow,
  type FriendState,
  type Friendship,
  type StoredFriends
} from './friend-rows.ts'
import { settleProfiles } from '../account/profile-readers.ts'
import { readersOf } from '../lib/permissions.ts'
import { settleRoles } from './share-roles.ts'
import { withdraw } from './share-rows.ts'
import { offersEnd } from '../planning/plan-rows.ts'
import { commit, untilSettled, type Operation } from '../lib/transaction.ts'

async function commitFrom(writer: Writer, row: StoredFriends, operations: readonly Operation[]): Promise<void> {
  await commit(writer, operations, async () => (await friendsRow(writer, row.$id))?.state === row.state)
}

const removal = (row: StoredFriends): Operation => ({ action: 'delete', tableId: 'friends', rowId: row.$id })

interface GroupRow {
  ownerId: string
  memberIds: string[]
}

const GROUPS_MAX = 500

async function leaveGroups(writer: Writer, ownerId: string, memberId: string): Promise<string[]> {
  const left: string[] = []
  const groups = await rowsWhere<GroupRow>(writer, 'groups', [equal('ownerId', ownerId)], GROUPS_MAX)
  for (const { $id } of groups.filter((group) => group.memberIds.includes(memberId))) {
    await untilSettled(async () => {
      const group = await rowOrNull<GroupRow>(writer, 'groups', $id)
      if (group === null || !group.memberIds.includes(memberId)) return 'left'
      const memberIds = group.memberIds.filter((id) => id !== memberId)
      left.push(...memberIds)
      const data = { memberIds, $permissions: readersOf('group', ownerId, memberIds) }
      await commit(writer, [{ action: 'update', tableId: 'groups', rowId: $id, data }], async () => {
        const now = await rowOrNull<GroupRow>(writer, 'groups', $id)
        return now?.$updatedAt === group.$updatedAt
      })
      return null
    })
  }
  return left
}

export async function finishEnd(writer: Writer, row: StoredFriends): Promise<void> {
  const touched = [row.ownerUId, row.friendUId]
  for (const [owner, friend] of [
    [row.ownerUId, row.friendUId],
    [row.friendUId, row.ownerUId]
  ] as const) {
    touched.push(...(await leaveGroups(writer, owner, friend)))
    await withdraw(writer, [equal('ownerUId', owner), equal('friendUId', friend)])
    await settleRoles(writer, owner, friend)
  }
  await settleProfiles(writer, touched)
  const last: Operation =
    row.state === 'ending'
      ? removal(row)
      : { action: 'update', tableId: 'friends', rowId: row.$id, data: { state: 'blocked' } }
  await commitFrom(writer, row, [last])
}

async function friendQuotaBack(writer: Writer, userId: string): Promise<Operation[]> {
  const quota = await rowOrNull<{ friends: number }>(writer, 'quotas', userId)
  if (quota === null || quota.friends < 1) return []
  return [{ action: 'decrement', tableId: 'quotas', rowId: userId, data: { column: 'friends', value: 1, min: 0 } }]
}

/** `finishEnd` deletes the shares outside of the transaction, so that open devices are notified. */
const sharesEnd = (ownerUId: string, friendUId: string): Operation => ({
  action: 'bulkUpdate',
  tableId: 'shareWithFriends',
  data: {
    queries: [equal('ownerUId', ownerUId), equal('friendUId', friendUId)],
    data: { withdrawn: true, unsettledAt: new Date().toISOString() }
  }
})

function endedRow(row: FriendsRow, by: string, end: 'removed' | 'blocked'): object {
  const wasFriend = row.state === 'accepted'
  if (end === 'removed') return { state: 'ending' satisfies FriendState, $permissions: [] }
  const state: FriendState = wasFriend ? 'blocking' : 'blocked'
  const sides = row.ownerUId === by ? turned(row) : row
  // What the other person still sees as invited: only the address they invited.
  const askedFor = friendCard(cardOfAddress(wasFriend || sides !== row ? '' : row.friendEmail))
  return { state, ...(sides === row ? {} : sides), ...askedFor, $permissions: readersOf('block', sides.ownerUId, [by]) }
}

/** The inviter cannot read the row, so the end is announced through one that reveals nothing about the other person. */
async function decline(writer: Writer, row: StoredFriends): Promise<void> {
  const friendUId = await placeholderId(writer, row.ownerUId, row.friendEmail)
  const data = {
    state: 'ending' satisfies FriendState,
    friendUId,
    ...friendCard(cardOfAddress(row.friendEmail)),
    $permissions: readersOf('invitation', friendUId, [row.ownerUId])
  }
  const write: Operation = { action: 'update', tableId: 'friends', rowId: row.$id, data }
  const outcome = await commit(writer, [write], async () => (await friendsRow(writer, row.$id))?.state === row.state)
  if (outcome === 'committed') await commitFrom(writer, { ...row, state: data.state }, [removal(row)])
}

async function decide(writer: Writer, row: StoredFriends, by: string, end: 'removed' | 'blocked'): Promise<void> {
  if (end === 'removed' && row.state === 'invited' && row.friendUId === by) return decline(writer, row)
  if (row.state !== 'accepted') {
    const data = endedRow(row, by, 'blocked')
    await commitFrom(writer, row, [
      end === 'removed' ? removal(row) : { action: 'update', tableId: 'friends', rowId: row.$id, data }
    ])
    return
  }
  await commitFrom(writer, row, [
    ...(await friendQuotaBack(writer, row.ownerUId)),
    ...(await friendQuotaBack(writer, row.friendUId)),
    sharesEnd(row.ownerUId, row.friendUId),
    sharesEnd(row.friendUId, row.ownerUId),
    offersEnd(row.ownerUId, row.friendUId),
    // Goes last, so that no former reader of it stays in Appwrite's cache.
    { action: 'update', tableId: 'friends', rowId: row.$id, data: endedRow(row, by, end) }
  ])
}

/** To the other person, it looks like a pending invitation. @throws ApiError `not-found`. */
async function withdrawFromBlock(writer: Writer, row: StoredFriends, hasTried: boolean): Promise<boolean> {
  if (row.friendEmail === '' && !hasTried) throw notFound('friendship')
  if (row.friendEmail === '') return true
  const data = friendCard(cardOfAddress(''))
  await commitFrom(writer, row, [{ action: 'update', tableId: 'friends', rowId: row.$id, data }])
  return false
}

const isEnding = ({ state }: FriendsRow): boolean => state === 'ending' || state === 'blocking'

const mayEnd = (row: FriendsRow, by: string, hasTried: boolean): boolean =>
  (hasTried && row.state === 'ending') || mayInFriendship(row, by, 'end')

/** Also declines an invitation. @throws ApiError `not-found`, `aborted`, `unavailable`. */
export async function endFriendship(
  writer: Writer,
  id: string,
  by: string,
  end: 'removed' | 'blocked'
): Promise<Friendship | null> {
  let hasTried = false
  return untilSettled<{ left: Friendship | null }>(async () => {
    const row = await friendsRow(writer, id)
    if (row === null && hasTried && end === 'removed') return { left: null }
    if (row !== null && end === 'removed' && isBlockOf(row, by)) {
      const isDone = await withdrawFromBlock(writer, row, hasTried)
      hasTried = true
      return isDone ? { left: null } : null
    }
    if (row === null || !mayEnd(row, by, hasTried)) throw notFound('friendship')
    if (isEnding(row)) {
      hasTried = true
      await finishEnd(writer, row)
      return null
    }
    if (end === 'blocked' && isBlockedBy(row, by)) return { left: seenBy(by, id, row) }
    hasTried = true
    await decide(writer, row, by, end)
    return null
  }).then(({ left }) => left)
}

export async function dissolve(writer: Writer, id: string, userId: string): Promise<void> {
  await untilSettled(async () => {
    const row = await friendsRow(writer, id)
    if (row === null) return 'gone'
    if (isEnding(row)) await finishEnd(writer, row)
    else await decide(writer, row, userId, 'removed')
    return null
  })
}

export async function finishEnds(writer: Writer): Promise<number> {
  const cut = await rowsWhere<FriendsRow>(writer, 'friends', [equal('state', 'ending', 'blocking')], 50)
  for (const row of cut) await finishEnd(writer, row)
  return cut.length
}
