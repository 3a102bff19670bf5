/** Rows inside a transaction: staged values are shown unchecked, increments not at all (recording 07). */
import { canRead } from '../rights/permissions.ts'
import type { Scope } from './access.ts'
import { bulkPermissions } from './bulk-work.ts'
import { FloatLiteral, exactInteger } from './exact-json.ts'
import { matchesFilters } from './memory-filter.ts'
import { valueColumns, type ColumnDef } from './model.ts'
import { splitData } from './params.ts'
import { RowProblem } from './problems.ts'
import { parseQuery, type Query } from './query-parser.ts'
import { selectionOf, type Selection } from './query-rules.ts'
import { countRows, listColumns, listRows } from './row-list.ts'
import { findRow, rowJson, type Row } from './row-store.ts'
import type { Values } from './structure.ts'
import { findTransaction, operationsOf, type Operation } from './transactions.ts'

export interface Overlay {
  id: string
  base: Row | undefined
  state: 'absent' | 'stored' | 'created' | 'changed' | 'deleted'
  /** Staged values on top of the stored row. */
  values: Values
  permissions: string[] | null
}

function sameId(left: string, right: unknown): boolean {
  return typeof right === 'string' && left.toLowerCase() === right.toLowerCase()
}

function exists(overlay: Overlay): boolean {
  return overlay.state !== 'absent' && overlay.state !== 'deleted'
}

function put(overlay: Overlay, data: Values, permissions: string[] | null, now: number): void {
  overlay.values = { ...overlay.values, ...splitData(data, true, now).values }
  if (permissions !== null) overlay.permissions = permissions
  if (overlay.state === 'stored') overlay.state = 'changed'
  if (!exists(overlay)) overlay.state = 'created'
}

function remove(overlay: Overlay): void {
  overlay.state = 'deleted'
  overlay.values = {}
}

/** Queries that are not texts match nothing; the commit refuses them. */
function filtersOf(scope: Scope, queries: readonly unknown[]): Query[] | null {
  try {
    return selectionOf(
      scope.table,
      queries.map((query) => parseQuery(String(query))),
      scope.now
    ).filters
  } catch {
    return null
  }
}

function fitsBulk(scope: Scope, overlay: Overlay, queries: readonly unknown[]): boolean {
  const filters = filtersOf(scope, queries)
  if (filters === null || !exists(overlay)) return false
  const values = { ...overlay.base?.values, ...overlay.values }
  return matchesFilters(scope.table, { id: overlay.id, values }, filters, scope.now)
}

function apply(scope: Scope, overlay: Overlay, operation: Operation): void {
  switch (operation.action) {
    case 'create':
    case 'update':
    case 'upsert':
      if (sameId(overlay.id, operation.rowId)) put(overlay, operation.data, operation.permissions, scope.now)
      return
    case 'delete':
      if (sameId(overlay.id, operation.rowId)) remove(overlay)
      return
    case 'bulkCreate':
    case 'bulkUpsert':
      for (const row of operation.rows) {
        if (sameId(overlay.id, row['$id'])) put(overlay, row, bulkPermissions(row), scope.now)
      }
      return
    case 'bulkUpdate':
      if (fitsBulk(scope, overlay, operation.queries))
        put(overlay, operation.data, bulkPermissions(operation.data), scope.now)
      return
    case 'bulkDelete':
      if (fitsBulk(scope, overlay, operation.queries)) remove(overlay)
      return
    default:
  }
}

export function tableOperations(scope: Scope, transactionId: string): Operation[] {
  const transaction = findTransaction(scope.app, scope.actor, transactionId)
  if (transaction === undefined) return []
  return operationsOf(scope.app, transaction.id)
    .map(({ operation }) => operation)
    .filter(
      (operation) => sameId(operation.databaseId, scope.table.databaseId) && sameId(operation.tableId, scope.table.id)
    )
}

export function overlayOf(
  scope: Scope,
  id: string,
  operations: readonly Operation[],
  base = findRow(scope.app.db, scope.table, id)
): Overlay {
  const overlay: Overlay = {
    id: base?.id ?? id,
    base,
    state: base === undefined ? 'absent' : 'stored',
    values: {},
    permissions: null
  }
  for (const operation of operations) apply(scope, overlay, operation)
  return overlay
}

function stagedValue(value: unknown): unknown {
  if (value instanceof FloatLiteral) return value.value
  if (Array.isArray(value)) return value.map(stagedValue)
  return typeof value === 'bigint' ? exactInteger(value) : value
}

/** A row that exists only in the transaction has no dates and no sequence. */
export function overlayJson(
  scope: Scope,
  overlay: Overlay,
  columns: readonly ColumnDef[] = valueColumns(scope.table)
): Record<string, unknown> {
  const { table } = scope
  const values: Values = {}
  const keys = new Set(columns.map((column) => column.key))
  const complete = columns.length === valueColumns(table).length
  for (const [key, value] of Object.entries(overlay.values)) {
    if (complete || keys.has(key)) values[key] = stagedValue(value)
  }
  if (overlay.base !== undefined) {
    const json = { ...rowJson(table, overlay.base, columns), ...values }
    return overlay.permissions === null ? json : { ...json, $permissions: overlay.permissions }
  }
  const system = {
    $permissions: overlay.permissions ?? [],
    $databaseId: table.databaseId,
    $tableId: table.id,
    $sequence: ''
  }
  return { ...values, $id: overlay.id, ...system }
}

export function readInTransaction(
  scope: Scope,
  transactionId: string,
  id: string,
  columns: readonly ColumnDef[]
): Record<string, unknown> {
  const { actor, app, table } = scope
  const stored = findRow(app.db, table, id)
  const readable =
    stored !== undefined &&
    (canRead(actor, table.permissions) || (table.rowSecurity && canRead(actor, stored.permissions)))
  const overlay = overlayOf(scope, id, tableOperations(scope, transactionId), readable ? stored : undefined)
  if (!exists(overlay) || (stored !== undefined && !readable)) throw new RowProblem('not_found', id)
  return overlayJson(scope, overlay, columns)
}

function createdIds(operations: readonly Operation[]): string[] {
  const ids = operations.flatMap((operation) => {
    switch (operation.action) {
      case 'create':
      case 'upsert':
        return [operation.rowId]
      case 'bulkCreate':
      case 'bulkUpsert':
        return operation.rows.map((row) => String(row['$id']))
      default:
        return []
    }
  })
  return [...new Set(ids)]
}

function fits(scope: Scope, overlay: Overlay, selection: Selection): boolean {
  const values = { ...overlay.base?.values, ...overlay.values }
  return matchesFilters(scope.table, { id: overlay.id, values }, selection.filters, scope.now)
}

/** Rows created in the transaction come last, even if the filters exclude them (as in Appwrite). */
export function listInTransaction(scope: Scope, transactionId: string, selection: Selection, total: boolean): unknown {
  const operations = tableOperations(scope, transactionId)
  const columns = listColumns(scope, selection)
  const stored = listRows(scope, selection)
  const shown = stored.map((row) => overlayOf(scope, row.id, operations)).filter(exists)
  const created = createdIds(operations)
    .map((id) => overlayOf(scope, id, operations))
    .filter((overlay) => overlay.state === 'created' && overlay.base === undefined)
  const count = total
    ? countRows(scope, selection) -
      (stored.length - shown.length) +
      created.filter((overlay) => fits(scope, overlay, selection)).length
    : 0
  const hidesSequence = selection.select !== null && !selection.select.includes('$sequence')
  const rows = [
    ...shown.map((overlay) => ({
      ...overlayJson(scope, overlay, columns),
      ...(hidesSequence ? { $sequence: '' } : {})
    })),
    ...created.map((overlay) => ({ $createdAt: null, $updatedAt: null, ...overlayJson(scope, overlay, columns) }))
  ]
  return { total: count, rows }
}
