/**
 * Row changes for routes, bulk calls and commits. They need a transaction, throw before writing, and emit no events.
 */
import { formatDate } from '../store/dates.ts'
import { canonicalValues, changedKeys, resolveOperators } from './row-values.ts'
import { assertMayCreate, mayOnRow, unauthorized, type Scope } from './access.ts'
import { RowProblem } from './problems.ts'
import { findRow, insertRow, removeRow, rewriteRow, skipSequences, type Row } from './row-store.ts'
import { noteWrite } from './stale-reads.ts'
import { checkStructure, withDefaults, type Values } from './structure.ts'

export interface RowInput {
  id: string
  values: Values
  permissions: string[]
  /** Only keys may set dates; null means now. */
  createdAt: string | null
  updatedAt: string | null
}

/** The state an update or delete was based on; a row changed since then is a conflict. */
export interface Basis {
  /** `X-Appwrite-Timestamp` in milliseconds since 1970, or null. */
  timestamp: number | null
  /** Version at staging; null outside transactions. */
  version: number | null
}

export const NO_BASIS: Basis = { timestamp: null, version: null }

export interface RowChange {
  id: string
  values: Values
  /** Null keeps the row's permissions. */
  permissions: string[] | null
  createdAt: string | null
  updatedAt: string | null
  basis: Basis
}

function assertUnchanged(row: Row, basis: Basis): void {
  if (basis.timestamp !== null && Date.parse(row.updatedAt) > basis.timestamp) throw new RowProblem('newer', row.id)
  if (basis.version !== null && row.version > basis.version) throw new RowProblem('newer', row.id)
}

function samePermissions(left: readonly string[], right: readonly string[]): boolean {
  return left.length === right.length && left.every((permission) => right.includes(permission))
}

/** @throws {AppwriteError} 401; {StructureProblem}; {RowProblem} `exists` */
export function createRow(scope: Scope, input: RowInput): Row {
  assertMayCreate(scope)
  const { app, table, now } = scope
  const values = withDefaults(table, input.values)
  checkStructure(table, values, { complete: true, operators: false, current: {}, now })
  const date = formatDate(now)
  noteWrite(app, table, input.id, null)
  return insertRow(app.db, table, {
    id: input.id,
    createdAt: input.createdAt ?? date,
    updatedAt: input.updatedAt ?? date,
    permissions: input.permissions,
    values: canonicalValues(table, values, now)
  })
}

/** @throws {RowProblem} `not_found` */
export function requireRow(scope: Scope, id: string): Row {
  const row = findRow(scope.app.db, scope.table, id)
  if (row === undefined) throw new RowProblem('not_found', id)
  return row
}

function writeChange(scope: Scope, row: Row, change: RowChange, keys: string[], permissions: string[] | null): Row {
  const { app, table, now } = scope
  const merged = withDefaults(table, { ...row.values, ...change.values })
  checkStructure(table, merged, { complete: true, operators: true, current: row.values, now })
  const values = canonicalValues(table, resolveOperators(table, merged, row.values, now), now)
  const defaulted = Object.keys(values).filter((key) => (row.values[key] ?? null) === null && values[key] !== null)
  const next: Row = {
    ...row,
    values,
    createdAt: change.createdAt ?? row.createdAt,
    updatedAt: change.updatedAt ?? formatDate(now),
    permissions: permissions ?? row.permissions
  }
  noteWrite(app, table, row.id, row)
  return rewriteRow(app.db, table, next, [...new Set([...keys, ...defaulted])], permissions !== null)
}

/** Unchanged values need only read permission. @throws as {@link createRow}; {RowProblem} `not_found`, `newer` */
export function updateRow(scope: Scope, change: RowChange): Row {
  const row = requireRow(scope, change.id)
  const keys = changedKeys(scope.table, change.values, row.values, scope.now)
  const permissions =
    change.permissions !== null && !samePermissions(change.permissions, row.permissions) ? change.permissions : null
  const dates =
    (change.createdAt !== null && change.createdAt !== row.createdAt) ||
    (change.updatedAt !== null && change.updatedAt !== row.updatedAt)
  const changes = keys.length > 0 || permissions !== null || dates
  if (!mayOnRow(scope, changes ? 'update' : 'read', row.permissions)) throw unauthorized()
  assertUnchanged(row, change.basis)
  return changes ? writeChange(scope, row, change, keys, permissions) : row
}

/** Required columns must be sent even for an existing row. */
export function upsertRow(
  scope: Scope,
  change: RowChange,
  permissionsForNew: string[]
): { row: Row; created: boolean } {
  const { app, table, now } = scope
  const existing = findRow(app.db, table, change.id)
  if (existing === undefined) {
    assertMayCreate(scope)
    const sent = withDefaults(table, change.values)
    checkStructure(table, sent, { complete: true, operators: true, current: {}, now })
    const values = resolveOperators(table, sent, {}, now)
    noteWrite(app, table, change.id, null)
    const row = insertRow(app.db, table, {
      id: change.id,
      createdAt: change.createdAt ?? formatDate(now),
      updatedAt: change.updatedAt ?? formatDate(now),
      permissions: permissionsForNew,
      values: canonicalValues(table, values, now)
    })
    return { row, created: true }
  }
  if (!mayOnRow(scope, 'update', existing.permissions)) throw unauthorized()
  assertUnchanged(existing, change.basis)
  checkStructure(table, change.values, { complete: true, operators: true, current: existing.values, now })
  const permissions =
    change.permissions !== null && !samePermissions(change.permissions, existing.permissions)
      ? change.permissions
      : null
  skipSequences(app.db, table, 1)
  return { row: writeChange(scope, existing, change, Object.keys(change.values), permissions), created: false }
}

/** @throws {AppwriteError} 401; {RowProblem} `not_found`, `newer` */
export function deleteRow(scope: Scope, id: string, basis: Basis): Row {
  const row = requireRow(scope, id)
  if (!mayOnRow(scope, 'delete', row.permissions)) throw unauthorized()
  assertUnchanged(row, basis)
  noteWrite(scope.app, scope.table, row.id, row)
  removeRow(scope.app.db, scope.table, row)
  return row
}
