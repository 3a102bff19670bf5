/**
 * Reads and the JWT without Appwrite's SDK (25 KB). With a cookie, reads send no header that would need a preflight
 * request.
 */
import type { Models } from 'appwrite'
import { EDGE_TIMEOUT_MS } from '#core/app/api-errors.ts'
import { getConfig } from './config.ts'
import { refusalOf, withFailures } from './appwrite-failure.ts'
import { earlyAnswer } from './early-answers.ts'
import { networkLost } from './network-lost.ts'
import { equal, limit, searchParams, type Query } from './query.ts'

export const DATABASE_ID = 'icepoint'

const RESPONSE_FORMAT = '1.9.5'

/** Where the SDK stores and finds the session when the browser refuses Appwrite's cookie. */
const FALLBACK = 'cookieFallback'

function fallbackHeader(): Record<string, string> {
  try {
    const kept = localStorage.getItem(FALLBACK)
    return kept === null ? {} : { 'X-Fallback-Cookies': kept }
  } catch {
    return {}
  }
}

/** Empty if the session is in a cookie or does not exist. */
export function fallbackSession(project: string): string {
  try {
    const kept = JSON.parse(localStorage.getItem(FALLBACK) ?? '{}') as Record<string, unknown>
    const session = kept[`a_session_${project}`]
    return typeof session === 'string' ? session : ''
  } catch {
    return ''
  }
}

function keepFallback(answer: Response): void {
  const cookies = answer.headers.get('X-Fallback-Cookies') ?? ''
  if (cookies === '') return
  try {
    localStorage.setItem(FALLBACK, cookies)
  } catch {
    // Storage is blocked too, so the session ends with the page.
  }
}

/** A connection that carries nothing would otherwise hold up the outbox, which waits for a JWT. */
export async function answerTo(method: 'GET' | 'POST' | 'PATCH', path: string, body?: object): Promise<Response> {
  const { endpoint, project } = await getConfig()
  const isRead = method === 'GET'
  const query = isRead ? `${path.includes('?') ? '&' : '?'}project=${encodeURIComponent(project)}` : ''
  return fetch(`${endpoint}${path}${query}`, {
    method,
    signal: AbortSignal.timeout(EDGE_TIMEOUT_MS),
    credentials: 'include',
    headers: {
      ...(isRead ? {} : { 'X-Appwrite-Project': project, 'X-Appwrite-Response-Format': RESPONSE_FORMAT }),
      ...fallbackHeader(),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' })
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) })
  })
}

async function send<T>(method: 'GET' | 'POST', path: string, body?: object): Promise<T> {
  const early = method === 'GET' ? await earlyAnswer<T>(path) : null
  if (early !== null) return early
  const answer = await answerTo(method, path, body)
  const read = (await answer.json().catch(() => null)) as (T & { type?: string }) | null
  if (!answer.ok) throw refusalOf({ code: answer.status, type: read?.type ?? '' })
  if (read === null) throw networkLost()
  keepFallback(answer)
  return read
}

const call = <T>(method: 'GET' | 'POST', path: string, body?: object): Promise<T> =>
  withFailures(() => send<T>(method, path, body))

export const rowsPath = (tableId: string, queries: readonly Query[]): string =>
  `/tablesdb/${DATABASE_ID}/tables/${tableId}/rows?${searchParams(queries).toString()}`

const oneRow = (rowId: string): Query[] => [equal('$id', [rowId]), limit(1)]

export const rowPath = (tableId: string, rowId: string): string => rowsPath(tableId, oneRow(rowId))

export const ACCOUNT_PATH = '/account'

export type RowOf<T> = T & Models.Row

/** @throws UserFacingError, NetworkError, as all calls here. */
export function listRows<T extends object>(
  tableId: string,
  queries: readonly Query[]
): Promise<{ total: number; rows: RowOf<T>[] }> {
  return call('GET', rowsPath(tableId, queries))
}

/**
 * Resolves to null when there is none or it may not be read. Uses a list, because a single row may come from a stale
 * cache (appwrite-contract).
 */
export async function readRow<T extends object>(tableId: string, rowId: string): Promise<RowOf<T> | null> {
  const { rows } = await listRows<T>(tableId, oneRow(rowId))
  return rows[0] ?? null
}

let asked: Promise<unknown> | null = null

/**
 * Several lists that come back empty at once check the session once. @throws UserFacingError `unauthenticated` without
 * a session.
 */
function stillSignedIn(): Promise<unknown> {
  asked ??= readUser().finally(() => (asked = null))
  return asked
}

/**
 * Rows of the signed-in account. A guest gets an empty list, so an empty one is checked. @throws UserFacingError
 * `unauthenticated` for an expired session.
 */
export async function listOwnRows<T extends object>(
  tableId: string,
  queries: readonly Query[]
): Promise<{ total: number; rows: RowOf<T>[] }> {
  const found = await listRows<T>(tableId, queries)
  if (found.rows.length === 0) await stillSignedIn()
  return found
}

/** @throws UserFacingError `unauthenticated` without a session. */
export function readUser(): Promise<Models.User<Models.Preferences>> {
  return call('GET', ACCOUNT_PATH)
}

export const readSessions = (): Promise<Models.SessionList> => call('GET', '/account/sessions')

/** Appwrite's default lifetime of a JWT, and how early the next one is requested. */
const JWT_SECONDS = 900
const JWT_MARGIN_SECONDS = 60

let jwt: { token: Promise<string>; freshUntil: number } | undefined

/** @throws UserFacingError `unauthenticated` without a session. */
export function getJwt(now: number = Date.now()): Promise<string> {
  if (jwt !== undefined && now < jwt.freshUntil) return jwt.token
  const token = call<Models.Jwt>('POST', '/account/jwts', { duration: JWT_SECONDS }).then((made) => made.jwt)
  jwt = { token, freshUntil: now + (JWT_SECONDS - JWT_MARGIN_SECONDS) * 1000 }
  token.catch(dropJwt)
  return token
}

export function dropJwt(): void {
  jwt = undefined
}
