import { AppwriteError, invalidParam } from '../http/errors.ts'
import { isValidId, CUSTOM_ID_MESSAGE } from '../store/ids.ts'
import { assertGrantable, canRead, defaultPermissions, permissionsParam, ROW_ACTIONS } from '../rights/permissions.ts'
import type { Reply, RequestContext, Route } from '../types.ts'
import { assertMayCreate, pathId, type Scope } from './access.ts'
import { bulkCreate } from './bulk-routes.ts'
import { spendingSequences } from './bulk-work.ts'
import { changeCounter, type CounterChange } from './counters.ts'
import { listReply } from './list-route.ts'
import { chosenId, exactBody, jsonObject, numberParam, rowList, splitData, timestampHeader } from './params.ts'
import { RowProblem } from './problems.ts'
import { parseQueries } from './query-parser.ts'
import { selectionOf } from './query-rules.ts'
import { answering, scopeOf, transactionIdOf } from './request-scope.ts'
import { emitRow } from './row-events.ts'
import { findRow, readJson, rowJson, selectedColumns } from './row-store.ts'
import { createRow, deleteRow, requireRow, updateRow, upsertRow, type RowChange } from './row-work.ts'
import { staleRow } from './stale-reads.ts'
import { readInTransaction } from './staged-rows.ts'
import { stageCounter, stageCreate, stageDelete, stageUpdate, stageUpsert } from './staging.ts'
import type { Values } from './structure.ts'

function create(context: RequestContext): Reply {
  const body = exactBody(context)
  const { app, actor } = context
  const now = app.options.now()
  const rowId = body['rowId'] === undefined || body['rowId'] === null ? null : chosenId(body['rowId'], 'rowId', now)
  const data = jsonObject(body['data'], 'data')
  const sent = permissionsParam(body['permissions'], ROW_ACTIONS)
  const rows = rowList(body['rows'])
  const hasData = Object.keys(data).length > 0
  if (hasData && rows.length > 0) {
    throw new AppwriteError('general_bad_request', {
      message: 'You can only send one of the following parameters: data, rows'
    })
  }
  if (rows.length > 0) return bulkCreate(context, rows)
  if (!hasData) throw new AppwriteError('row_missing_data')
  if (rowId === null)
    throw new AppwriteError('row_missing_data', { message: 'Row ID is required when creating a single row.' })
  const scope = scopeOf(context)
  const permissions = sent ?? defaultPermissions(actor, ROW_ACTIONS)
  assertGrantable(actor, permissions)
  const transactionId = transactionIdOf(body)
  if (transactionId !== null) {
    assertMayCreate(scope)
    return { status: 201, json: stageCreate(scope, transactionId, rowId, data, permissions) }
  }
  const input = { id: rowId, permissions, ...splitData(data, actor.privileged, scope.now) }
  const row = spendingSequences(scope, 1, () => createRow(scope, input))
  emitRow(scope, 'create', row)
  return { status: 201, json: rowJson(scope.table, row) }
}

const SELECT_ONLY: ReadonlySet<string> = new Set(['select'])

function get(context: RequestContext): Reply {
  const rowId = pathId(context.params, 'rowId')
  const scope = scopeOf(context)
  const { app, actor, table, now } = scope
  const selection = selectionOf(table, parseQueries(context.query['queries']), now, SELECT_ONLY)
  const columns = selectedColumns(table, selection.select)
  const transactionId = transactionIdOf(context.query)
  if (transactionId !== null) return { status: 200, json: readInTransaction(scope, transactionId, rowId, columns) }
  const row = staleRow(app, table, rowId) ?? findRow(app.db, table, rowId)
  const readable =
    row !== undefined && (canRead(actor, table.permissions) || (table.rowSecurity && canRead(actor, row.permissions)))
  if (!readable) throw new RowProblem('not_found', rowId)
  return { status: 200, json: readJson(table, row, columns) }
}

/** Activity is not recorded: readers of the row get an empty list. */
function listLogs(context: RequestContext): Reply {
  get({ ...context, query: {} })
  return { status: 200, json: { total: 0, logs: [] } }
}

interface SentChange {
  rowId: string
  data: Values
  permissions: string[] | null
  transactionId: string | null
}

function sentChange(context: RequestContext): SentChange {
  const rowId = pathId(context.params, 'rowId')
  const body = exactBody(context)
  const data = jsonObject(body['data'], 'data')
  const permissions = permissionsParam(body['permissions'], ROW_ACTIONS)
  if (Object.keys(data).length === 0 && permissions === null) throw new AppwriteError('row_missing_payload')
  return { rowId, data, permissions, transactionId: transactionIdOf(body) }
}

function changeOf(context: RequestContext, scope: Scope, sent: SentChange): RowChange {
  return {
    id: sent.rowId,
    permissions: sent.permissions,
    basis: { timestamp: timestampHeader(context), version: null },
    ...splitData(sent.data, scope.actor.privileged, scope.now)
  }
}

function update(context: RequestContext): Reply {
  const sent = sentChange(context)
  const scope = scopeOf(context)
  if (sent.transactionId !== null) {
    if (sent.permissions !== null) assertGrantable(scope.actor, sent.permissions)
    return { status: 200, json: stageUpdate(scope, sent.transactionId, sent.rowId, sent.data, sent.permissions) }
  }
  const row = scope.app.db.transaction(() => {
    requireRow(scope, sent.rowId)
    if (sent.permissions !== null) assertGrantable(scope.actor, sent.permissions)
    return updateRow(scope, changeOf(context, scope, sent))
  })
  emitRow(scope, 'update', row)
  return { status: 200, json: rowJson(scope.table, row) }
}

/** An existing row keeps permissions that are not sent, but the caller must be able to grant them (recording 05). */
function upsert(context: RequestContext): Reply {
  const sent = sentChange(context)
  const scope = scopeOf(context)
  const { app, actor, table } = scope
  const forNew = sent.permissions ?? defaultPermissions(actor, ROW_ACTIONS)
  const existing = findRow(app.db, table, sent.rowId)
  assertGrantable(actor, sent.permissions ?? existing?.permissions ?? forNew)
  if (sent.transactionId !== null) {
    return {
      status: 201,
      json: stageUpsert(
        scope,
        sent.transactionId,
        sent.rowId,
        sent.data,
        sent.permissions ?? (existing ? null : forNew)
      )
    }
  }
  const { row } = app.db.transaction(() => upsertRow(scope, changeOf(context, scope, sent), forNew))
  emitRow(scope, 'upsert', row)
  return { status: 200, json: rowJson(table, row) }
}

function remove(context: RequestContext): Reply {
  const rowId = pathId(context.params, 'rowId')
  const scope = scopeOf(context)
  const transactionId = transactionIdOf(context.body)
  if (transactionId !== null) {
    stageDelete(scope, transactionId, rowId)
    return { status: 204 }
  }
  const basis = { timestamp: timestampHeader(context), version: null }
  const row = scope.app.db.transaction(() => deleteRow(scope, rowId, basis))
  emitRow(scope, 'delete', row)
  return { status: 204 }
}

function counter(direction: CounterChange['direction']): (context: RequestContext) => Reply {
  return (context) => {
    const rowId = pathId(context.params, 'rowId')
    const column = context.params['column']
    if (!isValidId(column)) throw invalidParam('column', CUSTOM_ID_MESSAGE)
    const body = exactBody(context)
    const value = numberParam(body['value'], 'value', 1) ?? 1
    const name = direction === 'increment' ? 'max' : 'min'
    const bound = numberParam(body[name], name, null)
    if (value <= 0)
      throw new AppwriteError('general_argument_invalid', { message: 'Value must be numeric and greater than 0' })
    const scope = scopeOf(context)
    const change: CounterChange = { rowId, column, value, bound, direction }
    const transactionId = transactionIdOf(body)
    if (transactionId !== null) return { status: 200, json: stageCounter(scope, transactionId, change) }
    const { answer } = scope.app.db.transaction(() => changeCounter(scope, change))
    emitRow(scope, 'update', answer)
    return { status: 200, json: rowJson(scope.table, answer) }
  }
}

const ROWS = '/v1/tablesdb/:databaseId/tables/:tableId/rows'
const READ = ['rows.read', 'documents.read']
const WRITE = ['rows.write', 'documents.write']

export const rowRoutes: Route[] = [
  { method: 'POST', path: ROWS, scope: WRITE, handler: answering(create) },
  { method: 'GET', path: ROWS, scope: READ, handler: answering((context) => listReply(scopeOf(context), context)) },
  { method: 'GET', path: `${ROWS}/:rowId`, scope: READ, handler: answering(get) },
  { method: 'GET', path: `${ROWS}/:rowId/logs`, scope: READ, handler: answering(listLogs) },
  { method: 'PATCH', path: `${ROWS}/:rowId`, scope: WRITE, handler: answering(update) },
  { method: 'PUT', path: `${ROWS}/:rowId`, scope: WRITE, handler: answering(upsert) },
  { method: 'DELETE', path: `${ROWS}/:rowId`, scope: WRITE, handler: answering(remove) },
  { method: 'PATCH', path: `${ROWS}/:rowId/:column/increment`, scope: WRITE, handler: answering(counter('increment')) },
  { method: 'PATCH', path: `${ROWS}/:rowId/:column/decrement`, scope: WRITE, handler: answering(counter('decrement')) }
]
