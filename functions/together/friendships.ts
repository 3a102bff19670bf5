import { ensureAccount, loadAccount, loadUsage, type Account } from '../account/accounts.ts'
import { asApiError, createOnce, equal, rowsWhere, type Writer } from '../lib/appwrite-writer.ts'
import type { Caller } from '../account/caller.ts'
import { cardOfAddress, friendCard, ownerCard } from './cards.ts'
import { endFriendship, finishEnd } from './end-friendship.ts'
import { ApiError, badInput, coded, limitReached, notFound } from '../lib/errors.ts'
import {
  friendsRow,
  friendsRowId,
  isBlockedBy,
  isBlockOf,
  mayAccept,
  mayInFriendship,
  friendsBetween,
  seenBy,
  placeholderId,
  type FriendsRow,
  type Friendship,
  type StoredFriends
} from './friend-rows.ts'
import { settleProfiles } from '../account/profile-readers.ts'
import { readersOf } from '../lib/permissions.ts'
import { commit, untilSettled, type Operation } from '../lib/transaction.ts'

interface Invited {
  friendUId: string
  email: string
}

async function earlier(writer: Writer, userId: string, { friendUId, email }: Invited): Promise<StoredFriends | null> {
  const sent = [equal('ownerUId', userId), equal('friendEmail', email), equal('state', 'invited')]
  const [between, byAddress] = await Promise.all([
    friendsBetween(writer, userId, [friendUId]),
    rowsWhere<FriendsRow>(writer, 'friends', sent, 1)
  ])
  return between[0] ?? byAddress[0] ?? null
}

/** Security: someone who registered another person's address gets nothing that is meant for its owner. */
async function verifiedUserOf(writer: Writer, email: string): Promise<string | null> {
  try {
    const queries = [equal('email', email), JSON.stringify({ method: 'limit', values: [1] })]
    const [user] = (await writer.users.list({ queries, total: false })).users
    return user?.emailVerification === true && user.email.toLowerCase() === email ? user.$id : null
  } catch (error) {
    throw asApiError(error)
  }
}

/** Rows per address; a former owner's row may not be updated yet. */
const SAME_MAX = 10

/** An address without a findable account is stored under a generated id. Every case costs the same. */
async function idOfAddress(
  writer: Writer,
  userId: string,
  email: string
): Promise<{ id: string; hasAccount: boolean }> {
  const [found, verified, stranger] = await Promise.all([
    rowsWhere<{ findByEmail: boolean | null }>(writer, 'users', [equal('email', email)], SAME_MAX),
    verifiedUserOf(writer, email),
    placeholderId(writer, userId, email)
  ])
  const user = found.find(({ $id }) => $id === verified)
  const id = user === undefined || user.findByEmail === false ? stranger : user.$id
  return { id, hasAccount: user !== undefined }
}

async function writeInvitation(
  writer: Writer,
  id: string,
  present: StoredFriends | null,
  data: FriendsRow
): Promise<void> {
  const permissions = readersOf('invitation', data.ownerUId, [data.friendUId])
  if (present === null) return void (await createOnce(writer, 'friends', id, data, permissions))
  const { friendUId } = data
  const stored = { friendUId, $permissions: permissions }
  await commit(writer, [{ action: 'update', tableId: 'friends', rowId: id, data: stored }], async () => {
    return (await friendsRow(writer, id))?.state === 'invited'
  })
}

/** Privacy: the answer and the list of invited people look the same as for a pending invitation. */
async function askInVain(writer: Writer, row: StoredFriends, asked: FriendsRow): Promise<Friendship | null> {
  const isListed = row.friendEmail === asked.friendEmail
  const createdAt = isListed ? row.createdAt : asked.createdAt
  const data = { ...friendCard(cardOfAddress(asked.friendEmail)), createdAt }
  const write: Operation = { action: 'update', tableId: 'friends', rowId: row.$id, data }
  const outcome = await commit(writer, [write], async () => (await friendsRow(writer, row.$id))?.state === row.state)
  return outcome === 'committed' ? seenBy(asked.ownerUId, row.$id, { ...asked, createdAt }) : null
}

/**
 * Privacy: answer, effect and calls are the same whether or not the address has an account or its owner blocked the
 * caller.
 * @throws ApiError `invalid-argument`, `resource-exhausted`.
 */
export async function invite(caller: Caller, email: string): Promise<{ friendship: Friendship; hasAccount: boolean }> {
  const { writer, user, card, contract } = caller
  if (email === user.email) throw badInput('email', 'own-email')
  const { friends } = await loadUsage(writer, user.id)
  const max = contract.limits.maxUsers
  if (friends >= max) throw limitReached('maxUsers', max, friends)
  const { id: friendUId, hasAccount } = await idOfAddress(writer, user.id, email)
  const data: FriendsRow = {
    ownerUId: user.id,
    friendUId,
    state: 'invited',
    ...ownerCard(card),
    ...friendCard(cardOfAddress(email)),
    createdAt: new Date().toISOString()
  }
  const friendship = await untilSettled(async () => {
    const present = await earlier(writer, user.id, { friendUId, email })
    const id = present?.$id ?? (await friendsRowId(writer, user.id, friendUId))
    const isOwn = present === null || (present.state === 'invited' && present.ownerUId === user.id)
    if (isOwn) await writeInvitation(writer, id, present, data)
    const row = await friendsRow(writer, id)
    if (row === null) return null
    if (row.state === 'ending') {
      await finishEnd(writer, row)
      return null
    }
    if (isBlockOf(row, user.id)) return askInVain(writer, row, data)
    if (!mayInFriendship(row, user.id, 'read')) return seenBy(user.id, id, { ...data, createdAt: row.createdAt })
    if (isBlockedBy(row, user.id)) {
      await endFriendship(writer, id, user.id, 'removed')
      return null
    }
    return seenBy(user.id, id, row)
  })
  const isMutual = friendship.state === 'invited' && friendship.isIncoming
  return { friendship: isMutual ? await accept(caller, friendship.id) : friendship, hasAccount }
}

/** Invitations per person; more are not shown. */
const INVITED_MAX = 200

/** Lists open invitations by address, newest first. A block looks like a pending invitation. */
export async function invitedBy(writer: Writer, userId: string): Promise<Friendship[]> {
  const waiting = [equal('ownerUId', userId), equal('state', 'invited', 'blocking', 'blocked')]
  const rows = await rowsWhere<FriendsRow>(writer, 'friends', waiting, INVITED_MAX)
  return rows
    .filter((row) => row.friendEmail !== '')
    .map((row) => seenBy(userId, row.$id, { ...row, ...friendCard(cardOfAddress(row.friendEmail)) }))
    .sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
}

export async function fullSide(
  writer: Writer,
  sides: readonly { id: string; max: number }[],
  userId: string
): Promise<ApiError | null> {
  for (const { id, max } of sides) {
    const { friends } = await loadUsage(writer, id)
    if (friends < max) continue
    return id === userId
      ? limitReached('maxUsers', max, friends)
      : coded('resource-exhausted', 'friend-is-full', 'The other person has no room for another friend.')
  }
  return null
}

export const liveAccount = (writer: Writer, userId: string): Promise<Account | null> =>
  loadAccount(writer, userId).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 'permission-denied') return null
    throw error
  })

export const countBoth = (sides: readonly { id: string; max: number }[]): Operation[] =>
  sides.map(({ id: rowId, max }) => ({
    action: 'increment',
    tableId: 'quotas',
    rowId,
    data: { column: 'friends', value: 1, max }
  }))

/** Counts on both sides in one transaction. @throws ApiError `not-found`, `resource-exhausted`. */
export async function accept({ writer, user, card, contract }: Caller, id: string): Promise<Friendship> {
  const friendship = await untilSettled(async () => {
    const row = await friendsRow(writer, id)
    if (row?.state === 'accepted' && mayInFriendship(row, user.id, 'read')) return seenBy(user.id, id, row)
    if (row?.state !== 'invited' || !mayAccept(row, user.id)) throw notFound('friendship')
    const owner = await liveAccount(writer, row.ownerUId)
    if (owner === null) throw notFound('friendship')
    const sides = [
      { id: user.id, max: contract.limits.maxUsers },
      { id: row.ownerUId, max: owner.contract.limits.maxUsers }
    ]
    const full = await fullSide(writer, sides, user.id)
    if (full !== null) throw full
    const $permissions = readersOf('friendship', row.ownerUId, [row.friendUId])
    const createdAt = new Date().toISOString()
    const data = { state: 'accepted', createdAt, ...ownerCard(owner.card), ...friendCard(card), $permissions }
    const update: Operation = { action: 'update', tableId: 'friends', rowId: id, data }
    const outcome = await commit(writer, [...countBoth(sides), update], async () => {
      return (await friendsRow(writer, id))?.state === 'invited'
    })
    if (outcome === 'missing') await ensureAccount(writer, user, {})
    return outcome === 'committed' ? seenBy(user.id, id, { ...row, ...data }) : null
  })
  await settleProfiles(writer, [user.id, friendship.userId])
  return friendship
}
