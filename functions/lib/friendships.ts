/** Friendships: both sides must agree, and nobody learns from an invitation whether an address has an account. */
import { ensureAccount, loadAccount, loadUsage, type Account, type AccountCard } from './accounts.ts'
import { createOnce, equal, rowOrNull, rowsWhere, type Admin } from './admin.ts'
import type { User } from './auth.ts'
import { type ApiError, badInput, coded, limitReached, notFound } from './errors.ts'
import { derivedId } from './ids.ts'
import { readByBoth } from './permissions.ts'
import { commit, uncertain, untilSettled, type Operation } from './transaction.ts'

interface FriendsRow {
  ownerUId: string
  friendUId: string
  state: string
  ownerFirstName: string
  ownerLastName: string
  ownerNicName: string
  ownerEmail: string
  ownerImgUrl: string
  friendFirstName: string
  friendLastName: string
  friendNicName: string
  friendEmail: string
  friendImgUrl: string
  createdAt: string
}

/** A friendship as one of its two sides sees it: the fields of a person are the other side's. */
export interface Friendship {
  id: string
  state: 'invited' | 'accepted'
  /** Whether the other side asked. */
  isIncoming: boolean
  userId: string
  email: string
  firstName: string
  lastName: string
  nickname: string
  imageUrl: string
  createdAt: string
}

const ownerCard = (card: AccountCard) => ({
  ownerFirstName: card.firstName,
  ownerLastName: card.lastName,
  ownerNicName: card.nickname,
  ownerEmail: card.email,
  ownerImgUrl: card.imageUrl
})

const friendCard = (card: AccountCard) => ({
  friendFirstName: card.firstName,
  friendLastName: card.lastName,
  friendNicName: card.nickname,
  friendEmail: card.email,
  friendImgUrl: card.imageUrl
})

function seenBy(userId: string, id: string, row: FriendsRow): Friendship {
  const isIncoming = row.friendUId === userId
  const side = isIncoming ? 'owner' : 'friend'
  return {
    id,
    // That somebody blocked is nothing for the other side to know.
    state: row.state === 'accepted' ? 'accepted' : 'invited',
    isIncoming,
    userId: row[`${side}UId`],
    email: row[`${side}Email`],
    firstName: row[`${side}FirstName`],
    lastName: row[`${side}LastName`],
    nickname: row[`${side}NicName`],
    imageUrl: row[`${side}ImgUrl`],
    createdAt: row.createdAt
  }
}

/**
 * Invites an address. The row and the answer look the same whether the address has an account or not: only the address is
 * stored of the other side until it accepts, and an unknown one stands under an id made from the address.
 * @throws ApiError `invalid-argument` for the own address, `resource-exhausted` when the own friends are at the limit.
 */
export async function invite(admin: Admin, user: User, account: Account, email: string): Promise<Friendship> {
  if (email === user.email) throw badInput('email', 'own-email')
  const { friends } = await loadUsage(admin, user.id)
  const max = account.contract.limits.maxUsers
  if (friends >= max) throw limitReached('maxUsers', max, friends)
  const found = await rowsWhere(admin, 'users', [equal('email', email)], 1)
  const friendUId = found[0]?.$id ?? (await derivedId('address', email)).slice(0, 20)
  // The same id from both sides, so that two who invite each other meet in one row.
  const id = await derivedId('friends', ...[user.id, friendUId].sort())
  const nobody: AccountCard = {
    id: '',
    email,
    firstName: '',
    lastName: '',
    nickname: '',
    imageUrl: '',
    contractType: ''
  }
  const data: FriendsRow = {
    ownerUId: user.id,
    friendUId,
    state: 'invited',
    ...ownerCard(account.card),
    ...friendCard(nobody),
    createdAt: new Date().toISOString()
  }
  await createOnce(admin, 'friends', id, data, readByBoth(user.id, friendUId))
  const row = await rowOrNull<FriendsRow>(admin, 'friends', id)
  if (row === null) throw uncertain()
  return seenBy(user.id, id, row)
}

/** Which side is full, told as the caller's own limit where it is the caller's. */
async function fullSide(
  admin: Admin,
  sides: readonly { id: string; max: number }[],
  userId: string
): Promise<ApiError | null> {
  for (const { id, max } of sides) {
    const { friends } = await loadUsage(admin, id)
    if (friends < max) continue
    return id === userId
      ? limitReached('maxUsers', max, friends)
      : coded('resource-exhausted', 'friend-is-full', 'The other side has no room for another friend.')
  }
  return null
}

/**
 * Accepts an invitation and counts it on both sides, in one transaction.
 * @throws ApiError `not-found` when the caller is not the one who was invited, `resource-exhausted` when a side is full.
 */
export async function accept(admin: Admin, user: User, account: Account, id: string): Promise<Friendship> {
  return untilSettled(async () => {
    const row = await rowOrNull<FriendsRow>(admin, 'friends', id)
    const isMine = row !== null && (row.friendUId === user.id || (row.ownerUId === user.id && row.state === 'accepted'))
    if (!isMine || row.state === 'blocked') throw notFound('friendship')
    if (row.state === 'accepted') return seenBy(user.id, id, row)
    const owner = await loadAccount(admin, row.ownerUId)
    if (owner === null) throw notFound('friendship')
    const sides = [
      { id: user.id, max: account.contract.limits.maxUsers },
      { id: row.ownerUId, max: owner.contract.limits.maxUsers }
    ]
    const full = await fullSide(admin, sides, user.id)
    if (full !== null) throw full
    const count = sides.map((side): Operation => ({
      action: 'increment',
      tableId: 'quotas',
      rowId: side.id,
      data: { column: 'friends', value: 1, max: side.max }
    }))
    const data = { state: 'accepted', ...ownerCard(owner.card), ...friendCard(account.card) }
    const update: Operation = { action: 'update', tableId: 'friends', rowId: id, data }
    const outcome = await commit(admin, [...count, update], async () => {
      const now = await rowOrNull<FriendsRow>(admin, 'friends', id)
      return now !== null && now.state === 'invited'
    })
    if (outcome === 'missing') await ensureAccount(admin, user, {})
    return outcome === 'committed' ? seenBy(user.id, id, { ...row, ...data }) : null
  })
}
