import { randomBytes } from 'node:crypto'
import { encodeSession, hashSecret } from '../rights/actor.ts'
import type { Database } from '../store/database.ts'
import { databaseDate, formatDate } from '../store/dates.ts'
import { accessEvent, accountPartEvent } from '../store/events.ts'
import { uniqueId } from '../store/ids.ts'
import type { App, RequestContext } from '../types.ts'
import { sessionDuration } from '../project/policies.ts'
import { readUserAgent } from './user-agent.ts'

/** In milliseconds. */
function sessionLifetime(app: App): number {
  return sessionDuration(app) * 1000
}

export interface Session {
  id: string
  userId: string
  /** The Users service shows this hash as `secret`. */
  secretHash: string
  json: Record<string, unknown>
}

export interface NewSession {
  userId: string
  provider: string
  providerUid: string
  factors: string[]
}

/** Creates a session for the device of `context`. Only this answer contains its secret. */
export function createSession(context: RequestContext, session: NewSession): { session: Session; encoded: string } {
  const { app } = context
  const now = app.options.now()
  const id = uniqueId(now)
  const secret = randomBytes(128).toString('hex')
  const userAgent = context.headers['user-agent'] ?? ''
  app.db
    .prepare(
      `INSERT INTO sessions (id, user_id, created_at, updated_at, expire, secret_hash, provider, provider_uid, ip, client,
       factors) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`
    )
    .run(
      id,
      session.userId,
      formatDate(now),
      formatDate(now),
      formatDate(now + sessionLifetime(app)),
      hashSecret(secret),
      session.provider,
      session.providerUid,
      callerAddress(context),
      JSON.stringify(readUserAgent(userAgent)),
      JSON.stringify(session.factors)
    )
  const made = findSession(app.db, session.userId, id)
  if (made === null) throw new Error('A session was not stored')
  emitSession(app, made, 'create')
  return { session: made, encoded: encodeSession(session.userId, secret) }
}

export function sessionHeaders(context: RequestContext, encoded: string): Record<string, string | string[]> {
  const name = `a_session_${context.app.projectId}`
  return {
    'x-fallback-cookies': JSON.stringify({ [name]: encoded }),
    'set-cookie': cookies(context, encoded, context.app.options.now() + sessionLifetime(context.app))
  }
}

export function logoutHeaders(context: RequestContext): Record<string, string | string[]> {
  return { 'x-fallback-cookies': '[]', 'set-cookie': cookies(context, 'deleted', 1000) }
}

export function findSession(db: Database, userId: string, id: string): Session | null {
  const row = db.prepare('SELECT * FROM sessions WHERE user_id = ? AND id = ?').get(userId, id)
  return row === undefined ? null : toSession(row)
}

export function listSessions(db: Database, userId: string): Session[] {
  return db.prepare('SELECT * FROM sessions WHERE user_id = ? ORDER BY sequence').all(userId).map(toSession)
}

export function deleteSession(app: App, session: Session): void {
  app.db.prepare('DELETE FROM sessions WHERE id = ?').run(session.id)
  emitSession(app, session, 'delete')
  app.emit(accessEvent(session.userId, formatDate(app.options.now())))
}

export function deleteSessions(app: App, userId: string, keep = ''): void {
  app.db.transaction(() => {
    for (const session of listSessions(app.db, userId)) {
      if (session.id !== keep) app.db.prepare('DELETE FROM sessions WHERE id = ?').run(session.id)
    }
    app.emit(accessEvent(userId, formatDate(app.options.now())))
  })
}

/** Renews a session. As in Appwrite, the answer has the old `$updatedAt`, a bare date and no country (recording 01). */
export function extendSession(app: App, session: Session): Record<string, unknown> {
  const now = app.options.now()
  const expire = formatDate(now + sessionLifetime(app))
  app.db.prepare('UPDATE sessions SET expire = ?, updated_at = ? WHERE id = ?').run(expire, formatDate(now), session.id)
  return { ...session.json, expire: databaseDate(expire), countryName: '' }
}

function emitSession(app: App, session: Session, action: 'create' | 'delete'): void {
  const { userId, id, json } = session
  const timestamp = formatDate(app.options.now())
  // A session's own event shows it as current (recording 10).
  const payload = { ...json, current: true }
  app.emit(accountPartEvent({ userId, part: 'sessions', partId: id, action, payload, timestamp }))
}

function toSession(row: Record<string, unknown>): Session {
  const json = {
    $id: row['id'],
    $createdAt: row['created_at'],
    $updatedAt: row['updated_at'],
    userId: row['user_id'],
    expire: row['expire'],
    provider: row['provider'],
    providerUid: row['provider_uid'],
    providerAccessToken: row['provider_access_token'],
    providerAccessTokenExpiry: row['provider_access_token_expiry'],
    providerRefreshToken: row['provider_refresh_token'],
    ip: row['ip'],
    ...(JSON.parse(String(row['client'])) as Record<string, unknown>),
    countryCode: '--',
    countryName: 'Unknown',
    current: false,
    factors: JSON.parse(String(row['factors'])) as string[],
    secret: '',
    mfaUpdatedAt: ''
  }
  return { id: String(row['id']), userId: String(row['user_id']), secretHash: String(row['secret_hash']), json }
}

function cookies(context: RequestContext, value: string, expires: number): string[] {
  const name = `a_session_${context.app.projectId}`
  const { hostname, protocol } = URL.parse(context.origin) ?? { hostname: 'localhost', protocol: 'http:' }
  const isPlainHost = hostname === 'localhost' || hostname.startsWith('[') || /^[\d.]+$/.test(hostname)
  const maxAge = value === 'deleted' ? 0 : Math.round((expires - context.app.options.now()) / 1000)
  const parts = [`expires=${cookieDate(expires)}`, `Max-Age=${maxAge}`, 'path=/']
  if (!isPlainHost) parts.push(`domain=.${hostname}`)
  if (protocol === 'https:') parts.push('secure')
  parts.push('HttpOnly')
  return [[`${name}_legacy=${value}`, ...parts].join('; '), [`${name}=${value}`, ...parts, 'SameSite=None'].join('; ')]
}

/** `Sun, 21-Nov-2027 04:44:21 GMT`, the old cookie format with dashes. */
function cookieDate(milliseconds: number): string {
  return new Date(milliseconds).toUTCString().replace(/^(\w+, \d+) (\w+) (\d+)/, '$1-$2-$3')
}

function callerAddress(context: RequestContext): string {
  return (context.request.socket.remoteAddress ?? '').replace(/^::ffff:/, '').replace(/^::1$/, '127.0.0.1')
}
