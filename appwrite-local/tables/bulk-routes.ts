import { AppwriteError } from '../http/errors.ts'
import type { Reply, RequestContext, Route } from '../types.ts'
import type { Scope } from './access.ts'
import {
  assertBulkAllowed,
  bulkPermissions,
  createMany,
  deleteMany,
  spendingSequences,
  updateMany,
  upsertMany
} from './bulk-work.ts'
import { hiddenFromClients } from './list-route.ts'
import { exactBody, jsonObject, rowList } from './params.ts'
import { parseQueries } from './query-parser.ts'
import { answering, scopeOf, transactionIdOf } from './request-scope.ts'
import { emitRow } from './row-events.ts'
import { readJson, rowJson, type Row } from './row-store.ts'
import { stageBulk } from './staging.ts'
import type { Values } from './structure.ts'

/** Responses show at most this many rows (`APP_LIMIT_DATABASE_BATCH`); the total counts all. */
const ROWS_SHOWN = 100

function rowsReply(scope: Scope, status: number, rows: readonly Row[]): Reply {
  const jsonOf = status === 200 ? readJson : rowJson
  const shown = rows.slice(0, ROWS_SHOWN).map((row) => jsonOf(scope.table, row))
  return { status, json: { total: rows.length, rows: shown } }
}

/** Staged rows are not shown. */
function stagedReply(total: number): Reply {
  return { status: 200, json: { total, rows: [] } }
}

/** On these routes, clients do not see the database at all (recording 05). */
function keyScope(context: RequestContext): Scope {
  if (!context.actor.privileged) throw hiddenFromClients(context.params['databaseId'] ?? '')
  return scopeOf(context)
}

export function bulkCreate(context: RequestContext, rows: Values[]): Reply {
  if (!context.actor.privileged) throw new AppwriteError('general_unauthorized_scope')
  const scope = scopeOf(context)
  assertBulkAllowed(scope)
  const transactionId = transactionIdOf(context.body)
  if (transactionId !== null) {
    stageBulk(scope, transactionId, { action: 'bulkCreate', rows })
    return stagedReply(rows.length)
  }
  const created = spendingSequences(scope, rows.length, () => createMany(scope, rows))
  for (const row of created) emitRow(scope, 'create', row)
  return rowsReply(scope, 201, created)
}

function bulkUpdate(context: RequestContext): Reply {
  const body = exactBody(context)
  const data = jsonObject(body['data'], 'data')
  const queries = parseQueries(body['queries'])
  if (Object.keys(data).length === 0) throw new AppwriteError('row_missing_payload')
  const scope = keyScope(context)
  bulkPermissions(data)
  const transactionId = transactionIdOf(body)
  if (transactionId !== null) {
    stageBulk(scope, transactionId, { action: 'bulkUpdate', queries: (body['queries'] ?? []) as unknown[], data })
    return stagedReply(0)
  }
  const rows = scope.app.db.transaction(() => updateMany(scope, queries, data))
  for (const row of rows) emitRow(scope, 'update', row, 'bulk')
  return rowsReply(scope, 200, rows)
}

function bulkUpsert(context: RequestContext): Reply {
  const body = exactBody(context)
  const rows = rowList(body['rows'])
  const scope = keyScope(context)
  if (rows.length === 0) throw new AppwriteError('row_missing_data')
  const transactionId = transactionIdOf(body)
  if (transactionId !== null) {
    stageBulk(scope, transactionId, { action: 'bulkUpsert', rows })
    return stagedReply(rows.length)
  }
  const upserted = scope.app.db.transaction(() => upsertMany(scope, rows))
  for (const { row } of upserted) emitRow(scope, 'upsert', row)
  return rowsReply(
    scope,
    200,
    upserted.map(({ row }) => row)
  )
}

function bulkDelete(context: RequestContext): Reply {
  const body = exactBody(context)
  const queries = parseQueries(body['queries'])
  const scope = keyScope(context)
  const transactionId = transactionIdOf(body)
  if (transactionId !== null) {
    stageBulk(scope, transactionId, { action: 'bulkDelete', queries: (body['queries'] ?? []) as unknown[] })
    return stagedReply(0)
  }
  const rows = scope.app.db.transaction(() => deleteMany(scope, queries))
  for (const row of rows) emitRow(scope, 'delete', row, 'bulk')
  return rowsReply(scope, 200, rows)
}

const ROWS = '/v1/tablesdb/:databaseId/tables/:tableId/rows'
const WRITE = ['rows.write', 'documents.write']

export const bulkRoutes: Route[] = [
  { method: 'PATCH', path: ROWS, scope: WRITE, handler: answering(bulkUpdate) },
  { method: 'PUT', path: ROWS, scope: WRITE, handler: answering(bulkUpsert) },
  { method: 'DELETE', path: ROWS, scope: WRITE, handler: answering(bulkDelete) }
]
