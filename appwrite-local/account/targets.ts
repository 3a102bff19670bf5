import type { Database } from '../store/database.ts'
import { formatDate } from '../store/dates.ts'
import { AppwriteError } from '../http/errors.ts'
import { uniqueId } from '../store/ids.ts'
import type { App } from '../types.ts'

/** @throws {AppwriteError} 409 `user_target_already_exists` when the address is taken */
export function assertNoTarget(db: Database, identifier: string): void {
  const taken = db.prepare('SELECT 1 FROM targets WHERE identifier = ?').get(identifier)
  if (taken !== undefined) throw new AppwriteError('user_target_already_exists')
}

/** After a change of address, the old target gets the new identifier, is deleted, or (with `add`) is created. */
export function moveTarget(
  app: App,
  userId: string,
  kind: 'email' | 'sms',
  from: string,
  to: string,
  add: boolean
): void {
  const now = formatDate(app.options.now())
  const old = app.db.prepare('SELECT id FROM targets WHERE user_id = ? AND identifier = ?').get(userId, from)
  if (old === undefined) {
    if (add && to !== '') addTarget(app, userId, kind, to)
  } else if (to === '') app.db.prepare('DELETE FROM targets WHERE id = ?').run(String(old['id']))
  else {
    const update = app.db.prepare('UPDATE targets SET identifier = ?, updated_at = ? WHERE id = ?')
    update.run(to, now, String(old['id']))
  }
}

export function addTarget(app: App, userId: string, kind: 'email' | 'sms', identifier: string): void {
  const now = formatDate(app.options.now())
  app.db
    .prepare(
      'INSERT INTO targets (id, user_id, created_at, updated_at, provider_type, identifier) VALUES (?, ?, ?, ?, ?, ?)'
    )
    .run(uniqueId(app.options.now()), userId, now, now, kind, identifier)
}

export function userTargets(db: Database, userId: string): Record<string, unknown>[] {
  return targetsOf(db, [userId]).get(userId) ?? []
}

export function targetsOf(db: Database, userIds: readonly string[]): Map<string, Record<string, unknown>[]> {
  const rows = db
    .prepare('SELECT * FROM targets WHERE user_id IN (SELECT value FROM json_each(?)) ORDER BY sequence')
    .all(JSON.stringify(userIds))
  return Map.groupBy(rows.map(targetJson), (target) => target['userId'] as string)
}

function targetJson(row: Record<string, unknown>): Record<string, unknown> {
  return {
    $id: row['id'],
    $createdAt: row['created_at'],
    $updatedAt: row['updated_at'],
    name: '',
    userId: row['user_id'],
    providerId: null,
    providerType: row['provider_type'],
    identifier: row['identifier'],
    expired: false
  }
}
