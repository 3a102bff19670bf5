import type { Database } from '../store/database.ts'
import { formatDate } from '../store/dates.ts'
import { AppwriteError } from '../http/errors.ts'
import { accountPartEvent } from '../store/events.ts'
import { uniqueId } from '../store/ids.ts'
import { listPage, type ListSource } from '../store/list-query.ts'
import { idParam } from '../http/params.ts'
import type { App, Reply, RequestContext, Route } from '../types.ts'
import type { Grant, Person } from './openid.ts'

const SCHEMA = `
CREATE TABLE IF NOT EXISTS identities (
  sequence INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  user_id TEXT NOT NULL REFERENCES users(id) ON DELETE CASCADE,
  created_at TEXT NOT NULL, updated_at TEXT NOT NULL,
  provider TEXT NOT NULL, provider_uid TEXT NOT NULL, provider_email TEXT NOT NULL,
  access_token TEXT NOT NULL, refresh_token TEXT NOT NULL, access_token_expiry TEXT NOT NULL,
  UNIQUE (provider, provider_uid)
) STRICT;
CREATE INDEX IF NOT EXISTS identities_user ON identities (user_id);
CREATE INDEX IF NOT EXISTS identities_email ON identities (provider_email);
`

export const identityRoutes: Route[] = [
  { method: 'GET', path: '/v1/account/identities', scope: 'account', handler: listOwn },
  { method: 'DELETE', path: '/v1/account/identities/:identityId', scope: 'account', handler: removeOwn },
  { method: 'GET', path: '/v1/users/identities', scope: 'users.read', handler: listAll },
  { method: 'DELETE', path: '/v1/users/identities/:identityId', scope: 'users.write', handler: removeAny }
]

const SOURCE: Omit<ListSource, 'from' | 'fromValues'> = {
  alias: 'identities',
  columns: 'identities.*',
  attributes: {
    $id: 'identities.id',
    $sequence: 'identities.sequence',
    $createdAt: 'identities.created_at',
    $updatedAt: 'identities.updated_at',
    userId: 'identities.user_id',
    provider: 'identities.provider',
    providerUid: 'identities.provider_uid',
    providerEmail: 'identities.provider_email',
    providerAccessTokenExpiry: 'identities.access_token_expiry'
  },
  lists: new Set(),
  searched: ['identities.provider_email'],
  noun: 'Identity'
}

export function createIdentityTable(db: Database): void {
  db.exec(SCHEMA)
}

export interface Identity {
  id: string
  userId: string
}

export function findIdentity(db: Database, provider: string, providerUid: string): Identity | null {
  const sql = 'SELECT id, user_id FROM identities WHERE provider = ? AND provider_uid = ?'
  return toIdentity(db.prepare(sql).get(provider, providerUid))
}

/** Finds an identity with that address, of any user except `exceptUserId`. */
export function findIdentityByEmail(db: Database, email: string, exceptUserId = ''): Identity | null {
  const sql = 'SELECT id, user_id FROM identities WHERE provider_email = ? AND user_id <> ? ORDER BY sequence'
  return toIdentity(db.prepare(sql).get(email, exceptUserId))
}

export function storeIdentity(app: App, userId: string, provider: string, person: Person, grant: Grant): void {
  const now = app.options.now()
  const known = findIdentity(app.db, provider, person.id)
  const expiry = formatDate(now + grant.expiresIn * 1000)
  if (known === null) {
    app.db
      .prepare(
        `INSERT INTO identities (id, user_id, created_at, updated_at, provider, provider_uid, provider_email, access_token,
         refresh_token, access_token_expiry) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`
      )
      .run(
        uniqueId(now),
        userId,
        formatDate(now),
        formatDate(now),
        provider,
        person.id,
        person.email,
        grant.accessToken,
        grant.refreshToken,
        expiry
      )
    return
  }
  app.db
    .prepare(
      'UPDATE identities SET updated_at = ?, access_token = ?, refresh_token = ?, access_token_expiry = ? WHERE id = ?'
    )
    .run(formatDate(now), grant.accessToken, grant.refreshToken, expiry, known.id)
}

function listOwn(context: RequestContext): Reply {
  return list(context, 'identities WHERE identities.user_id = ?', [context.actor.userId])
}

function listAll(context: RequestContext): Reply {
  return list(context, 'identities WHERE 1', [])
}

function list(context: RequestContext, from: string, fromValues: string[]): Reply {
  const { rows, total } = listPage(context, { ...SOURCE, from, fromValues })
  return { status: 200, json: { total, identities: rows.map(identityJson) } }
}

function removeOwn(context: RequestContext): Reply {
  return remove(context, context.actor.userId)
}

function removeAny(context: RequestContext): Reply {
  return remove(context, null)
}

function remove({ app, params }: RequestContext, ownerId: string | null): Reply {
  const row = app.db.prepare('SELECT * FROM identities WHERE id = ?').get(idParam(params, 'identityId'))
  if (row === undefined || (ownerId !== null && row['user_id'] !== ownerId)) {
    throw new AppwriteError('user_identity_not_found')
  }
  const id = String(row['id'])
  app.db.transaction(() => {
    app.db.prepare('DELETE FROM identities WHERE id = ?').run(id)
    const [userId, timestamp] = [String(row['user_id']), formatDate(app.options.now())]
    const payload = identityJson(row)
    app.emit(accountPartEvent({ userId, part: 'identities', partId: id, action: 'delete', payload, timestamp }))
  })
  return { status: 204 }
}

function toIdentity(row: Record<string, unknown> | undefined): Identity | null {
  return row === undefined ? null : { id: String(row['id']), userId: String(row['user_id']) }
}

function identityJson(row: Record<string, unknown>): Record<string, unknown> {
  return {
    $id: row['id'],
    $createdAt: row['created_at'],
    $updatedAt: row['updated_at'],
    userId: row['user_id'],
    provider: row['provider'],
    providerUid: row['provider_uid'],
    providerEmail: row['provider_email'],
    providerAccessToken: row['access_token'],
    providerAccessTokenExpiry: row['access_token_expiry'],
    providerRefreshToken: row['refresh_token']
  }
}
