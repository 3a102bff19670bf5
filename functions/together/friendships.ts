import { ensureAccount, loadAccount, loadUsage, type Account } from '../account/accounts.ts'
import { createOnce, equal, rowsWhere, type Writer } from '../lib/appwrite-writer.ts'
import type { Caller } from '../account/caller.ts'
import { cardOfAddress, friendCard, ownerCard } from './cards.ts'
import { endFriendship, finishEnd } from './end-friendship.ts'
import { ApiError, badInput, coded, limitReached, notFound } from '../lib/errors.ts'
import {
  friendsRow,
  friendsRowId,
  isBlockedBy,
  mayAccept,
  mayInFriendship,
  seenBy,
  strangerId,
  type FriendsRow,
  type Friendship
} from './friend-rows.ts'
import { readersOf } from '../lib/permissions.ts'
import { commit, untilSettled, type Operation } from '../lib/transaction.ts'

/** Privacy: the answer hides whether the address has an account or blocked the caller. @throws ApiError `invalid-argument`, `resource-exhausted`. */
export async function invite({ writer, user, card, contract }: Caller, email: string): Promise<Friendship> {
  if (email === user.email) throw badInput('email', 'own-email')
  const { friends } = await loadUsage(writer, user.id)
  const max = contract.limits.maxUsers
  if (friends >= max) throw limitReached('maxUsers', max, friends)
  const found = await rowsWhere(writer, 'users', [equal('email', email)], 1)
  const friendUId = found[0]?.$id ?? (await strangerId(writer, user.id, email))
  const id = await friendsRowId(user.id, friendUId)
  const data: FriendsRow = {
    ownerUId: user.id,
    friendUId,
    state: 'invited',
    ...ownerCard(card),
    ...friendCard(cardOfAddress(email)),
    createdAt: new Date().toISOString()
  }
  return untilSettled(async () => {
    await createOnce(writer, 'friends', id, data, readersOf('friendship', user.id, [friendUId]))
    const row = await friendsRow(writer, id)
    if (row === null) return null
    if (!mayInFriendship(row, user.id, 'read')) return seenBy(user.id, id, data)
    if (isBlockedBy(row, user.id)) {
      await endFriendship(writer, id, user.id, 'removed')
      return null
    }
    if (row.state === 'ending') {
      await finishEnd(writer, row)
      return null
    }
    return seenBy(user.id, id, row)
  })
}

async function fullSide(
  writer: Writer,
  sides: readonly { id: string; max: number }[],
  userId: string
): Promise<ApiError | null> {
  for (const { id, max } of sides) {
    const { friends } = await loadUsage(writer, id)
    if (friends < max) continue
    return id === userId
      ? limitReached('maxUsers', max, friends)
      : coded('resource-exhausted', 'friend-is-full', 'The other side has no room for another friend.')
  }
  return null
}

const liveAccount = (writer: Writer, userId: string): Promise<Account | null> =>
  loadAccount(writer, userId).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 'permission-denied') return null
    throw error
  })

/** Counts on both sides in one transaction. @throws ApiError `not-found`, `resource-exhausted`. */
export async function accept({ writer, user, card, contract }: Caller, id: string): Promise<Friendship> {
  return untilSettled(async () => {
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
    const count = sides.map((side): Operation => ({
      action: 'increment',
      tableId: 'quotas',
      rowId: side.id,
      data: { column: 'friends', value: 1, max: side.max }
    }))
    const data = { state: 'accepted', ...ownerCard(owner.card), ...friendCard(card) }
    const update: Operation = { action: 'update', tableId: 'friends', rowId: id, data }
    const outcome = await commit(writer, [...count, update], async () => {
      return (await friendsRow(writer, id))?.state === 'invited'
    })
    if (outcome === 'missing') await ensureAccount(writer, user, {})
    return outcome === 'committed' ? seenBy(user.id, id, { ...row, ...data }) : null
  })
}
