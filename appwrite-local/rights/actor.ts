import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { Database } from '../store/database.ts'
import { formatDate } from '../store/dates.ts'
import { AppwriteError } from '../http/errors.ts'
import { JwtProblem, verifyJwt } from './jwt.ts'
import { installationSecret } from '../store/system-schema.ts'
import type { Actor, App } from '../types.ts'

/** From app/config/roles.php, without the services this server lacks. */
const GUEST_SCOPES = [
  'global', 'public', 'sessions.write', 'rows.read', 'rows.write', 'documents.read', 'documents.write',
  'files.read', 'files.write', 'locale.read', 'avatars.read', 'execution.write'
] // prettier-ignore
const guestScopes: ReadonlySet<string> = new Set(GUEST_SCOPES)
const userScopes: ReadonlySet<string> = new Set([...GUEST_SCOPES, 'account', 'teams.read', 'teams.write'])

/** A key with all scopes may do everything except act on a person's account. */
class KeyScopes extends Set<string> {
  override has(scope: string): boolean {
    return scope !== 'account'
  }
}
const allKeyScopes: ReadonlySet<string> = new KeyScopes()

const GUEST: Actor = {
  kind: 'guest',
  userId: '',
  sessionId: '',
  roles: new Set(['any', 'guests']),
  scopes: guestScopes,
  privileged: false
}

/** Secrets are long and random, so one plain round of hashing is enough. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

/** Base64 of `{"id": userId, "secret": …}` (Appwrite's `Store`). */
export function encodeSession(userId: string, secret: string): string {
  return Buffer.from(JSON.stringify({ id: userId, secret })).toString('base64')
}

/** @throws {AppwriteError} 401 for a bad key or JWT, 403 for a JWT together with a session */
export function resolveActor(app: App, headers: IncomingHttpHeaders): Actor {
  const key = header(headers, 'x-appwrite-key')
  if (key !== '') return keyActor(app, key)
  const session = sessionActor(app, sessionFromHeaders(app.projectId, headers))
  const jwt = header(headers, 'x-appwrite-jwt')
  if (jwt === '') return session ?? GUEST
  if (session !== null) throw new AppwriteError('user_jwt_and_cookie_set')
  return jwtActor(app, jwt)
}

export function sessionActor(app: App, encoded: string): Actor | null {
  if (encoded === '') return null
  const { id, secret } = decodeSession(encoded)
  if (id === '' || secret === '') return null
  const row = app.db
    .prepare('SELECT id, user_id FROM sessions WHERE secret_hash = ? AND user_id = ? AND expire >= ?')
    .get(hashSecret(secret), id, formatDate(app.options.now()))
  if (row === undefined) return null
  return userActor(app.db, String(row['user_id']), String(row['id']))
}

/** An empty id stands for access that did not come from a session. */
export function isSessionOpen(app: App, userId: string, sessionId: string): boolean {
  if (sessionId === '') return true
  const row = app.db.prepare('SELECT expire FROM sessions WHERE id = ? AND user_id = ?').get(sessionId, userId)
  return row !== undefined && String(row['expire']) >= formatDate(app.options.now())
}

function userActor(db: Database, userId: string, sessionId: string): Actor | null {
  const roles = userRoles(db, userId)
  if (roles === null) return null
  return { kind: 'user', userId, sessionId, roles, scopes: userScopes, privileged: false }
}

/** In the order of Appwrite's error texts: general roles, teams, labels. `null` for an unknown user. */
export function userRoles(db: Database, userId: string): Set<string> | null {
  const user = db.prepare('SELECT email_verification, phone_verification, labels FROM users WHERE id = ?').get(userId)
  if (user === undefined) return null
  const verified = user['email_verification'] === 1 || user['phone_verification'] === 1 ? 'verified' : 'unverified'
  const roles = new Set(['any', 'users', `user:${userId}`, `user:${userId}/${verified}`, `users/${verified}`])
  const memberships = db
    .prepare('SELECT id, team_id, roles FROM memberships WHERE user_id = ? AND confirm = 1 ORDER BY sequence')
    .all(userId)
  for (const membership of memberships) {
    const team = `team:${String(membership['team_id'])}`
    roles.add(team).add(`member:${String(membership['id'])}`)
    for (const role of JSON.parse(String(membership['roles'])) as string[]) roles.add(`${team}/${role}`)
  }
  for (const label of JSON.parse(String(user['labels'])) as string[]) roles.add(`label:${label}`)
  return roles
}

function keyActor(app: App, secret: string): Actor {
  const given = Buffer.from(hashSecret(secret))
  const key = app.options.keys.find((candidate) => timingSafeEqual(Buffer.from(hashSecret(candidate.secret)), given))
  if (key === undefined) throw new AppwriteError('user_unauthorized')
  if (key.expire !== undefined && Date.parse(key.expire) < app.options.now()) {
    throw new AppwriteError('project_key_expired')
  }
  const scopes = key.scopes.length === 0 ? allKeyScopes : new Set([...key.scopes, 'public', 'global'])
  return { kind: 'key', userId: '', sessionId: '', roles: new Set(['any', 'keys']), scopes, privileged: true }
}

function jwtActor(app: App, jwt: string): Actor {
  const claims = readJwt(app, jwt)
  const userId = claims['userId']
  const sessionId = claims['sessionId']
  if (typeof userId !== 'string' || typeof sessionId !== 'string') throw new AppwriteError('user_jwt_invalid')
  // A JWT for a session ends with it; one created by a key without a session does not.
  if (!isSessionOpen(app, userId, sessionId)) return GUEST
  // No session: with a JWT none is `current`, and it cannot create another JWT (recording 01).
  return userActor(app.db, userId, '') ?? GUEST
}

function readJwt(app: App, jwt: string): Record<string, unknown> {
  try {
    return verifyJwt(jwt, installationSecret(app.db, 'jwt'), app.options.now())
  } catch (error) {
    if (!(error instanceof JwtProblem)) throw error
    throw new AppwriteError('user_jwt_invalid', { message: `Failed to verify JWT. ${error.message}` })
  }
}

function sessionFromHeaders(projectId: string, headers: IncomingHttpHeaders): string {
  const name = `a_session_${projectId}`.toLowerCase()
  const cookies = parseCookies(headers.cookie ?? '')
  return (
    cookies.get(name) ||
    cookies.get(`${name}_legacy`) ||
    header(headers, 'x-appwrite-session') ||
    fallbackCookie(header(headers, 'x-fallback-cookies'), name)
  )
}

/** Names are lower-cased, as in Appwrite. */
function parseCookies(text: string): Map<string, string> {
  const cookies = new Map<string, string>()
  for (const part of text.split(';')) {
    const at = part.indexOf('=')
    if (at < 0) continue
    const name = part.slice(0, at).trim().toLowerCase()
    if (!cookies.has(name)) cookies.set(name, decodeCookie(part.slice(at + 1).trim()))
  }
  return cookies
}

function decodeCookie(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

function fallbackCookie(text: string, name: string): string {
  if (text === '') return ''
  try {
    const cookies: unknown = JSON.parse(text)
    if (typeof cookies !== 'object' || cookies === null) return ''
    const found = Object.entries(cookies).find(([key]) => key.toLowerCase() === name)
    return typeof found?.[1] === 'string' ? found[1] : ''
  } catch {
    return ''
  }
}

function decodeSession(encoded: string): { id: string; secret: string } {
  try {
    const value: unknown = JSON.parse(Buffer.from(encoded, 'base64').toString('utf8'))
    const { id, secret } = value as { id?: unknown; secret?: unknown }
    return { id: typeof id === 'string' ? id : '', secret: typeof secret === 'string' ? secret : '' }
  } catch {
    return { id: '', secret: '' }
  }
}

function header(headers: IncomingHttpHeaders, name: string): string {
  const value = headers[name]
  return typeof value === 'string' ? value : ''
}
