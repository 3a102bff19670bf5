import { formatDate } from '../store/dates.ts'
import { AppwriteError } from '../http/errors.ts'
import { permissionsParam, TABLE_ACTIONS } from '../rights/permissions.ts'
import type { App, Reply, RequestContext, Route } from '../types.ts'
import { pathId, requireDatabase } from './access.ts'
import { catalogOf } from './catalog.ts'
import { inlineColumns, inlineIndexes } from './inline-schema.ts'
import { forgetLists } from './list-route.ts'
import { listMeta } from './meta-list.ts'
import type { DatabaseDef, TableDef } from './model.ts'
import { booleanParam, chosenId, textParam } from './params.ts'
import { databaseJson, tableJson } from './schema-json.ts'
import { makeTable, removeDatabase, removeTable } from './schema-work.ts'

const NAME_MAX = 128

/** @throws {AppwriteError} 404 */
export function databaseOf(context: RequestContext): DatabaseDef {
  return requireDatabase(context.app, context.actor, pathId(context.params, 'databaseId'))
}

/** @throws {AppwriteError} 404 */
export function tableOf(
  context: RequestContext,
  database: DatabaseDef,
  id = pathId(context.params, 'tableId')
): TableDef {
  const table = catalogOf(context.app.db).table(database.id, id)
  if (table === undefined) throw new AppwriteError('table_not_found', { params: [id] })
  return table
}

function createDatabase(context: RequestContext): Reply {
  const { app, body } = context
  const now = app.options.now()
  const id = chosenId(body['databaseId'], 'databaseId', now)
  const name = textParam(body['name'], 'name', NAME_MAX)
  const enabled = booleanParam(body['enabled'], 'enabled', true)
  const catalog = catalogOf(app.db)
  if (catalog.database(id) !== undefined) throw new AppwriteError('database_already_exists', { params: [id] })
  const date = formatDate(now)
  const type = context.url.startsWith('/v1/databases') ? 'legacy' : 'tablesdb'
  const made = catalog.change(() =>
    catalog.saveDatabase({ id, name, enabled, createdAt: date, updatedAt: date, type, sequence: 0 })
  )
  return { status: 201, json: databaseJson(made) }
}

function listDatabases(context: RequestContext): Reply {
  const all = catalogOf(context.app.db).databases().map(databaseJson)
  const { total, items } = listMeta(context, all, '$id', ['name', 'enabled', 'type', '$id', '$createdAt', '$updatedAt'])
  return { status: 200, json: { total, databases: items } }
}

function updateDatabase(context: RequestContext): Reply {
  const { app, body } = context
  const database = databaseOf(context)
  const name = body['name'] === undefined ? database.name : textParam(body['name'], 'name', NAME_MAX)
  const enabled = booleanParam(body['enabled'], 'enabled', true)
  const catalog = catalogOf(app.db)
  const next = { ...database, name, enabled, updatedAt: formatDate(app.options.now()) }
  return { status: 200, json: databaseJson(catalog.change(() => catalog.saveDatabase(next))) }
}

function deleteDatabase(context: RequestContext): Reply {
  const database = databaseOf(context)
  const catalog = catalogOf(context.app.db)
  catalog.change(() => removeDatabase(context.app.db, catalog, database))
  return { status: 204 }
}

function createTable(context: RequestContext): Reply {
  const { app, body } = context
  const now = app.options.now()
  const id = chosenId(body['tableId'], 'tableId', now)
  const name = textParam(body['name'], 'name', NAME_MAX)
  const permissions = permissionsParam(body['permissions'], TABLE_ACTIONS) ?? []
  const rowSecurity = booleanParam(body['rowSecurity'], 'rowSecurity', false)
  const enabled = booleanParam(body['enabled'], 'enabled', true)
  const date = formatDate(now)
  const columns = inlineColumns(body['columns'], date)
  const indexes = inlineIndexes(body['indexes'], columns, date)
  const database = databaseOf(context)
  const catalog = catalogOf(app.db)
  if (catalog.table(database.id, id) !== undefined) throw new AppwriteError('table_already_exists', { params: [id] })
  const bare: TableDef = {
    id,
    databaseId: database.id,
    sequence: 0,
    position: 0,
    name,
    enabled,
    rowSecurity,
    permissions,
    columns: [],
    indexes: [],
    jobs: [],
    createdAt: date,
    updatedAt: date
  }
  const made = catalog.change(() => makeTable(app.db, catalog, { ...bare, columns, indexes }))
  // As in Appwrite, the response does not show inline columns yet.
  return { status: 201, json: tableJson(database, { ...made, columns: [], indexes: [] }) }
}

function listTables(context: RequestContext): Reply {
  const database = databaseOf(context)
  const all = catalogOf(context.app.db)
    .tables(database.id)
    .map((table) => tableJson(database, table))
  const { total, items } = listMeta(context, all, '$id', [
    'name',
    'enabled',
    'rowSecurity',
    '$id',
    '$createdAt',
    '$updatedAt'
  ])
  return { status: 200, json: { total, tables: items } }
}

function getTable(context: RequestContext): Reply {
  const database = databaseOf(context)
  return { status: 200, json: tableJson(database, tableOf(context, database)) }
}

function updateTable(context: RequestContext): Reply {
  const { app, body } = context
  const name = body['name'] === undefined ? null : textParam(body['name'], 'name', NAME_MAX)
  const permissions = permissionsParam(body['permissions'], TABLE_ACTIONS)
  const rowSecurity = booleanParam(body['rowSecurity'], 'rowSecurity', false)
  const enabled = booleanParam(body['enabled'], 'enabled', true)
  const database = databaseOf(context)
  const table = tableOf(context, database)
  const catalog = catalogOf(app.db)
  const next: TableDef = {
    ...table,
    name: name ?? table.name,
    permissions: permissions ?? table.permissions,
    rowSecurity,
    enabled,
    updatedAt: formatDate(app.options.now())
  }
  forgetLists(app, database.id, table.id)
  return {
    status: 200,
    json: tableJson(
      database,
      catalog.change(() => catalog.saveTable(next))
    )
  }
}

function forget(app: App, table: TableDef): void {
  forgetLists(app, table.databaseId, table.id)
}

function deleteTable(context: RequestContext): Reply {
  const { app } = context
  const table = tableOf(context, databaseOf(context))
  const catalog = catalogOf(app.db)
  catalog.change(() => removeTable(app.db, catalog, table))
  forget(app, table)
  return { status: 204 }
}

const DATABASES = '/v1/tablesdb'
const TABLES = `${DATABASES}/:databaseId/tables`
const TABLE_READ = ['tables.read', 'collections.read']
const TABLE_WRITE = ['tables.write', 'collections.write']

export const databaseRoutes: Route[] = [
  { method: 'POST', path: DATABASES, scope: 'databases.write', handler: createDatabase },
  { method: 'GET', path: DATABASES, scope: 'databases.read', handler: listDatabases },
  {
    method: 'GET',
    path: `${DATABASES}/:databaseId`,
    scope: 'databases.read',
    handler: (context) => ({ status: 200, json: databaseJson(databaseOf(context)) })
  },
  { method: 'PUT', path: `${DATABASES}/:databaseId`, scope: 'databases.write', handler: updateDatabase },
  { method: 'DELETE', path: `${DATABASES}/:databaseId`, scope: 'databases.write', handler: deleteDatabase },
  { method: 'POST', path: TABLES, scope: TABLE_WRITE, handler: createTable },
  { method: 'GET', path: TABLES, scope: TABLE_READ, handler: listTables },
  { method: 'GET', path: `${TABLES}/:tableId`, scope: TABLE_READ, handler: getTable },
  { method: 'PUT', path: `${TABLES}/:tableId`, scope: TABLE_WRITE, handler: updateTable },
  { method: 'DELETE', path: `${TABLES}/:tableId`, scope: TABLE_WRITE, handler: deleteTable }
]
