/** Writes to Appwrite with the Worker's key. node-appwrite loads on the first write, so that public pages do not need it. */
import type { Storage, TablesDB, Teams, Tokens, Users } from 'node-appwrite'
import { isRowId } from '#core/workout/row-id.ts'
import type { Settings } from './env.ts'
import { appwriteFailure, coded, fromAppwrite } from './errors.ts'

export const DATABASE = 'icepoint'

export type Table =
  | 'workouts'
  | 'exercises'
  | 'links'
  | 'users'
  | 'profiles'
  | 'quotas'
  | 'baseContracts'
  | 'favorits'
  | 'ratings'
  | 'shareWithFriends'
  | 'friends'
  | 'invitations'
  | 'groups'
  | 'messages'
  | 'conversations'
  | 'plays'
  | 'playMarks'
  | 'statistic'
  | 'dayTotals'
  | 'trainingsDates'
  | 'plans'
  | 'reminders'
  | 'subscriptions'
  | 'media'
  | 'releaseNotes'
  | 'mail'
  | 'mailMarks'
  | 'reports'
  | 'publications'
  | 'trainerPages'
  | 'workoutDays'
  | 'listings'
  | 'searchWords'
  | 'deletedIds'
  | 'sweeps'

export interface StoredRow {
  $id: string
  $updatedAt: string
  $permissions: string[]
}

export interface Writer {
  tables: TablesDB
  teams: Teams
  storage: Storage
  tokens: Tokens
  users: Users
  secret: string
}

const clients = new WeakMap<Settings, Writer>()

export async function writerOf(settings: Settings): Promise<Writer> {
  const known = clients.get(settings)
  if (known !== undefined) return known
  const sdk = await import('node-appwrite')
  const client = new sdk.Client().setEndpoint(settings.endpoint).setProject(settings.project).setKey(settings.key)
  const writer = {
    tables: new sdk.TablesDB(client),
    teams: new sdk.Teams(client),
    storage: new sdk.Storage(client),
    tokens: new sdk.Tokens(client),
    users: new sdk.Users(client),
    secret: settings.key
  }
  clients.set(settings, writer)
  return writer
}

export function asApiError(error: unknown): unknown {
  const failure = appwriteFailure(error)
  return failure === null ? error : fromAppwrite(failure)
}

export const select = (columns: readonly string[]): string => JSON.stringify({ method: 'select', values: columns })

export const equal = (attribute: string, ...values: (string | number | boolean)[]): string =>
  JSON.stringify({ method: 'equal', attribute, values })

export function equalAny(columns: readonly string[], value: string): string {
  const [only, ...more] = columns.map((attribute) => ({ method: 'equal', attribute, values: [value] }))
  return JSON.stringify(more.length === 0 ? only : { method: 'or', values: [only, ...more] })
}

export const before = (attribute: string, time: number): string =>
  JSON.stringify({ method: 'lessThan', attribute, values: [new Date(time).toISOString()] })

export const after = (attribute: string, time: number): string =>
  JSON.stringify({ method: 'greaterThan', attribute, values: [new Date(time).toISOString()] })

export async function rowsWhere<T>(
  writer: Writer,
  table: Table,
  queries: readonly string[],
  limit: number
): Promise<(T & StoredRow)[]> {
  try {
    const page = await writer.tables.listRows({
      databaseId: DATABASE,
      tableId: table,
      queries: [...queries, JSON.stringify({ method: 'limit', values: [limit] })],
      total: false
    })
    return page.rows as unknown as (T & StoredRow)[]
  } catch (error) {
    throw asApiError(error)
  }
}

/** Reads only one row, however many exist. @param count at least one */
export async function hasAtLeast(
  writer: Writer,
  table: Table,
  queries: readonly string[],
  count: number
): Promise<boolean> {
  const skipped = JSON.stringify({ method: 'offset', values: [count - 1] })
  return (await rowsWhere(writer, table, [...queries, skipped], 1)).length > 0
}

/**
 * Uses a list, because after a transaction a read by id may come from a stale cache with old permissions
 * (appwrite-contract).
 * @throws ApiError.
 */
export async function rowOrNull<T>(writer: Writer, table: Table, rowId: string): Promise<(T & StoredRow) | null> {
  if (!isRowId(rowId)) return null
  const found = await rowsWhere<T>(writer, table, [equal('$id', rowId)], 1)
  return found[0]?.$id === rowId ? found[0] : null
}

/** Appwrite's default is 25 rows. */
export const PAGE = 100

/**
 * Reads one page ordered by id, after an id (empty for the first page). Unlike a cursor, it works after that row is
 * deleted.
 */
export const pageAfter = <T>(
  writer: Writer,
  table: Table,
  queries: readonly string[],
  after: string
): Promise<(T & StoredRow)[]> => {
  const from = after === '' ? [] : [JSON.stringify({ method: 'greaterThan', attribute: '$id', values: [after] })]
  return rowsWhere<T>(writer, table, [...queries, ...from, '{"method":"orderAsc","attribute":"$id"}'], PAGE)
}

export async function* pagesOf<T>(
  writer: Writer,
  table: Table,
  queries: readonly string[]
): AsyncGenerator<(T & StoredRow)[]> {
  let after = ''
  for (;;) {
    const page = await pageAfter<T>(writer, table, queries, after)
    if (page.length > 0) yield page
    if (page.length < PAGE) return
    after = page.at(-1)?.$id ?? ''
  }
}

export async function deletePage(writer: Writer, table: Table, queries: readonly string[]): Promise<number> {
  const page = [...queries, JSON.stringify({ method: 'limit', values: [PAGE] })]
  try {
    return (await writer.tables.deleteRows({ databaseId: DATABASE, tableId: table, queries: page })).rows.length
  } catch (error) {
    throw asApiError(error)
  }
}

/** For rows without a counter. An existing row is left unchanged. */
export async function createOnce(
  writer: Writer,
  table: Table,
  rowId: string,
  data: object,
  permissions: string[]
): Promise<'created' | 'present'> {
  try {
    await writer.tables.createRow({ databaseId: DATABASE, tableId: table, rowId, data, permissions })
    return 'created'
  } catch (error) {
    const failure = appwriteFailure(error)
    if (failure?.code === 409) return 'present'
    // The answer was lost, so read the row to see whether it was written.
    if (failure?.code === 0 && (await rowOrNull(writer, table, rowId)) !== null) return 'created'
    if (failure?.type === 'row_invalid_structure')
      throw coded('invalid-argument', 'bad-input', 'The input does not fit.')
    throw asApiError(error)
  }
}
