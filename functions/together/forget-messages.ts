/** Messages of a deleted account stay readable for the others, without the sender (docs/together.md). */
import type { MessageRow } from '#core/together/messages.ts'
import { isMarked, type UsersRow } from '../account/accounts.ts'
import {
  DATABASE,
  asApiError,
  deletePage,
  equal,
  pagesOf,
  rowOrNull,
  rowsWhere,
  type Writer
} from '../lib/appwrite-writer.ts'
import { readersOf } from '../lib/permissions.ts'
import { finishDeletions, settleMedia } from '../media/settle-media.ts'
import type { MediaColumns } from '../media/media-rows.ts'
import { updateConversations, type ConversationRow, type StoredConversation } from './conversation-rows.ts'
import type { StoredMessage } from './message-rows.ts'

interface Left {
  take: () => boolean
}

type Changed = Partial<MessageRow> & { $permissions?: string[] }

async function change(writer: Writer, queries: string[], data: Changed): Promise<void> {
  try {
    await writer.tables.updateRows({ databaseId: DATABASE, tableId: 'messages', data, queries })
  } catch (error) {
    throw asApiError(error)
  }
}

const hasFile = JSON.stringify({ method: 'notEqual', attribute: 'mediaUrl', values: [''] })

/** Messages with files handled at a time. */
const FILES = 20

const filesOf = (messageIds: readonly string[]): string[] => [
  equal('usedBy', ...messageIds),
  equal('bucketId', 'message-media')
]

async function markFiles(writer: Writer, queries: string[], data: Partial<MediaColumns>): Promise<void> {
  try {
    const marked = { ...data, expiresAt: new Date().toISOString() }
    await writer.tables.updateRows({ databaseId: DATABASE, tableId: 'media', data: marked, queries })
  } catch (error) {
    throw asApiError(error)
  }
}

/** Files keep the readers of their messages, and the mark stays until the files are updated. */
async function changeWithFiles(writer: Writer, messageIds: readonly string[], data: Changed): Promise<void> {
  const files = filesOf(messageIds)
  await markFiles(writer, [...files, equal('state', 'ready')], {})
  await change(writer, [equal('$id', ...messageIds)], data)
  await settleMedia(writer, files)
}

const contains = (attribute: string, id: string): string =>
  JSON.stringify({ method: 'contains', attribute, values: [id] })

const without = (ids: string[] | null, userId: string): string[] => (ids ?? []).filter((id) => id !== userId)

const LISTS = ['acceptedBy', 'declinedBy', 'hiddenFor'] as const

const withoutSender = { ownerUId: '', mediaUrl: '', mediaType: '' }

function cleaned(row: StoredMessage, userId: string): Changed | null {
  const isNamed = LISTS.some((list) => row[list]?.includes(userId) === true)
  const $permissions = row.$permissions.filter((reader) => !reader.includes(`"user:${userId}"`))
  if (row.ownerUId !== userId && !isNamed && $permissions.length === row.$permissions.length) return null
  const lists = Object.fromEntries(LISTS.map((list) => [list, without(row[list], userId)]))
  return { ...(row.ownerUId === userId ? withoutSender : {}), ...lists, $permissions }
}

async function eachCleaned(writer: Writer, userId: string, queries: string[], left: Left): Promise<boolean> {
  for await (const page of pagesOf<MessageRow>(writer, 'messages', queries))
    for (const row of page) {
      const data = cleaned(row, userId)
      if (data === null) continue
      if (!left.take()) return false
      if ((row.mediaUrl ?? '') === '') await change(writer, [equal('$id', row.$id)], data)
      else await changeWithFiles(writer, [row.$id], data)
    }
  return true
}

const withFiles = (writer: Writer, queries: string[]): Promise<StoredMessage[]> =>
  rowsWhere<MessageRow>(writer, 'messages', [...queries, hasFile], FILES)

async function clear(writer: Writer, queries: string[], left: Left): Promise<boolean> {
  for (let rows = await withFiles(writer, queries); rows.length > 0; rows = await withFiles(writer, queries)) {
    if (!left.take()) return false
    const ids = rows.map(({ $id }) => $id)
    await markFiles(writer, filesOf(ids), { state: 'deleting' })
    await finishDeletions(writer, filesOf(ids))
    await deletePage(writer, 'messages', [equal('$id', ...ids)])
  }
  // Looking costs nothing of the budget: a run that starts with tables emptied earlier must make progress.
  while ((await deletePage(writer, 'messages', queries)) > 0) if (!left.take()) return false
  return true
}

async function forgetPair(writer: Writer, userId: string, row: StoredConversation, left: Left): Promise<boolean> {
  const inIt = equal('conversationId', row.conversationId)
  const friend = row.friendUId === '' ? null : await rowOrNull<UsersRow>(writer, 'users', row.friendUId)
  if (friend === null || isMarked(friend)) return clear(writer, [inIt], left)
  for (const list of LISTS) if (!(await eachCleaned(writer, userId, [inIt, contains(list, userId)], left))) return false
  if (!(await clear(writer, [inIt, contains('hiddenFor', row.friendUId)], left))) return false
  const $permissions = readersOf('conversation', row.friendUId)
  await change(writer, [inIt, equal('ownerUId', userId)], { ...withoutSender, $permissions })
  const sentTo = [inIt, equal('friendUId', userId)]
  const received = { friendUId: '', read: true, $permissions }
  for (let rows = await withFiles(writer, sentTo); rows.length > 0; rows = await withFiles(writer, sentTo)) {
    if (!left.take()) return false
    await changeWithFiles(
      writer,
      rows.map(({ $id }) => $id),
      received
    )
  }
  await change(writer, sentTo, received)
  await updateConversations(writer, [inIt, equal('friendUId', userId)], { friendUId: '' })
  return true
}

/** Can be interrupted and run again. @returns true when nothing is left */
export async function forgetMessages(writer: Writer, { id }: { id: string }, left: Left): Promise<boolean> {
  for (;;) {
    const [row] = await rowsWhere<ConversationRow>(writer, 'conversations', [equal('userId', id)], 1)
    if (row === undefined) break
    if (!left.take()) return false
    const inIt = [equal('conversationId', row.conversationId)]
    const isDone = row.groupId === '' ? forgetPair(writer, id, row, left) : eachCleaned(writer, id, inIt, left)
    if (!(await isDone)) return false
    await deletePage(writer, 'conversations', [equal('$id', row.$id)])
  }
  await updateConversations(writer, [equal('friendUId', id)], { friendUId: '' })
  return (await clear(writer, [equal('ownerUId', id)], left)) && clear(writer, [equal('friendUId', id)], left)
}
