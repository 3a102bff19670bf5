import type { MessagePage } from '#core/together/message-schemas.ts'
import {
  UNREAD_MAX,
  isHiddenFor,
  messageFromRow,
  type Conversation,
  type Conversations,
  type Message,
  type MessageRow
} from '#core/together/messages.ts'
import { readAppwrite, rowsPath, unexpected } from '../lib/appwrite-reader.ts'
import {
  DATABASE,
  asApiError,
  equal,
  pagesOf,
  rowsWhere,
  select,
  type Writer,
  type StoredRow
} from '../lib/appwrite-writer.ts'
import type { User } from '../lib/edge-env.ts'
import type { Settings } from '../lib/env.ts'
import {
  below,
  ownConversation,
  updateConversations,
  type ConversationRow,
  type StoredConversation
} from './conversation-rows.ts'
import type { StoredMessage } from './message-rows.ts'

const IDS_PER_QUERY = 80

const above = (attribute: string, value: string): string =>
  JSON.stringify({ method: 'greaterThan', attribute, values: [value] })

async function unreadOfPairs(writer: Writer, userId: string): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  const unseen = [equal('friendUId', userId), equal('read', false), select(['conversationId', 'hiddenFor'])]
  let left = 50
  for await (const page of pagesOf<MessageRow>(writer, 'messages', unseen)) {
    for (const row of page) {
      const id = row.conversationId ?? ''
      if (!isHiddenFor(row, userId)) counts.set(id, Math.min(UNREAD_MAX, (counts.get(id) ?? 0) + 1))
    }
    left -= 1
    if (left === 0) break
  }
  return counts
}

async function unreadOfGroup(writer: Writer, userId: string, row: StoredConversation): Promise<number> {
  if (row.lastKey <= (row.seenKey ?? '')) return 0
  const since = [equal('conversationId', row.conversationId), above('orderKey', row.seenKey ?? '')]
  const others = JSON.stringify({ method: 'notEqual', attribute: 'ownerUId', values: [userId] })
  const rows = await rowsWhere<StoredMessage>(writer, 'messages', [...since, others], UNREAD_MAX)
  return rows.filter((message) => isFor(message, userId)).length
}

const isFor = (row: StoredMessage, userId: string): boolean =>
  !isHiddenFor(row, userId) &&
  (row.deletedAt ?? '') === '' &&
  row.$permissions.some((reader) => reader.includes(`"user:${userId}"`))

async function lastMessages(writer: Writer, userId: string, ids: readonly string[]): Promise<Map<string, Message>> {
  const found = new Map<string, Message>()
  for (let from = 0; from < ids.length; from += IDS_PER_QUERY) {
    const part = ids.slice(from, from + IDS_PER_QUERY)
    const rows = await rowsWhere<MessageRow>(writer, 'messages', [equal('$id', ...part)], part.length)
    for (const row of rows) if (!isHiddenFor(row, userId)) found.set(row.$id, messageFromRow(row))
  }
  return found
}

/** Newest first. @throws ApiError `unavailable`. */
export async function listConversations(writer: Writer, userId: string): Promise<Conversations> {
  const rows: StoredConversation[] = []
  for await (const page of pagesOf<ConversationRow>(writer, 'conversations', [equal('userId', userId)]))
    rows.push(...page)
  const [last, pairs] = await Promise.all([
    lastMessages(
      writer,
      userId,
      rows.map((row) => row.lastId).filter((id) => id !== '')
    ),
    unreadOfPairs(writer, userId)
  ])
  const unreadIn = async (row: StoredConversation): Promise<number> =>
    row.groupId === '' ? (pairs.get(row.conversationId) ?? 0) : unreadOfGroup(writer, userId, row)
  const conversations = await Promise.all(
    rows.map(async (row): Promise<Conversation> => {
      const base = { id: row.conversationId, friendId: row.friendUId, groupId: row.groupId, lastKey: row.lastKey }
      const marks = { seenKey: row.seenKey, isMuted: row.muted, unread: await unreadIn(row) }
      return { ...base, ...marks, last: last.get(row.lastId) ?? null }
    })
  )
  const heard = conversations.filter(({ isMuted }) => !isMuted)
  return {
    conversations: conversations.sort((a, b) => (a.lastKey < b.lastKey ? 1 : -1)),
    unread: heard.reduce((sum, { unread }) => sum + unread, 0)
  }
}

/**
 * Reads with the reader's own rights, so that nobody gets what Appwrite would not show.
 * @throws ApiError `unavailable`.
 */
export async function messageRows(
  settings: Settings,
  user: User,
  conversationId: string,
  { before, after, limit }: MessagePage
): Promise<(MessageRow & StoredRow)[]> {
  const queries = [
    { method: 'equal', attribute: 'conversationId', values: [conversationId] },
    ...(before === undefined ? [] : [{ method: 'lessThan', attribute: 'orderKey', values: [before] }]),
    ...(after === undefined ? [] : [{ method: 'greaterThan', attribute: 'orderKey', values: [after] }]),
    { method: after === undefined ? 'orderDesc' : 'orderAsc', attribute: 'orderKey' },
    { method: 'limit', values: [limit] }
  ]
  const answer = await readAppwrite(settings, `${rowsPath('messages')}?total=false`, { jwt: user.jwt, queries })
  if (answer.status !== 200) throw unexpected(answer)
  return (answer.body['rows'] ?? []) as (MessageRow & StoredRow)[]
}

/**
 * Leaves out hidden messages. `next` is the `before` or `after` of the next page, or null on the last one.
 * @throws ApiError `unavailable`.
 */
export async function pageOfMessages(
  settings: Settings,
  user: User,
  conversationId: string,
  page: MessagePage
): Promise<{ messages: Message[]; next: string | null }> {
  const rows = await messageRows(settings, user, conversationId, page)
  const messages = rows.filter((row) => !isHiddenFor(row, user.id)).map(messageFromRow)
  return { messages, next: rows.length < page.limit ? null : (rows.at(-1)?.orderKey ?? null) }
}

/** Idempotent; an older key changes nothing. @throws ApiError `not-found`, `unavailable`. */
export async function markSeen(writer: Writer, userId: string, id: string, key: string): Promise<void> {
  const row = await ownConversation(writer, userId, id)
  if ((row.seenKey ?? '') < key)
    await updateConversations(writer, [equal('$id', row.$id), below('seenKey', key)], { seenKey: key })
  if (row.groupId !== '') return
  const unseen = [equal('conversationId', id), equal('friendUId', userId), equal('read', false)]
  const upToKey = JSON.stringify({ method: 'lessThanEqual', attribute: 'orderKey', values: [key] })
  try {
    const queries = [...unseen, upToKey]
    await writer.tables.updateRows({ databaseId: DATABASE, tableId: 'messages', data: { read: true }, queries })
  } catch (error) {
    throw asApiError(error)
  }
}

/** @throws ApiError `not-found`, `unavailable`. */
export async function mute(writer: Writer, userId: string, id: string, isMuted: boolean): Promise<void> {
  const row = await ownConversation(writer, userId, id)
  await updateConversations(writer, [equal('$id', row.$id)], { muted: isMuted })
}
