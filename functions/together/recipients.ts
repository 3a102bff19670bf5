import type { NewMessage } from '#core/together/message-schemas.ts'
import { isMarked, type UsersRow } from '../account/accounts.ts'
import { equal, rowOrNull, type Writer } from '../lib/appwrite-writer.ts'
import { badInput, coded, notFound, type ApiError } from '../lib/errors.ts'
import { friendsBetween } from './friend-rows.ts'
import { groupConversation, pairConversation } from './message-rows.ts'

export interface Recipients {
  conversationId: string
  friendId: string
  groupId: string
  people: string[]
}

/** Privacy: gives the same answer for a block, an ended friendship, a stranger and a deleted account. */
const notFriends = (): ApiError => coded('permission-denied', 'not-friends', 'You can write only to friends.')

async function isFriend(writer: Writer, userId: string, friendId: string): Promise<boolean> {
  const [rows, account] = await Promise.all([
    friendsBetween(writer, userId, [friendId], [equal('state', 'accepted')]),
    rowOrNull<UsersRow>(writer, 'users', friendId)
  ])
  return rows.length > 0 && account !== null && !isMarked(account)
}

/** @throws ApiError `permission-denied`, `not-found`, `invalid-argument`. */
export async function recipientsOf(
  writer: Writer,
  userId: string,
  { friendId = '', groupId = '' }: Pick<NewMessage, 'friendId' | 'groupId'>
): Promise<Recipients> {
  if (groupId === '') {
    if (friendId === userId) throw badInput('friendId', 'bad-choice')
    if (!(await isFriend(writer, userId, friendId))) throw notFriends()
    const conversationId = await pairConversation(userId, friendId)
    return { conversationId, friendId, groupId, people: [userId, friendId] }
  }
  const group = await rowOrNull<{ ownerId: string; memberIds: string[] }>(writer, 'groups', groupId)
  const people = group === null ? [] : [group.ownerId, ...group.memberIds]
  if (!people.includes(userId)) throw notFound('group')
  return { conversationId: await groupConversation(groupId), friendId, groupId, people }
}
