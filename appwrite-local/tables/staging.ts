import { mayOnRow, type Scope } from './access.ts'
import { bulkId } from './bulk-work.ts'
import type { CounterChange } from './counters.ts'
import { RowProblem } from './problems.ts'
import { overlayJson, overlayOf, tableOperations } from './staged-rows.ts'
import type { Values } from './structure.ts'
import { addOperations, requirePending, type Operation } from './transactions.ts'

type Json = Record<string, unknown>

type Staged<T> = T extends unknown ? Omit<T, 'databaseId' | 'tableId'> : never

function stage(scope: Scope, transactionId: string, operation: Staged<Operation>): void {
  const { app, actor, table } = scope
  const transaction = requirePending(app, actor, transactionId)
  addOperations(app, transaction, [{ databaseId: table.databaseId, tableId: table.id, ...operation } as Operation])
}

/** Shows only what a read would show, because staging must not reveal more. */
function rowInside(scope: Scope, transactionId: string, rowId: string): Json {
  const overlay = overlayOf(scope, rowId, tableOperations(scope, transactionId))
  const { base } = overlay
  const seen =
    base === undefined || mayOnRow(scope, 'read', base.permissions) || mayOnRow(scope, 'update', base.permissions)
  return overlayJson(scope, seen ? overlay : { ...overlay, base: undefined })
}

function requireInside(scope: Scope, transactionId: string, rowId: string): void {
  requirePending(scope.app, scope.actor, transactionId)
  const { state } = overlayOf(scope, rowId, tableOperations(scope, transactionId))
  if (state === 'absent' || state === 'deleted') throw new RowProblem('not_found', rowId)
}

export function stageCreate(
  scope: Scope,
  transactionId: string,
  rowId: string,
  data: Values,
  permissions: string[]
): Json {
  stage(scope, transactionId, { action: 'create', rowId, data, permissions })
  return rowInside(scope, transactionId, rowId)
}

/** @throws {RowProblem} `not_found` */
export function stageUpdate(
  scope: Scope,
  transactionId: string,
  rowId: string,
  data: Values,
  permissions: string[] | null
): Json {
  requireInside(scope, transactionId, rowId)
  stage(scope, transactionId, { action: 'update', rowId, data, permissions })
  return rowInside(scope, transactionId, rowId)
}

export function stageUpsert(
  scope: Scope,
  transactionId: string,
  rowId: string,
  data: Values,
  permissions: string[] | null
): Json {
  stage(scope, transactionId, { action: 'upsert', rowId, data, permissions })
  return rowInside(scope, transactionId, rowId)
}

/** @throws {RowProblem} `not_found` */
export function stageDelete(scope: Scope, transactionId: string, rowId: string): void {
  requireInside(scope, transactionId, rowId)
  stage(scope, transactionId, { action: 'delete', rowId })
}

/** The response shows the step, not the sum. @throws {RowProblem} `not_found` */
export function stageCounter(scope: Scope, transactionId: string, change: CounterChange): Json {
  const { rowId, column, value, bound, direction } = change
  requireInside(scope, transactionId, rowId)
  stage(scope, transactionId, { action: direction, rowId, column, value, bound })
  const { databaseId, id } = scope.table
  return { $id: rowId, $tableId: id, $databaseId: databaseId, [column]: value, $sequence: '' }
}

type BulkOperation =
  | { action: 'bulkCreate' | 'bulkUpsert'; rows: Values[] }
  | { action: 'bulkUpdate'; queries: unknown[]; data: Values }
  | { action: 'bulkDelete'; queries: unknown[] }

/** Assigns missing ids now, so that reads in the transaction and the commit use the same ones. */
export function withRowIds(rows: readonly Values[], now: number): Values[] {
  return rows.map((row) => ({ ...row, $id: bulkId(row, now) }))
}

export function stageBulk(scope: Scope, transactionId: string, operation: BulkOperation): void {
  const staged = 'rows' in operation ? { ...operation, rows: withRowIds(operation.rows, scope.now) } : operation
  stage(scope, transactionId, staged)
}
