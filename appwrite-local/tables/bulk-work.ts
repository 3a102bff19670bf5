/** Works on many rows at once, inside the caller's transaction and without events. */
import { AppwriteError, invalidParam } from '../http/errors.ts'
import { uniqueId, isValidId } from '../store/ids.ts'
import { aggregatePermissions, permissionsProblem, ROW_ACTIONS } from '../rights/permissions.ts'
import type { Scope } from './access.ts'
import { splitData } from './params.ts'
import { RowProblem } from './problems.ts'
import type { Query } from './query-parser.ts'
import { selectionOf } from './query-rules.ts'
import { listRows } from './row-list.ts'
import { skipSequences, type Row } from './row-store.ts'
import { createRow, deleteRow, NO_BASIS, updateRow, upsertRow } from './row-work.ts'
import { checkStructure, StructureProblem, type Values } from './structure.ts'

/** A missing id and `unique()` both get a new id. */
export function bulkId(data: Values, now: number): string {
  const id = data['$id']
  if (id === undefined || id === null || id === '' || id === 'unique()') return uniqueId(now)
  if (!isValidId(id)) throw new StructureProblem('Invalid document ID')
  return id
}

export function bulkPermissions(data: Values): string[] | null {
  const permissions = data['$permissions']
  if (permissions === undefined || permissions === null) return null
  const problem = permissionsProblem(permissions, ROW_ACTIONS)
  if (problem !== null) throw invalidParam('permissions', problem)
  return aggregatePermissions(permissions as string[], ROW_ACTIONS)
}

/** Appwrite names no id when one of many rows collides. */
function withoutId<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw error instanceof RowProblem && error.kind === 'exists' ? new RowProblem('exists', '') : error
  }
}

/** Runs work in a transaction; when a row collides, the sequence numbers of all `count` rows stay used. */
export function spendingSequences<T>(scope: Scope, count: number, work: () => T): T {
  const { db } = scope.app
  try {
    return db.transaction(work)
  } catch (error) {
    if (error instanceof RowProblem && error.kind === 'exists') skipSequences(db, scope.table, count)
    throw error
  }
}

/** All rows or none. */
export function createMany(scope: Scope, rows: readonly Values[]): Row[] {
  const { actor, now } = scope
  return withoutId(() =>
    rows.map((data) =>
      createRow(scope, {
        id: bulkId(data, now),
        permissions: bulkPermissions(data) ?? [],
        ...splitData(data, actor.privileged, now)
      })
    )
  )
}

export interface Upserted {
  row: Row
  created: boolean
}

/** All rows or none. */
export function upsertMany(scope: Scope, rows: readonly Values[]): Upserted[] {
  const { actor, now } = scope
  return withoutId(() =>
    rows.map((data) => {
      const permissions = bulkPermissions(data)
      const split = splitData(data, actor.privileged, now)
      return upsertRow(scope, { id: bulkId(data, now), permissions, basis: NO_BASIS, ...split }, permissions ?? [])
    })
  )
}

function matching(scope: Scope, queries: readonly Query[]): Row[] {
  const selection = selectionOf(scope.table, queries, scope.now)
  return listRows(scope, selection, { checkRead: false, defaultLimit: null })
}

export function updateMany(scope: Scope, queries: readonly Query[], data: Values): Row[] {
  const { actor, table, now } = scope
  const permissions = bulkPermissions(data)
  const split = splitData(data, actor.privileged, now)
  const rows = matching(scope, queries)
  checkStructure(table, split.values, { complete: false, operators: true, current: rows[0]?.values ?? {}, now })
  return withoutId(() => rows.map((row) => updateRow(scope, { id: row.id, permissions, basis: NO_BASIS, ...split })))
}

export function deleteMany(scope: Scope, queries: readonly Query[]): Row[] {
  return matching(scope, queries).map((row) => deleteRow(scope, row.id, NO_BASIS))
}

export function assertBulkAllowed(scope: Scope): void {
  if (!scope.actor.privileged) throw new AppwriteError('general_unauthorized_scope')
}
