/** A user's files as folders and files (spec, section 7: storage list with prefix, delimiter, page token). */
import { BUCKET_IDS, LIST_MAX, mediaUrl, type MediaKind, type MediaState } from '#core/media/media.ts'
import { isRowId } from '#core/workout/row-id.ts'
import type { MiddlewareHandler } from 'hono'
import type { EdgeEnv } from '../lib/edge-env.ts'
import { equal, rowsWhere, type Writer } from '../lib/appwrite-writer.ts'
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
  createdAt: string
}

export interface ListAnswer {
  items: ListItem[]
  prefixes: string[]
  /** Empty after the last page. */
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

const itemOf = (row: MediaRow): ListItem => ({
  id: row.$id,
  name: row.name,
  path: `${row.bucketId}/${row.path}`,
  size: row.size,
  url: mediaUrl(row),
  kind: row.kind,
  state: row.state,
  mimeType: row.mimeType,
  usedBy: row.usedBy,
  createdAt: row.$createdAt
})

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

/** Ordered by path. @throws ApiError `invalid-argument`. */
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
  if (pageToken !== '' && (await mediaRow(writer, pageToken))?.ownerId !== userId) {
    throw coded('invalid-argument', 'bad-page-token', 'There is no such page.')
  }
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
    items: page.map(itemOf),
    prefixes: [],
    nextPageToken: rows.length > maxResults ? (page.at(-1)?.$id ?? '') : ''
  }
}
