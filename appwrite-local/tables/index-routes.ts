import { formatDate } from '../store/dates.ts'
import { AppwriteError, invalidParam } from '../http/errors.ts'
import { CUSTOM_ID_MESSAGE, isValidId } from '../store/ids.ts'
import type { Reply, RequestContext, Route } from '../types.ts'
import { databaseOf, tableOf } from './database-routes.ts'
import { assertIndexFits } from './index-rules.ts'
import { listMeta } from './meta-list.ts'
import type { IndexDef, TableDef } from './model.ts'
import { schedule, stagedColumns, stagedIndexes, type Staged } from './schema-jobs.ts'
import { indexJson } from './schema-json.ts'

const TYPES = ['key', 'fulltext', 'unique', 'spatial'] as const

function typeParam(value: unknown): IndexDef['type'] {
  const type = TYPES.find((name) => name === value)
  if (type === undefined) throw invalidParam('type', `Value must be one of (${TYPES.join(', ')})`)
  return type
}

function ordersParam(value: unknown): string[] {
  if (value === undefined || value === null) return []
  const wellFormed = Array.isArray(value) && value.every((order) => /^(asc|desc)$/i.test(String(order)))
  if (!wellFormed) {
    throw invalidParam(
      'orders',
      'Value must a valid array no longer than 100 items and Value must be one of (asc, desc)'
    )
  }
  return value.map((order) => String(order))
}

function create(context: RequestContext): Reply {
  const { app, body } = context
  const key = body['key']
  if (!isValidId(key)) throw invalidParam('key', CUSTOM_ID_MESSAGE)
  const type = typeParam(body['type'])
  const columns = (Array.isArray(body['columns']) ? body['columns'] : []).map((column) => String(column))
  const orders = ordersParam(body['orders'])
  const lengths = Array.isArray(body['lengths']) ? body['lengths'].map((length) => Number(length)) : []
  const database = databaseOf(context)
  const table = tableOf(context, database)
  const date = formatDate(app.options.now())
  const index: IndexDef = {
    key,
    type,
    columns,
    lengths: columns.map((_column, position) => lengths[position] ?? 0),
    orders,
    createdAt: date,
    updatedAt: date
  }
  if (stagedIndexes(table).some(({ def }) => def.key.toLowerCase() === key.toLowerCase())) {
    throw new AppwriteError('column_index_already_exists', { params: [key] })
  }
  const unready = stagedColumns(table).find(({ def, status }) => status !== 'available' && columns.includes(def.key))
  if (unready !== undefined) throw new AppwriteError('column_not_available', { params: [unready.def.key] })
  assertIndexFits(table.columns, index)
  schedule(app, table, { kind: 'addIndex', index })
  return { status: 202, json: indexJson(database, table, index, 'processing') }
}

function list(context: RequestContext): Reply {
  const database = databaseOf(context)
  const table = tableOf(context, database)
  const all = stagedIndexes(table).map(({ def, status }) => indexJson(database, table, def, status))
  const { total, items } = listMeta(context, all, 'key', [
    'key',
    'type',
    'status',
    'error',
    '$id',
    '$createdAt',
    '$updatedAt'
  ])
  return { status: 200, json: { total, indexes: items } }
}

function requireIndex(context: RequestContext, table: TableDef): Staged<IndexDef> {
  const key = context.params['key'] ?? ''
  const index = stagedIndexes(table).find(({ def }) => def.key === key)
  if (index === undefined) throw new AppwriteError('column_index_not_found', { params: [key] })
  return index
}

function get(context: RequestContext): Reply {
  const database = databaseOf(context)
  const table = tableOf(context, database)
  const { def, status } = requireIndex(context, table)
  return { status: 200, json: indexJson(database, table, def, status) }
}

function remove(context: RequestContext): Reply {
  const table = tableOf(context, databaseOf(context))
  const { key } = requireIndex(context, table).def
  schedule(context.app, table, { kind: 'removeIndex', key })
  return { status: 204 }
}

const INDEXES = '/v1/tablesdb/:databaseId/tables/:tableId/indexes'
const READ = ['tables.read', 'collections.read', 'indexes.read']
const WRITE = ['tables.write', 'collections.write', 'indexes.write']

export const indexRoutes: Route[] = [
  { method: 'POST', path: INDEXES, scope: WRITE, handler: create },
  { method: 'GET', path: INDEXES, scope: READ, handler: list },
  { method: 'GET', path: `${INDEXES}/:key`, scope: READ, handler: get },
  { method: 'DELETE', path: `${INDEXES}/:key`, scope: WRITE, handler: remove }
]
