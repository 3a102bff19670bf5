/** Each person has their own row for each conversation: the newest message, what was seen, and whether it is muted. */
import {
  equal,
  rowsWhere,
  DATABASE,
  asApiError,
  createOnce,
  type Writer,
  type StoredRow
} from '../lib/appwrite-writer.ts'
import { notFound } from '../lib/errors.ts'
import { derivedId } from '../lib/ids.ts'
import { log } from '../lib/log-lines.ts'
import { readersOf } from '../lib/permissions.ts'
import { untilSettled } from '../lib/transaction.ts'
import type { StoredMessage } from './message-rows.ts'
import type { Recipients } from './recipients.ts'

export interface ConversationRow {
  userId: string
  conversationId: string
  friendUId: string
  groupId: string
  lastId: string
  lastKey: string
  seenKey: string
  muted: boolean
  createdAt: string
}

export type StoredConversation = ConversationRow & StoredRow

/** Appwrite limits a query to 4,096 characters. */
const IDS_PER_QUERY = 80

const partsOf = (people: readonly string[]): string[] =>
  Array.from({ length: Math.ceil(people.length / IDS_PER_QUERY) }, (_, index) =>
    equal('userId', ...people.slice(index * IDS_PER_QUERY, (index + 1) * IDS_PER_QUERY))
  )

export const newestFirst = (attribute: string): string => JSON.stringify({ method: 'orderDesc', attribute })

export const below = (attribute: string, value: string): string =>
  JSON.stringify({ method: 'lessThan', attribute, values: [value] })

/** @throws ApiError `not-found`. */
export async function ownConversation(writer: Writer, userId: string, id: string): Promise<StoredConversation> {
  const mine = [equal('userId', userId), equal('conversationId', id)]
  const [row] = await rowsWhere<ConversationRow>(writer, 'conversations', mine, 1)
  if (row === undefined) throw notFound('message')
  return row
}

/** A bulk update outside of a transaction: it is one call, and every device is notified (appwrite-contract). */
export async function updateConversations(
  writer: Writer,
  queries: string[],
  data: Partial<ConversationRow>
): Promise<void> {
  try {
    await writer.tables.updateRows({ databaseId: DATABASE, tableId: 'conversations', data, queries })
  } catch (error) {
    throw asApiError(error)
  }
}

async function addRows(writer: Writer, recipients: Recipients, missing: readonly string[]): Promise<void> {
  const { conversationId, groupId, people } = recipients
  for (const userId of missing) {
    const friendUId = groupId === '' ? (people.find((id) => id !== userId) ?? '') : ''
    const data = { userId, conversationId, friendUId, groupId, createdAt: new Date().toISOString() }
    const rowId = await derivedId('conversation-row', conversationId, userId)
    await createOnce(writer, 'conversations', rowId, data, readersOf('conversation', userId))
  }
}

/** Reads again after each write, so that the later of two concurrent messages sees both. Idempotent. */
export async function settleConversation(writer: Writer, recipients: Recipients): Promise<void> {
  const { conversationId, people } = recipients
  const inIt = equal('conversationId', conversationId)
  await untilSettled(async () => {
    const [[newest], ...pages] = await Promise.all([
      rowsWhere<StoredMessage>(writer, 'messages', [inIt, newestFirst('orderKey')], 1),
      ...partsOf(people).map((part) => rowsWhere<ConversationRow>(writer, 'conversations', [inIt, part], IDS_PER_QUERY))
    ])
    const rows = pages.flat()
    if (newest === undefined) return 'empty'
    const known = new Set(rows.map(({ userId }) => userId))
    const missing = people.filter((id) => !known.has(id))
    const lastKey = newest.orderKey ?? ''
    const isBehind = rows.some((row) => row.lastKey !== lastKey)
    if (missing.length === 0 && !isBehind) return 'settled'
    await addRows(writer, recipients, missing)
    const data = { lastId: newest.$id, lastKey }
    for (const part of partsOf(people)) await updateConversations(writer, [inIt, part], data)
    return null
  })
}

export async function settleConversationSoon(writer: Writer, recipients: Recipients): Promise<void> {
  await settleConversation(writer, recipients).catch((error: unknown) => {
    log('error', 'conversation-cut', { error: error instanceof Error ? error.name : 'unknown' })
  })
}
