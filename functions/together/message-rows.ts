import { can, type ActionOn } from '#core/account/can.ts'
import type { Role } from '#core/account/roles.ts'
import { isHiddenFor, type MessageRow } from '#core/together/messages.ts'
import { equal, rowOrNull, type Writer, type StoredRow } from '../lib/appwrite-writer.ts'
import { notFound } from '../lib/errors.ts'
import { derivedId } from '../lib/ids.ts'
import { readersOf } from '../lib/permissions.ts'
import type { Operation } from '../lib/transaction.ts'

export type StoredMessage = MessageRow & StoredRow

export const messageRow = (writer: Writer, id: string): Promise<StoredMessage | null> =>
  rowOrNull<MessageRow>(writer, 'messages', id)

export const pairConversation = (one: string, other: string): Promise<string> =>
  derivedId('conversation', ...[one, other].sort())

export const groupConversation = (groupId: string): Promise<string> => derivedId('group-conversation', groupId)

const readerOf = (userId: string): string => readersOf('conversation', userId)[0] ?? ''

function roleIn(row: StoredMessage, userId: string): Role {
  if (row.ownerUId === userId) return 'owner'
  if (row.friendUId === userId) return 'friend'
  return (row.groupId ?? '') !== '' && row.$permissions.includes(readerOf(userId)) ? 'member' : 'user'
}

/** Security: a message of other people gets the same answer as a missing one. @throws ApiError `not-found`. */
export async function messageFor(
  writer: Writer,
  id: string,
  userId: string,
  action: ActionOn<'message'>
): Promise<StoredMessage> {
  const row = await messageRow(writer, id)
  if (row === null || isHiddenFor(row, userId) || !can(roleIn(row, userId), action, 'message'))
    throw notFound('message')
  return row
}

export const shownTo = (row: StoredMessage): string[] =>
  row.$permissions.filter((permission) => !(row.hiddenFor ?? []).some((id) => permission === readerOf(id)))

/** Runs in the transaction that detaches the file from its message; `finishDeletions` then deletes it. */
export const filesGone = (messageId: string): Operation => ({
  action: 'bulkUpdate',
  tableId: 'media',
  data: {
    queries: [equal('usedBy', messageId), equal('bucketId', 'message-media')],
    data: { state: 'deleting', expiresAt: new Date().toISOString() }
  }
})
