import type { SQLInputValue } from 'node:sqlite'
import { formatDate } from '../store/dates.ts'
import { mayOnRow, unauthorized, type Scope } from './access.ts'
import { familyOf, findColumn } from './model.ts'
import { columnName, rowsName } from './physical.ts'
import { RowProblem } from './problems.ts'
import { findRow, nextVersion, type Row } from './row-store.ts'

export interface CounterChange {
  rowId: string
  column: string
  value: number
  /** Maximum for increments, minimum for decrements; null for none. */
  bound: number | null
  direction: 'increment' | 'decrement'
}

function sum(current: unknown, change: number): number | bigint {
  if (typeof current === 'bigint') return current + BigInt(Math.trunc(change))
  const total = (typeof current === 'number' ? current : 0) + change
  if (Number.isSafeInteger(total) || !Number.isInteger(change)) return total
  return BigInt(Math.trunc(typeof current === 'number' ? current : 0)) + BigInt(change)
}

/**
 * Needs a transaction. Null counts as 0, column bounds are ignored, and an integer stores only the whole part of the
 * sum, although the response shows the sum in full (recording 07).
 * @throws {RowProblem} `column_missing` (also for a missing row), `not_a_number`, `maximum`, `minimum`; {AppwriteError}
 * 401
 */
export function changeCounter(scope: Scope, change: CounterChange): { answer: Row; stored: Row } {
  const { app, table, now } = scope
  const column = findColumn(table, change.column)
  const row = column === undefined ? undefined : findRow(app.db, table, change.rowId)
  if (column === undefined || row === undefined) throw new RowProblem('column_missing', change.column)
  const family = familyOf(column)
  if (column.array || (family !== 'integer' && family !== 'float')) throw new RowProblem('not_a_number', change.column)
  if (!mayOnRow(scope, 'update', row.permissions)) throw unauthorized()

  const signed = change.direction === 'increment' ? change.value : -change.value
  const shown = sum(row.values[change.column], signed)
  if (change.bound !== null) {
    const passed = change.direction === 'increment' ? shown > change.bound : shown < change.bound
    if (passed)
      throw new RowProblem(change.direction === 'increment' ? 'maximum' : 'minimum', change.column, change.bound)
  }
  const kept = family === 'integer' ? sum(row.values[change.column], Math.trunc(signed)) : shown
  const version = nextVersion(app.db)
  const updatedAt = formatDate(now)
  const values: SQLInputValue[] = [kept, updatedAt, version, row.sequence]
  const sql = `UPDATE ${rowsName(table)} SET ${columnName(column.key)} = ?, _updated = ?, _version = ? WHERE _seq = ?`
  app.db.prepare(sql).run(...values)
  return {
    answer: { ...row, values: { ...row.values, [change.column]: shown } },
    stored: { ...row, updatedAt, version, values: { ...row.values, [change.column]: kept } }
  }
}
