import { formatDate } from '../store/dates.ts'
import { AppwriteError, invalidParam, missingParam } from '../http/errors.ts'
import { CUSTOM_ID_MESSAGE, isValidId } from '../store/ids.ts'
import type { Reply, RequestContext, Route } from '../types.ts'
import { catalogOf } from './catalog.ts'
import { assertColumnFits, COLUMN_KINDS, readColumnParams } from './column-rules.ts'
import { databaseOf, tableOf } from './database-routes.ts'
import { listMeta } from './meta-list.ts'
import { ROW_BYTES_MAX, rowBytes, type ColumnDef, type RelationDef, type TableDef } from './model.ts'
import { exactBody } from './params.ts'
import { schedule, settleTable, stagedColumns, type Staged } from './schema-jobs.ts'
import { columnJson, listedColumnJson } from './schema-json.ts'
import { makeColumn, renameColumn } from './schema-work.ts'

function keyParam(value: unknown, name = 'key'): string {
  if (value === undefined) throw missingParam(name)
  if (!isValidId(value)) throw invalidParam(name, CUSTOM_ID_MESSAGE)
  return value
}

function assertFree(table: TableDef, key: string): void {
  if (stagedColumns(table).some(({ def }) => def.key.toLowerCase() === key.toLowerCase())) {
    throw new AppwriteError('column_already_exists', { params: [key] })
  }
}

function assertRoom(table: TableDef, column: ColumnDef): void {
  const columns = [...stagedColumns(table).map(({ def }) => def), column]
  if (rowBytes({ ...table, columns }) > ROW_BYTES_MAX) {
    throw new AppwriteError('column_limit_exceeded', { params: [table.id] })
  }
}

function create(kind: string): (context: RequestContext) => Reply {
  return (context) => {
    const { app } = context
    const body = exactBody(context)
    const now = app.options.now()
    const key = keyParam(body['key'])
    const params = readColumnParams(kind, body, now)
    if ((kind === 'string' || kind === 'varchar') && params.size === null) throw missingParam('size')
    if (kind === 'enum' && params.elements === null) throw missingParam('elements')
    const table = tableOf(context, databaseOf(context))
    const { type, format } = COLUMN_KINDS[kind] ?? { type: kind, format: '' }
    const date = formatDate(now)
    const column: ColumnDef = {
      ...params,
      key,
      type,
      format,
      elements: params.elements ?? [],
      relation: null,
      createdAt: date,
      updatedAt: date
    }
    assertColumnFits(column)
    assertFree(table, key)
    assertRoom(table, column)
    schedule(app, table, { kind: 'addColumn', column })
    return { status: 202, json: columnJson(column, 'processing') }
  }
}

function requireColumn(table: TableDef, key: string): Staged<ColumnDef> {
  const column = stagedColumns(table).find(({ def }) => def.key === key)
  if (column === undefined) throw new AppwriteError('column_not_found', { params: [key] })
  return column
}

/** The type cannot change; sizes and bounds are not part of the SQLite table, so no row is rewritten. */
function update(kind: string): (context: RequestContext) => Reply {
  return (context) => {
    const { app, params: path } = context
    const body = exactBody(context)
    const now = app.options.now()
    const params = readColumnParams(kind, body, now)
    const newKey = body['newKey'] === undefined || body['newKey'] === null ? null : keyParam(body['newKey'], 'newKey')
    const table = tableOf(context, databaseOf(context))
    const { def: column, status } = requireColumn(table, path['key'] ?? '')
    if (status !== 'available') throw new AppwriteError('column_not_available', { params: [column.key] })
    const { type, format } = COLUMN_KINDS[kind] ?? { type: kind, format: '' }
    // Appwrite crashes on a wrong type; this is its answer.
    if (column.type !== type || column.format !== format)
      throw new AppwriteError('general_unknown', { message: 'Server Error' })
    const next: ColumnDef = {
      ...column,
      required: params.required,
      default: params.default,
      size: params.size ?? column.size,
      min: params.min ?? column.min,
      max: params.max ?? column.max,
      elements: params.elements ?? column.elements,
      updatedAt: formatDate(now)
    }
    assertColumnFits(next)
    if (newKey !== null && newKey !== column.key) assertFree(table, newKey)
    settleTable(app, table)
    const catalog = catalogOf(app.db)
    catalog.change(() => {
      Object.assign(column, next)
      if (newKey !== null && newKey !== column.key) renameColumn(app.db, catalog, table, column, newKey)
      catalog.saveTable(table)
    })
    return { status: 200, json: listedColumnJson(column, 'available') }
  }
}

function list(context: RequestContext): Reply {
  const table = tableOf(context, databaseOf(context))
  const all = stagedColumns(table).map(({ def, status }) => listedColumnJson(def, status))
  const attributes = [
    'key',
    'type',
    'status',
    'error',
    'required',
    'array',
    'size',
    'format',
    '$createdAt',
    '$updatedAt'
  ]
  const { total, items } = listMeta(context, all, 'key', attributes)
  return { status: 200, json: { total, columns: items } }
}

function get(context: RequestContext): Reply {
  const table = tableOf(context, databaseOf(context))
  const { def, status } = requireColumn(table, context.params['key'] ?? '')
  return { status: 200, json: columnJson(def, status) }
}

function remove(context: RequestContext): Reply {
  const table = tableOf(context, databaseOf(context))
  const { key } = requireColumn(table, context.params['key'] ?? '').def
  schedule(context.app, table, { kind: 'removeColumn', key })
  return { status: 204 }
}

function relationColumn(key: string, date: string, relation: RelationDef): ColumnDef {
  const blank = { required: false, array: false, encrypt: false, size: null, default: null, min: null, max: null }
  return { ...blank, key, type: 'relationship', format: '', elements: [], relation, createdAt: date, updatedAt: date }
}

/** Relationships exist only in the schema; this server does not store them in rows. */
function createRelationship(context: RequestContext): Reply {
  const { app, body } = context
  const database = databaseOf(context)
  const table = tableOf(context, database)
  const related = tableOf(context, database, String(body['relatedTableId'] ?? ''))
  const key = keyParam(body['key'] ?? related.id)
  const twoWay = body['twoWay'] === true
  const twoWayKey = typeof body['twoWayKey'] === 'string' ? body['twoWayKey'] : table.id
  const relationType = String(body['type'] ?? 'oneToOne')
  const onDelete = String(body['onDelete'] ?? 'restrict')
  assertFree(table, key)
  if (twoWay) assertFree(related, twoWayKey)
  const date = formatDate(app.options.now())
  const shared = { relationType, twoWay, onDelete }
  const column = relationColumn(key, date, { ...shared, relatedTable: related.id, twoWayKey, side: 'parent' })
  const catalog = catalogOf(app.db)
  catalog.change(() => {
    makeColumn(app.db, catalog, table, column)
    if (!twoWay) return
    const back = { ...shared, relatedTable: table.id, twoWayKey: key, side: 'child' }
    makeColumn(app.db, catalog, related, relationColumn(twoWayKey, date, back))
  })
  return { status: 202, json: columnJson(column, 'processing') }
}

const COLUMNS = '/v1/tablesdb/:databaseId/tables/:tableId/columns'
const READ = ['tables.read', 'collections.read', 'columns.read', 'attributes.read']
const WRITE = ['tables.write', 'collections.write', 'columns.write', 'attributes.write']

export const columnRoutes: Route[] = [
  ...Object.keys(COLUMN_KINDS).flatMap((kind): Route[] => [
    { method: 'POST', path: `${COLUMNS}/${kind}`, scope: WRITE, handler: create(kind) },
    { method: 'PATCH', path: `${COLUMNS}/${kind}/:key`, scope: WRITE, handler: update(kind) }
  ]),
  { method: 'POST', path: `${COLUMNS}/relationship`, scope: WRITE, handler: createRelationship },
  { method: 'GET', path: COLUMNS, scope: READ, handler: list },
  { method: 'GET', path: `${COLUMNS}/:key`, scope: READ, handler: get },
  { method: 'DELETE', path: `${COLUMNS}/:key`, scope: WRITE, handler: remove }
]
