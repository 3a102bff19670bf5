/** Lists a user's files as folders and files (spec, section 7: storage list with prefix, delimiter, page token). */
import { can } from '#core/account/can.ts'
import { roleTo } from '#core/account/roles.ts'
import { BUCKET_IDS, LIST_MAX, mediaUrl, purposeOf, type MediaKind, type MediaState } from '#core/media/media.ts'
import type { FileUse } from '#core/media/stored-files.ts'
import { isRowId } from '#core/workout/row-id.ts'
import type { MiddlewareHandler } from 'hono'
import type { EdgeEnv } from '../lib/edge-env.ts'
import { equal, PAGE, rowOrNull, rowsWhere, type Writer } from '../lib/appwrite-writer.ts'
import { badInput, coded } from '../lib/errors.ts'
import { mediaRow, type MediaRow } from './media-rows.ts'

export interface ListQuery {
  prefix: string
  delimiter: '' | '/'
  pageToken: string
  maxResults: number
}

export interface ListItem {
  id: string
  name: string
  path: string
  size: number
  url: string
  kind: MediaKind
  state: MediaState
  mimeType: string
  usedBy: string
  use: FileUse | null
  createdAt: string
}

export interface ListAnswer {
  items: ListItem[]
  prefixes: string[]
  nextPageToken: string
}

const PREFIX_MAX = 600

export function readListQuery(param: (name: string) => string | undefined): ListQuery {
  const [prefix, delimiter, pageToken] = [param('prefix') ?? '', param('delimiter') ?? '', param('pageToken') ?? '']
  const maxResults = param('maxResults') ?? String(LIST_MAX)
  if (prefix.length > PREFIX_MAX || !prefix.isWellFormed() || prefix.includes('\u0000'))
    throw badInput('prefix', 'bad-text')
  if (delimiter !== '' && delimiter !== '/') throw badInput('delimiter', 'bad-choice')
  if (pageToken !== '' && !isRowId(pageToken)) throw badInput('pageToken', 'bad-page-token')
  const count = /^\d{1,4}$/.test(maxResults) ? Number(maxResults) : 0
  if (count < 1 || count > LIST_MAX) throw badInput('maxResults', 'bad-page-size')
  return { prefix, delimiter, pageToken, maxResults: count }
}

type Param = Partial<Record<keyof ListQuery, string>>

export const listQuery: MiddlewareHandler<
  EdgeEnv,
  string,
  { in: { query: Param }; out: { query: ListQuery } }
> = async (c, next) => {
  c.req.addValidatedData(
    'query',
    readListQuery((name) => c.req.query(name))
  )
  await next()
}

const itemOf = (row: MediaRow, use: FileUse | null): ListItem => ({
  id: row.$id,
  name: row.name,
  path: `${row.bucketId}/${row.path}`,
  size: row.size,
  url: mediaUrl(row),
  kind: row.kind,
  state: row.state,
  mimeType: row.mimeType,
  usedBy: row.usedBy,
  use,
  createdAt: row.$createdAt
})

async function namesOf(writer: Writer, ids: readonly string[]): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  for (let from = 0; from < ids.length; from += PAGE) {
    const part = ids.slice(from, from + PAGE)
    const found = await rowsWhere<{ name: string }>(writer, 'workouts', [equal('$id', ...part)], part.length)
    for (const row of found) names.set(row.$id, row.name)
  }
  return names
}

const groupsOf = (writer: Writer, userId: string) =>
  rowsWhere<{ name: string; imageUrl: string | null }>(writer, 'groups', [equal('ownerId', userId)], PAGE)

async function withUses(writer: Writer, userId: string, rows: readonly MediaRow[]): Promise<ListItem[]> {
  const ids = [...new Set(rows.map((row) => row.usedBy).filter((id) => id !== ''))]
  const hasProfile = rows.some((row) => purposeOf(row.bucketId) === 'profile')
  const [names, user, groups] = await Promise.all([
    namesOf(writer, ids),
    hasProfile ? rowOrNull<{ imgUrl: string }>(writer, 'users', userId) : null,
    hasProfile ? groupsOf(writer, userId) : []
  ])
  const portraitUse = (url: string): FileUse | null => {
    if (user?.imgUrl === url) return { kind: 'profile' }
    const group = groups.find(({ imageUrl }) => imageUrl === url)
    return group === undefined ? null : { kind: 'group', id: group.$id, name: group.name }
  }
  const useOf = (row: MediaRow): FileUse | null => {
    const purpose = purposeOf(row.bucketId)
    if (purpose === 'profile') return portraitUse(mediaUrl(row))
    if (purpose === 'message') return { kind: 'message' }
    const name = names.get(row.usedBy)
    return name === undefined ? null : { kind: 'workout', id: row.usedBy, name }
  }
  return rows.map((row) => itemOf(row, useOf(row)))
}

const isThere = (): string => equal('state', 'pending', 'ready')

async function folders(writer: Writer, userId: string, prefix: string): Promise<string[]> {
  const found: string[] = []
  for (const bucketId of BUCKET_IDS) {
    const whole = `${bucketId}/${userId}/`
    if (!whole.startsWith(prefix)) continue
    const rows = await rowsWhere(writer, 'media', [equal('ownerId', userId), equal('bucketId', bucketId), isThere()], 1)
    if (rows.length > 0) found.push(whole.slice(0, whole.indexOf('/', prefix.length) + 1))
  }
  return found
}

async function assertOwnPage(writer: Writer, userId: string, pageToken: string): Promise<void> {
  const row = await mediaRow(writer, pageToken)
  if (row === null || !can(roleTo(row.ownerId, userId), 'read', 'media'))
    throw coded('invalid-argument', 'bad-page-token', 'There is no such page.')
}

/** Sorted by path. @throws ApiError `invalid-argument`. */
export async function listMedia(writer: Writer, userId: string, query: ListQuery): Promise<ListAnswer> {
  const { prefix, delimiter, pageToken, maxResults } = query
  const buckets = BUCKET_IDS.filter(
    (id) => `${id}/${userId}/`.startsWith(prefix) || prefix.startsWith(`${id}/${userId}/`)
  )
  const isFolder = BUCKET_IDS.some(
    (id) => prefix.length < `${id}/${userId}/`.length && `${id}/${userId}/`.startsWith(prefix)
  )
  if (delimiter === '/' && isFolder) {
    return { items: [], prefixes: await folders(writer, userId, prefix), nextPageToken: '' }
  }
  if (buckets.length === 0) return { items: [], prefixes: [], nextPageToken: '' }
  const below = buckets.length === 1 ? prefix.slice(`${buckets[0] ?? ''}/`.length) : ''
  if (pageToken !== '') await assertOwnPage(writer, userId, pageToken)
  const queries = [
    equal('ownerId', userId),
    equal('bucketId', ...buckets),
    isThere(),
    ...(below === '' ? [] : [JSON.stringify({ method: 'startsWith', attribute: 'path', values: [below] })]),
    JSON.stringify({ method: 'orderAsc', attribute: 'bucketId' }),
    JSON.stringify({ method: 'orderAsc', attribute: 'path' }),
    ...(pageToken === '' ? [] : [JSON.stringify({ method: 'cursorAfter', values: [pageToken] })])
  ]
  const rows = await rowsWhere<MediaRow>(writer, 'media', queries, maxResults + 1)
  const page = rows.slice(0, maxResults)
  return {
    items: await withUses(writer, userId, page),
    prefixes: [],
    nextPageToken: rows.length > maxResults ? (page.at(-1)?.$id ?? '') : ''
  }
}
