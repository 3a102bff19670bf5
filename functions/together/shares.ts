import type { NewShare, ShareHolder, ShareHolders, Unshare } from '#core/together/shares.ts'
import type { Caller } from '../account/caller.ts'
import type { UsersRow } from '../account/accounts.ts'
import { equal, pagesOf, rowsWhere, type Writer } from '../lib/appwrite-writer.ts'
import { badInput, notFound } from '../lib/errors.ts'
import type { StatisticRow } from '../planning/statistic-rows.ts'
import { revokeTokens } from '../media/revoke-tokens.ts'
import { ownWorkout } from '../workout/workout-rows.ts'
import { settleGroupShares, shareWith } from './group-shares.ts'
import { assertGroupsAreOn } from './groups.ts'
import {
  friendsAmong,
  groupItself,
  isActive,
  partsOf,
  settleFlag,
  settleShares,
  shareRows,
  updateShares,
  withdraw,
  writeRows
} from './share-rows.ts'

async function assertTargets(caller: Caller, { friendIds, groupIds }: NewShare): Promise<void> {
  const { writer, user } = caller
  const friends = await friendsAmong(writer, user.id, friendIds)
  if (!friendIds.every((id) => friends.has(id))) throw badInput('friendIds', 'not-friends')
  if (groupIds.length === 0) return
  await assertGroupsAreOn(caller)
  const groups = await rowsWhere<{ ownerId: string }>(writer, 'groups', [equal('$id', ...groupIds.slice(0, 100))], 100)
  const own = new Set(groups.filter(({ ownerId }) => ownerId === user.id).map(({ $id }) => $id))
  if (!groupIds.every((id) => own.has(id))) throw notFound('group')
}

/** @throws ApiError `not-found`, `permission-denied`, `invalid-argument`, `unavailable`, `aborted`. */
export async function shareWorkout(caller: Caller, share: NewShare): Promise<void> {
  const { writer, user, card } = caller
  await ownWorkout(writer, share.workoutId, user.id, 'update')
  await assertTargets(caller, share)
  const proposedAt = share.proposedAt === undefined ? null : new Date(share.proposedAt).toISOString()
  const sharing = {
    owner: { ...card, id: user.id },
    wId: share.workoutId,
    note: share.note,
    proposedAt,
    isQuiet: share.isQuiet
  }
  if (share.friendIds.length > 0) await shareWith(writer, { ...sharing, groupId: '' }, share.friendIds)
  for (const groupId of share.groupIds) {
    // The row of the group goes first: people who join now get the share from it, and earlier members are read after
    // it.
    await writeRows(writer, { ...sharing, groupId }, groupItself)
    await settleGroupShares(writer, groupId, [equal('wId', share.workoutId)])
  }
  await settleFlag(writer, share.workoutId)
}

/** Idempotent. @throws ApiError `not-found`, `unavailable`. */
export async function unshareWorkout(writer: Writer, userId: string, unshare: Unshare): Promise<void> {
  const { workoutId, friendIds, groupIds } = unshare
  await ownWorkout(writer, workoutId, userId, 'update')
  const mine = [equal('ownerUId', userId), equal('wId', workoutId)]
  for (const part of partsOf(friendIds))
    await withdraw(writer, [...mine, equal('groupId', ''), equal('friendUId', ...part)])
  for (const part of partsOf(groupIds)) await withdraw(writer, [...mine, equal('groupId', ...part)])
}

type Plays = NonNullable<ShareHolder['plays']>

async function playsOf(writer: Writer, workoutId: string, friendIds: readonly string[]): Promise<Map<string, Plays>> {
  const found = new Map<string, Plays>()
  for (const part of partsOf(friendIds)) {
    const users = await rowsWhere<UsersRow>(writer, 'users', [equal('$id', ...part)], part.length)
    const open = users.filter((row) => row.showPlays === true).map(({ $id }) => $id)
    if (open.length === 0) continue
    for (const id of open) found.set(id, { count: 0, lastAt: null, share: 0, icepoints: 0 })
    const queries = [equal('userId', ...open), equal('rId', workoutId)]
    for await (const page of pagesOf<StatisticRow>(writer, 'statistic', queries))
      for (const row of page) {
        const plays = found.get(row.userId)
        if (plays === undefined || row.rId !== workoutId) continue
        plays.count += 1
        if (plays.lastAt !== null && plays.lastAt >= row.date) continue
        Object.assign(plays, { lastAt: row.date, share: row.share, icepoints: row.icepoints })
      }
  }
  return found
}

/** @throws ApiError `not-found`, `unavailable`. */
export async function holdersOf(writer: Writer, userId: string, workoutId: string): Promise<ShareHolders> {
  await ownWorkout(writer, workoutId, userId, 'update')
  const rows = (await shareRows(writer, [equal('ownerUId', userId), equal('wId', workoutId)])).filter(isActive)
  const memberShares = rows.filter(({ friendUId }) => friendUId !== '')
  const plays = await playsOf(writer, workoutId, [...new Set(memberShares.map(({ friendUId }) => friendUId))])
  const holders = memberShares.map(({ friendUId, groupId, note, proposedAt, seen, createdAt }) => ({
    friendId: friendUId,
    groupId: groupId ?? '',
    note: note ?? '',
    proposedAt,
    isSeen: seen === true,
    createdAt,
    plays: plays.get(friendUId) ?? null
  }))
  return { holders, groupIds: rows.filter(({ friendUId }) => friendUId === '').map(({ groupId }) => groupId) }
}

export const markSharesSeen = (writer: Writer, userId: string): Promise<void> =>
  updateShares(writer, [equal('friendUId', userId), equal('seen', false)], { seen: true })

/**
 * Marks a share that came through a group as removed, because the group would add it again. Idempotent.
 * @throws ApiError `unavailable`, `aborted`.
 */
export async function removeFromOwnList(writer: Writer, friendId: string, workoutId: string): Promise<void> {
  const mine = [equal('friendUId', friendId), equal('wId', workoutId)]
  const rows = (await shareRows(writer, mine)).filter((row) => row.removedAt === null)
  if (rows.some(({ wId }) => wId !== workoutId)) return
  const groupIds = rows.flatMap(({ groupId }) => (groupId === '' ? [] : [groupId]))
  const now = new Date().toISOString()
  for (const part of partsOf(groupIds))
    await updateShares(writer, [...mine, equal('groupId', ...part)], { removedAt: now, unsettledAt: now })
  await withdraw(writer, [...mine, equal('groupId', '')])
  if (groupIds.length === 0) return
  for (const ownerId of new Set(rows.map(({ ownerUId }) => ownerUId))) await settleShares(writer, ownerId, [friendId])
  await revokeTokens(writer, workoutId)
}
