/** Exports an account as a zip stream. At most one page of rows or one chunk of a file is in memory. */
import {
  EXPORT_FORMAT,
  EXPORT_TABLE_NAMES,
  EXPORT_VERSION,
  exportFileName,
  exportJsonSchema,
  exportRow,
  type ExportTable
} from '#core/account/export-format.ts'
import { asApiError, equal, pagesOf, type Writer, type StoredRow } from '../lib/appwrite-writer.ts'
import { isGone } from '../lib/delete-once.ts'
import type { User } from '../lib/edge-env.ts'
import type { Settings } from '../lib/env.ts'
import { isHiddenFor, MESSAGE_PAGE_MAX } from '#core/together/messages.ts'
import { messageRows } from '../together/conversations.ts'
import { mayInFriendship, seenBy, type FriendsRow } from '../together/friend-rows.ts'
import { ADDRESS_COLUMNS, USER_COLUMNS } from './personal-data.ts'
import { readAppwrite, sessionOver } from '../lib/appwrite-reader.ts'

type Row = Record<string, unknown>

export interface Problem {
  file: string
  reason: 'unreadable' | 'missing' | 'incomplete'
}

interface Work {
  settings: Settings
  writer: Writer
  user: User
  now: Date
  isVerified: boolean
  problems: Problem[]
}

interface Entry {
  name: string
  lastModified: Date
  input: string | AsyncIterable<string | Uint8Array>
}

async function* visibleGroups({ settings, user }: Work): AsyncGenerator<(Row & StoredRow)[]> {
  const { status, body } = await readAppwrite(settings, '/tablesdb/icepoint/tables/groups/rows', {
    jwt: user.jwt,
    queries: [{ method: 'limit', values: [500] }]
  })
  if (status !== 200) throw new Error('groups cannot be read')
  yield body['rows'] as (Row & StoredRow)[]
}

function friendOf(userId: string, row: Row & StoredRow): [string, Row][] {
  const friends = row as unknown as FriendsRow
  if (!mayInFriendship(friends, userId, 'read') || friends.state === 'ending') return []
  return [[row.$id, { ...seenBy(userId, row.$id, friends) }]]
}

async function* groupMessages({ settings, writer, user }: Work): AsyncGenerator<[string, Row][]> {
  const mine = [equal('userId', user.id), JSON.stringify({ method: 'notEqual', attribute: 'groupId', values: [''] })]
  for await (const conversations of pagesOf<{ conversationId: string }>(writer, 'conversations', mine)) {
    for (const { conversationId } of conversations) {
      for (let before: string | undefined; ;) {
        const page = { limit: MESSAGE_PAGE_MAX, ...(before === undefined ? {} : { before }) }
        const rows = await messageRows(settings, user, conversationId, page)
        const others = rows.filter((row) => row.ownerUId !== user.id)
        yield others.flatMap((row) => exported(user.id, 'messages', row as unknown as Row & StoredRow))
        before = rows.at(-1)?.orderKey ?? undefined
        if (rows.length < MESSAGE_PAGE_MAX || before === undefined) break
      }
    }
  }
}

function exported(userId: string, table: ExportTable, row: Row & StoredRow): [string, Row][] {
  if (table === 'friends') return friendOf(userId, row)
  const isHidden = table === 'messages' && isHiddenFor(row as { hiddenFor?: string[] }, userId)
  return isHidden ? [] : [[row.$id, row]]
}

/** Privacy: the other person's row shows what they have muted. */
function columnsOf(table: Exclude<ExportTable, 'groups'>): readonly string[] {
  if (table === 'mail') return ADDRESS_COLUMNS.mail
  // Privacy: a plan offered to a friend belongs to that friend.
  return table === 'conversations' || table === 'plans' ? ['userId'] : USER_COLUMNS[table]
}

async function* storedRows(work: Work, table: ExportTable): AsyncGenerator<[string, Row][]> {
  const { writer, user } = work
  if (table === 'groups') {
    for await (const page of visibleGroups(work)) yield page.map((row): [string, Row] => [row.$id, row])
    return
  }
  if (table === 'messages') yield* groupMessages(work)
  const isMail = table === 'mail'
  if (isMail && !work.isVerified) return
  const columns = columnsOf(table)
  for (const column of columns) {
    const mine = equal(column, isMail ? user.email : user.id)
    for await (const page of pagesOf<Row>(writer, table, [mine])) {
      yield page.flatMap((row) => exported(user.id, table, row))
    }
  }
}

async function* tableJson(work: Work, table: ExportTable): AsyncGenerator<string> {
  const head = JSON.stringify({ format: EXPORT_FORMAT, version: EXPORT_VERSION, table })
  yield `${head.slice(0, -1)},"rows":[`
  let isComplete = true
  let separator = '\n'
  try {
    for await (const page of storedRows(work, table)) {
      let text = ''
      for (const [id, row] of page) {
        text += separator + JSON.stringify(exportRow(table, id, row))
        separator = ',\n'
      }
      if (text !== '') yield text
    }
  } catch {
    isComplete = false
    work.problems.push({ file: `data/${table}.json`, reason: 'incomplete' })
  }
  yield `\n],"isComplete":${isComplete}}\n`
}

const PIECE_TIMEOUT_MS = 30_000

async function withinTime<T>(piece: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('too slow')), PIECE_TIMEOUT_MS)
  })
  try {
    return await Promise.race([piece, late])
  } finally {
    clearTimeout(timer)
  }
}

async function* bytesOf(work: Work, file: string, body: ReadableStream<Uint8Array>, size: number) {
  const reader = body.getReader()
  let read = 0
  try {
    for (;;) {
      const { done, value } = await withinTime(reader.read())
      if (done) break
      read += value.byteLength
      yield value
    }
  } catch {
    read = -1
    await reader.cancel().catch(() => undefined)
  }
  if (read !== size) work.problems.push({ file, reason: 'incomplete' })
}

interface FileRow {
  bucketId: string
  fileId: string
  name: string
  size: number
  state: string
}

async function open({ settings }: Work, { bucketId, fileId }: FileRow): Promise<Response | null> {
  const url = `${settings.endpoint}/storage/buckets/${bucketId}/files/${encodeURIComponent(fileId)}/download`
  const headers = { 'x-appwrite-project': settings.project, 'x-appwrite-key': settings.key }
  return withinTime(fetch(url, { headers })).catch(() => null)
}

async function* mediaEntries(work: Work): AsyncGenerator<Entry> {
  const mine = [equal('ownerId', work.user.id), equal('state', 'ready')]
  for await (const page of pagesOf<FileRow>(work.writer, 'media', mine)) {
    for (const row of page) {
      const name = exportFileName(row.bucketId, row.fileId, row.name)
      const answer = await open(work, row)
      if (answer?.status === 200 && answer.body !== null) {
        yield { name, lastModified: work.now, input: bytesOf(work, name, answer.body, row.size) }
        continue
      }
      await answer?.body?.cancel()
      work.problems.push({ file: name, reason: answer?.status === 404 ? 'missing' : 'unreadable' })
    }
  }
}

async function* entries(work: Work, prefs: object): AsyncGenerator<Entry> {
  const { user, now, problems } = work
  const about = { format: EXPORT_FORMAT, version: EXPORT_VERSION }
  const json = (name: string, value: object): Entry => ({
    name,
    lastModified: now,
    input: `${JSON.stringify(value, null, 2)}\n`
  })
  const account = { id: user.id, email: user.email, name: user.name }
  yield json('icepoint.json', { ...about, createdAt: now.toISOString(), account, tables: EXPORT_TABLE_NAMES })
  yield json('schema.json', exportJsonSchema())
  yield json('settings.json', { ...about, settings: prefs })
  for (const table of EXPORT_TABLE_NAMES) {
    yield { name: `data/${table}.json`, lastModified: now, input: tableJson(work, table) }
  }
  try {
    yield* mediaEntries(work)
  } catch {
    problems.push({ file: 'media/', reason: 'incomplete' })
  }
  yield json('problems.json', { ...about, problems })
}

/** @throws ApiError `unavailable`. */
export async function exportArchive(
  settings: Settings,
  writer: Writer,
  user: User,
  now: Date
): Promise<ReadableStream<Uint8Array>> {
  const { prefs, emailVerification } = await writer.users.get({ userId: user.id }).catch((error: unknown) => {
    throw isGone(error) ? sessionOver() : asApiError(error)
  })
  const { makeZip } = await import('client-zip')
  const work: Work = { settings, writer, user, now, isVerified: emailVerification, problems: [] }
  return makeZip(entries(work, prefs))
}
