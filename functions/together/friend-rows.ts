import { can } from '#core/account/can.ts'
import type { Role } from '#core/account/roles.ts'
import { equal, rowOrNull, rowsWhere, type Writer, type StoredRow } from '../lib/appwrite-writer.ts'
import { derivedId } from '../lib/ids.ts'

/**
 * In `blocking` and `blocked` rows, `friend` is the person who blocked. During `ending` and `blocking`, roles and
 * groups are still being removed.
 */
export type FriendState = 'invited' | 'accepted' | 'ending' | 'blocking' | 'blocked'

export interface FriendsRow {
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

export type StoredFriends = FriendsRow & StoredRow

export interface Friendship {
  id: string
  state: 'invited' | 'accepted' | 'blocked'
  isIncoming: boolean
  userId: string
  email: string
  firstName: string
  lastName: string
  nickname: string
  imageUrl: string
  createdAt: string
}

const isBlock = (row: FriendsRow): boolean => row.state === 'blocked' || row.state === 'blocking'

export const isBlockedBy = (row: FriendsRow, userId: string): boolean => isBlock(row) && row.friendUId === userId

export const isBlockOf = (row: FriendsRow, userId: string): boolean => isBlock(row) && row.ownerUId === userId

const resourceOf = (row: FriendsRow): 'friendship' | 'block' => (isBlock(row) ? 'block' : 'friendship')

function roleIn(row: FriendsRow, userId: string): Role {
  if (row.ownerUId === userId) return 'owner'
  return row.friendUId === userId ? 'friend' : 'user'
}

/** Privacy: people must not learn that they were blocked. */
export const mayInFriendship = (row: FriendsRow, userId: string, action: 'read' | 'end'): boolean =>
  can(roleIn(row, userId), action, resourceOf(row))

export const mayAccept = (row: FriendsRow, userId: string): boolean => can(roleIn(row, userId), 'accept', 'friendship')

/**
 * Both sides derive the same id, so that mutual invitations share one row. Privacy: without the secret, it would reveal
 * whose address was invited.
 */
export const friendsRowId = ({ secret }: Pick<Writer, 'secret'>, a: string, b: string): Promise<string> =>
  derivedId('friends', secret, ...[a, b].sort())

/**
 * Generated ids of people without an account look as if they registered in 2026. Start in seconds since 1970, and range
 * in seconds.
 */
const PLACEHOLDERS_FROM = 1_767_225_600
const PLACEHOLDERS_SPAN = 300 * 86_400

/**
 * Derives an id for an address without an account. Security: people can choose their user id, so a guessable one could
 * claim such invitations.
 */
export async function placeholderId(
  { secret }: Pick<Writer, 'secret'>,
  ownerId: string,
  email: string
): Promise<string> {
  const hash = await derivedId('address', secret, ownerId, email)
  const seconds = PLACEHOLDERS_FROM + (Number.parseInt(hash.slice(0, 8), 16) % PLACEHOLDERS_SPAN)
  const micros = (Number.parseInt(hash.slice(8, 16), 16) % 1000) * 1000
  return seconds.toString(16) + micros.toString(16).padStart(5, '0') + hash.slice(16, 23)
}

export const friendsRow = (writer: Writer, id: string): Promise<StoredFriends | null> =>
  rowOrNull<FriendsRow>(writer, 'friends', id)

export function seenBy(userId: string, id: string, row: FriendsRow): Friendship {
  const isIncoming = row.friendUId === userId
  const side = isIncoming ? 'owner' : 'friend'
  return {
    id,
    // Privacy: the other person must not see the block.
    state: row.state === 'accepted' ? 'accepted' : isBlockedBy(row, userId) ? 'blocked' : 'invited',
    isIncoming,
    // Privacy: an inviter learns nothing about an address until the invitation is accepted.
    userId: isIncoming || row.state === 'accepted' ? row[`${side}UId`] : '',
    email: row[`${side}Email`],
    firstName: row[`${side}FirstName`],
    lastName: row[`${side}LastName`],
    nickname: row[`${side}NicName`],
    imageUrl: row[`${side}ImgUrl`],
    createdAt: row.createdAt
  }
}

/**
 * Finds rows between two people in either direction. Rows are not looked up by id, because it depends on a secret that
 * may change.
 */
export async function friendsBetween(
  writer: Writer,
  userId: string,
  others: readonly string[],
  more: readonly string[] = []
): Promise<StoredFriends[]> {
  const sides = [
    [equal('ownerUId', userId), equal('friendUId', ...others)],
    [equal('ownerUId', ...others), equal('friendUId', userId)]
  ]
  const found = sides.map((side) => rowsWhere<FriendsRow>(writer, 'friends', [...side, ...more], others.length))
  return (await Promise.all(found)).flat()
}

export const turned = (row: FriendsRow): Omit<FriendsRow, 'state' | 'createdAt'> => ({
  ownerUId: row.friendUId,
  ownerFirstName: row.friendFirstName,
  ownerLastName: row.friendLastName,
  ownerNicName: row.friendNicName,
  ownerEmail: row.friendEmail,
  ownerImgUrl: row.friendImgUrl,
  friendUId: row.ownerUId,
  friendFirstName: row.ownerFirstName,
  friendLastName: row.ownerLastName,
  friendNicName: row.ownerNicName,
  friendEmail: row.ownerEmail,
  friendImgUrl: row.ownerImgUrl
})
