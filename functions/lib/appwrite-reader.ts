/** Reads Appwrite with plain fetch, mostly as a guest or user. Public pages need no SDK. */
import type { Settings } from './env.ts'
import { type ApiError, coded, fromAppwrite } from './errors.ts'

const TIMEOUT_MS = 15_000

export interface AppwriteAnswer {
  status: number
  body: Record<string, unknown>
  /** The request was made with a user's rights. */
  isUser?: boolean
}

export interface Reader {
  jwt?: string
  key?: string
}

export async function readAppwrite(
  settings: Settings,
  path: string,
  options: Reader & { queries?: readonly object[] } = {}
): Promise<AppwriteAnswer> {
  const url = new URL(settings.endpoint + path)
  options.queries?.forEach((query, index) => url.searchParams.set(`queries[${index}]`, JSON.stringify(query)))
  try {
    const response = await fetch(url, {
      headers: {
        'x-appwrite-project': settings.project,
        'x-appwrite-response-format': '1.9.5',
        ...(options.jwt === undefined ? {} : { 'x-appwrite-jwt': options.jwt }),
        ...(options.key === undefined ? {} : { 'x-appwrite-key': options.key })
      },
      signal: AbortSignal.timeout(TIMEOUT_MS)
    })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json') ?? false
    const body: unknown = isJson && text !== '' ? JSON.parse(text) : {}
    const isUser = options.jwt !== undefined
    return { status: response.status, body: typeof body === 'object' && body !== null ? { ...body } : {}, isUser }
  } catch {
    throw coded('unavailable', 'database-away', 'The database cannot be reached.')
  }
}

export const accountBlocked = (): ApiError => coded('permission-denied', 'account-blocked', 'This account is blocked.')
export const sessionOver = (): ApiError =>
  coded('unauthenticated', 'session-over', 'The session has ended. Sign in again.')

/** An account can be blocked or signed out while one of its calls runs. */
export function unexpected({ status, body, isUser = false }: AppwriteAnswer): ApiError {
  const type = String(body['type'] ?? '')
  if (isUser && type === 'user_blocked') return accountBlocked()
  if (isUser && (status === 401 || type === 'user_not_found')) return sessionOver()
  return fromAppwrite({ code: status, type })
}

export const rowsPath = (table: string): string => `/tablesdb/icepoint/tables/${table}/rows`

/**
 * Returns null when this reader may not see the row. Uses a list, because a read by id may be stale and show withdrawn
 * content.
 * @throws ApiError `unavailable`, `internal`.
 */
export async function readableRow<T>(
  settings: Settings,
  table: string,
  id: string,
  reader: Reader = {}
): Promise<T | null> {
  const queries = [
    { method: 'equal', attribute: '$id', values: [id] },
    { method: 'limit', values: [1] }
  ]
  const answer = await readAppwrite(settings, rowsPath(table), { ...reader, queries })
  if (answer.status === 401) return null
  if (answer.status !== 200) throw unexpected(answer)
  const [row] = (answer.body['rows'] ?? []) as (T & { $id: string })[]
  // Appwrite ignores the case of ids, but our URLs have exactly one spelling.
  return row?.$id === id ? row : null
}

export async function rowsFor<T>(
  settings: Settings,
  table: string,
  reader: Reader,
  queries: readonly object[]
): Promise<T[]> {
  const answer = await readAppwrite(settings, rowsPath(table), { ...reader, queries })
  if (answer.status !== 200) throw unexpected(answer)
  return (answer.body['rows'] ?? []) as T[]
}
