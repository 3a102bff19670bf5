import { AppwriteError, invalidParam } from '../http/errors.ts'
import { isValidId, UID_MESSAGE } from '../store/ids.ts'
import { may, rolesWith, type Action } from '../rights/permissions.ts'
import type { Actor, App } from '../types.ts'
import { catalogOf } from './catalog.ts'
import type { DatabaseDef, TableDef } from './model.ts'

export interface Scope {
  app: App
  actor: Actor
  database: DatabaseDef
  table: TableDef
  /** True when called by a `/v1/databases` route. */
  older: boolean
  /** Milliseconds since 1970. */
  now: number
}

export function pathId(params: Record<string, string>, name: string): string {
  const id = params[name]
  if (!isValidId(id)) throw invalidParam(name, UID_MESSAGE)
  return id
}

/** Disabled databases exist only for keys. @throws {AppwriteError} 404 */
export function requireDatabase(app: App, actor: Actor, id: string): DatabaseDef {
  const database = catalogOf(app.db).database(id)
  if (database === undefined || (!database.enabled && !actor.privileged)) {
    throw new AppwriteError('database_not_found', { params: [id] })
  }
  return database
}

/** @throws {AppwriteError} 404 */
export function requireScope(
  app: App,
  actor: Actor,
  databaseId: string,
  tableId: string,
  missing: 'table' | 'collection' = 'table'
): Scope {
  const database = requireDatabase(app, actor, databaseId)
  const table = catalogOf(app.db).table(database.id, tableId)
  if (table === undefined || (!table.enabled && !actor.privileged)) {
    throw new AppwriteError(missing === 'table' ? 'table_not_found' : 'collection_not_found', { params: [tableId] })
  }
  return { app, actor, database, table, older: false, now: app.options.now() }
}

/** Allowed by the table, or with row security by the row. */
export function mayOnRow(scope: Scope, action: Action, rowPermissions: readonly string[]): boolean {
  const { actor, table } = scope
  return may(actor, action, table.permissions) || (table.rowSecurity && may(actor, action, rowPermissions))
}

export function unauthorized(): AppwriteError {
  return new AppwriteError('user_unauthorized')
}

function phpJson(values: readonly string[]): string {
  return JSON.stringify(values).replaceAll('/', '\\/')
}

/** Row security never grants create. @throws {AppwriteError} 401 */
export function assertMayCreate(scope: Scope): void {
  const { actor, table } = scope
  if (may(actor, 'create', table.permissions)) return
  const roles = rolesWith('create', table.permissions)
  if (roles.length === 0)
    throw new AppwriteError('user_unauthorized', { message: "No permissions provided for action 'create'" })
  throw new AppwriteError('user_unauthorized', {
    message: `Missing "create" permission for role "${roles.at(-1)}". Only "${phpJson([...actor.roles])}" scopes are allowed and "${phpJson(roles)}" was given.`
  })
}
