/** Messages of a deleted account stay readable for the others, without who sent them (decision 061). */
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

const contains = (attribute: string, id: string): string =>
  JSON.stringify({ method: 'contains', attribute, values: [id] })

const without = (ids: string[] | null, userId: string): string[] => (ids ?? []).filter((id) => id !== userId)

const LISTS = ['acceptedBy', 'declinedBy', 'hiddenFor'] as const

const senderGone = { ownerUId: '', mediaUrl: '', mediaType: '' }

function cleaned(row: StoredMessage, userId: string): Changed | null {
  const isNamed = LISTS.some((list) => row[list]?.includes(userId) === true)
  const $permissions = row.$permissions.filter((reader) => !reader.includes(`"user:${userId}"`))
  if (row.ownerUId !== userId && !isNamed && $permissions.length === row.$permissions.length) return null
  const lists = Object.fromEntries(LISTS.map((list) => [list, without(row[list], userId)]))
  return { ...(row.ownerUId === userId ? senderGone : {}), ...lists, $permissions }
}

async function eachCleaned(writer: Writer, userId: string, queries: string[], left: Left): Promise<boolean> {
  for await (const page of pagesOf<MessageRow>(writer, 'messages', queries))
    for (const row of page) {
      const data = cleaned(row, userId)
      if (data === null) continue
      if (!left.take()) return false
      await change(writer, [equal('$id', row.$id)], data)
    }
  return true
}

async function clear(writer: Writer, queries: string[], left: Left): Promise<boolean> {
  // Looking costs nothing of the budget: a run that begins with what earlier ones emptied must get on.
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
  await change(writer, [inIt, equal('ownerUId', userId)], { ...senderGone, $permissions })
  await change(writer, [inIt, equal('friendUId', userId)], { friendUId: '', read: true, $permissions })
  await updateConversations(writer, [inIt, equal('friendUId', userId)], { friendUId: '' })
  return true
}

/** May be interrupted and run again. @returns whether nothing is left */
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
