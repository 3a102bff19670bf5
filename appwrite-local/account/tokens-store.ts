/** One-time tokens (sign-in, verification, recovery), stored as hashes. */
import { randomBytes, randomInt } from 'node:crypto'
import { hashSecret } from '../rights/actor.ts'
import { formatDate } from '../store/dates.ts'
import { AppwriteError } from '../http/errors.ts'
import { accountPartEvent } from '../store/events.ts'
import { uniqueId } from '../store/ids.ts'
import type { Actor, App } from '../types.ts'

export type TokenKind = 'generic' | 'email' | 'magic-url' | 'oauth2' | 'verification' | 'recovery'

export function hexSecret(length: number): string {
  return randomBytes(Math.ceil(length / 2))
    .toString('hex')
    .slice(0, length)
}

export function digitSecret(): string {
  return String(randomInt(0, 1_000_000)).padStart(6, '0')
}

/** `seconds` is the lifetime; the answer holds the secret. */
export function createToken(
  app: App,
  userId: string,
  kind: TokenKind,
  secret: string,
  seconds: number
): Record<string, unknown> {
  const now = app.options.now()
  const id = uniqueId(now)
  const expire = formatDate(now + seconds * 1000)
  app.db
    .prepare('INSERT INTO tokens (id, user_id, kind, secret_hash, created_at, expire) VALUES (?, ?, ?, ?, ?, ?)')
    .run(id, userId, kind, hashSecret(secret), formatDate(now), expire)
  return { $id: id, $createdAt: formatDate(now), userId, secret, expire, phrase: '' }
}

export interface UsedToken {
  kind: TokenKind
  json: Record<string, unknown>
}

/** @throws {AppwriteError} 401 `user_invalid_token` for one that is unknown, of another kind, used or expired */
export function consumeToken(app: App, userId: string, kinds: readonly TokenKind[], secret: string): UsedToken {
  const now = formatDate(app.options.now())
  return app.db.transaction(() => {
    app.db.prepare('DELETE FROM tokens WHERE user_id = ? AND expire < ?').run(userId, now)
    const row = app.db
      .prepare('SELECT * FROM tokens WHERE user_id = ? AND secret_hash = ? ORDER BY sequence DESC')
      .get(userId, hashSecret(secret))
    const kind = row?.['kind'] as TokenKind | undefined
    if (row === undefined || kind === undefined || !kinds.includes(kind)) throw new AppwriteError('user_invalid_token')
    app.db.prepare('DELETE FROM tokens WHERE id = ?').run(String(row['id']))
    const { id: $id, created_at: $createdAt, expire } = row
    return { kind, json: { $id, $createdAt, userId, secret: '', expire, phrase: '' } }
  })
}

export function secretForKeys(actor: Actor, token: Record<string, unknown>): Record<string, unknown> {
  return actor.kind === 'key' ? token : { ...token, secret: '' }
}

/** `part` is the token's name in events, which never contain its secret. */
export function emitToken(app: App, part: string, token: Record<string, unknown>, action: 'create' | 'update'): void {
  const payload = { ...token, secret: '' }
  const timestamp = formatDate(app.options.now())
  app.emit(
    accountPartEvent({
      userId: String(token['userId']),
      part,
      partId: String(token['$id']),
      action,
      payload,
      timestamp
    })
  )
}
