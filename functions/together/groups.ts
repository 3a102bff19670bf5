/** Groups of friends (product page, "Groups"). A downgrade prevents new groups and keeps existing ones. */
import { can, type ActionOn } from '#core/account/can.ts'
import { roleTo } from '#core/account/roles.ts'
import { assertOwnPicture, loadUsage, ensureAccount } from '../account/accounts.ts'
import { equal, rowOrNull, type Writer, type StoredRow } from '../lib/appwrite-writer.ts'
import type * as v from 'valibot'
import type { Caller } from '../account/caller.ts'
import { ApiError, badInput, coded, limitReached, notFound } from '../lib/errors.ts'
import { friendsBetween } from './friend-rows.ts'
import { MEMBERS_MAX, type groupChangeSchema } from './group-schemas.ts'
import { settleProfiles, settleProfilesSoon } from '../account/profile-readers.ts'
import { readersOf } from '../lib/permissions.ts'
import { settleGroupShares } from './group-shares.ts'
import { partsOf, withdraw } from './share-rows.ts'
import { commit, uncertain, untilSettled, type Operation } from '../lib/transaction.ts'

export interface GroupRow {
  ownerId: string
  name: string
  memberIds: string[]
  createdAt: string
  imageUrl: string | null
}

export interface Group {
  id: string
  ownerId: string
  imageUrl: string
  name: string
  memberIds: string[]
  createdAt: string
}

export const groupAnswer = ({ $id, ownerId, imageUrl, name, memberIds, createdAt }: GroupRow & StoredRow): Group => ({
  id: $id,
  ownerId,
  imageUrl: imageUrl ?? '',
  name,
  memberIds,
  createdAt
})

/** @throws ApiError `permission-denied`. */
export async function assertGroupsAreOn({ writer, user, contract }: Caller): Promise<void> {
  if (contract.limits.groups) return
  const { groups } = await loadUsage(writer, user.id)
  throw new ApiError('permission-denied', 'The contract has no groups.', {
    kind: 'limit',
    limit: 'groups',
    max: 0,
    used: groups
  })
}

/** Appwrite limits a query to 4,096 characters. */
const IDS_PER_QUERY = 80

async function areFriends(writer: Writer, userId: string, ids: readonly string[]): Promise<boolean> {
  for (let from = 0; from < ids.length; from += IDS_PER_QUERY) {
    const part = ids.slice(from, from + IDS_PER_QUERY)
    const rows = await friendsBetween(writer, userId, part, [equal('state', 'accepted')])
    const found = new Set(rows.map(({ ownerUId, friendUId }) => (ownerUId === userId ? friendUId : ownerUId)))
    if (!part.every((id) => found.has(id))) return false
  }
  return true
}

const notFriends = (): ApiError => badInput('memberIds', 'not-a-friend')

async function ownGroup(
  writer: Writer,
  id: string,
  userId: string,
  action: ActionOn<'group'>
): Promise<GroupRow & StoredRow> {
  const row = await rowOrNull<GroupRow>(writer, 'groups', id)
  if (row === null || !can(roleTo(row.ownerId, userId), action, 'group')) throw notFound('group')
  return row
}

/** @throws ApiError `permission-denied`, `resource-exhausted`, `invalid-argument`, `aborted`, `unavailable`. */
export async function createGroup(
  owner: Caller,
  { id, name, memberIds }: { id: string; name: string; memberIds: string[] }
): Promise<{ group: Group; isNew: boolean }> {
  const { writer, user, contract } = owner
  await assertGroupsAreOn(owner)
  if (!(await areFriends(writer, user.id, memberIds))) throw notFriends()
  const max = contract.limits.maxGroups
  const data = { ownerId: user.id, name, memberIds, createdAt: new Date().toISOString() }
  const operations: Operation[] = [
    { action: 'increment', tableId: 'quotas', rowId: user.id, data: { column: 'groups', value: 1, max } },
    {
      action: 'create',
      tableId: 'groups',
      rowId: id,
      data: { ...data, $permissions: readersOf('group', user.id, memberIds) }
    }
  ]
  const made = await untilSettled(async () => {
    const outcome = max === 0 ? 'limit' : await commit(writer, operations, () => areFriends(writer, user.id, memberIds))
    if (outcome === 'missing') {
      await ensureAccount(writer, user, {})
      return null
    }
    if (outcome === 'changed') throw notFriends()
    const row = await rowOrNull<GroupRow>(writer, 'groups', id)
    if (row !== null && can(roleTo(row.ownerId, user.id), 'update', 'group'))
      return { group: groupAnswer(row), isNew: outcome === 'committed' }
    if (row !== null) throw coded('aborted', 'id-taken', 'This id is taken. Save it with another id.')
    if (outcome === 'limit') throw limitReached('maxGroups', max, (await loadUsage(writer, user.id)).groups)
    if (outcome === 'unknown') throw uncertain()
    return null
  })
  await settleProfiles(writer, [user.id, ...memberIds])
  return made
}

async function endShares(writer: Writer, group: GroupRow & StoredRow, memberIds: readonly string[]): Promise<void> {
  const ofGroup = [equal('groupId', group.$id), equal('ownerUId', group.ownerId)]
  for (const part of partsOf(memberIds)) await withdraw(writer, [...ofGroup, equal('friendUId', ...part)])
}

type GroupChange = v.InferOutput<typeof groupChangeSchema>

/** @throws ApiError `invalid-argument` when there are too many. */
function membersAfter(stored: readonly string[], { memberIds, addIds = [], removeIds = [] }: GroupChange): string[] {
  const before = memberIds ?? stored
  const after = [...new Set([...before, ...addIds])].filter((id) => !removeIds.includes(id))
  if (after.length > MEMBERS_MAX) throw badInput('addIds', 'too-many-members')
  return after
}

/**
 * Ends shares before the row changes, so that an interrupted call can be repeated.
 * @throws ApiError `not-found`, `invalid-argument`, `permission-denied`, `aborted`.
 */
export async function updateGroup(owner: Caller, id: string, change: GroupChange): Promise<Group> {
  const { writer, user } = owner
  const touched = new Set(change.memberIds)
  await assertOwnPicture(writer, user.id, change.imageUrl)
  const group = await untilSettled(async () => {
    const row = await ownGroup(writer, id, user.id, 'update')
    for (const memberId of row.memberIds) touched.add(memberId)
    const name = change.name ?? row.name
    const memberIds = membersAfter(row.memberIds, change)
    for (const memberId of memberIds) touched.add(memberId)
    const added = memberIds.filter((memberId) => !row.memberIds.includes(memberId))
    const removed = row.memberIds.filter((memberId) => !memberIds.includes(memberId))
    const imageUrl = change.imageUrl ?? row.imageUrl ?? ''
    const isSame = name === row.name && imageUrl === (row.imageUrl ?? '')
    if (added.length === 0 && removed.length === 0 && isSame) return groupAnswer(row)
    if (added.length > 0) await assertGroupsAreOn(owner)
    if (!(await areFriends(writer, user.id, added))) throw notFriends()
    await endShares(writer, row, removed)
    const data = { name, memberIds, imageUrl, $permissions: readersOf('group', user.id, memberIds) }
    await commit(writer, [{ action: 'update', tableId: 'groups', rowId: id, data }], async () => {
      const now = await rowOrNull<GroupRow>(writer, 'groups', id)
      return now?.$updatedAt === row.$updatedAt && (await areFriends(writer, user.id, added))
    })
    return null
  })
  if (change.memberIds ?? change.addIds ?? change.removeIds) {
    await settleGroupShares(writer, id)
    await settleProfiles(writer, [user.id, ...touched])
  }
  return group
}

export async function deleteGroup(writer: Writer, userId: string, id: string): Promise<void> {
  let hasTried = false
  let members: readonly string[] = []
  await untilSettled(async () => {
    if (hasTried && (await rowOrNull(writer, 'groups', id)) === null) return 'deleted'
    const row = await ownGroup(writer, id, userId, 'delete')
    members = row.memberIds
    await withdraw(writer, [equal('groupId', id), equal('ownerUId', row.ownerId)])
    const quota = await rowOrNull<{ groups: number }>(writer, 'quotas', userId)
    const isCounted = quota !== null && quota.groups > 0
    hasTried = true
    await commit(writer, [
      ...(isCounted
        ? [
            {
              action: 'decrement',
              tableId: 'quotas',
              rowId: userId,
              data: { column: 'groups', value: 1, min: 0 }
            } as const
          ]
        : []),
      // Goes last, so that no reader of it stays in Appwrite's cache.
      { action: 'delete', tableId: 'groups', rowId: id }
    ])
    return null
  })
  await settleProfilesSoon(writer, [userId, ...members])
}
