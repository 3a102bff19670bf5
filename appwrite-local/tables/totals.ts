/** Counting costs more than reading a page, so totals are cached until the next write. */
import type { SQLInputValue } from 'node:sqlite'
import type { Database } from '../store/database.ts'

const MOST_TOTALS = 1000

interface Totals {
  /** `db.changes` when it was counted. */
  changes: number
  known: Map<string, number>
}

const totals = new WeakMap<Database, Totals>()

function totalsOf(db: Database): Map<string, number> {
  // Only this process writes to the file, so its own counter is enough.
  const { changes } = db
  let entry = totals.get(db)
  if (entry === undefined) totals.set(db, (entry = { changes, known: new Map() }))
  if (entry.changes !== changes || entry.known.size >= MOST_TOTALS) {
    entry.changes = changes
    entry.known.clear()
  }
  return entry.known
}

/** Counts again inside a transaction, because it may be rolled back. */
export function countOnce(db: Database, sql: string, values: readonly SQLInputValue[]): number {
  const count = (): number => Number(db.prepare(sql).get(...values)?.['n'] ?? 0)
  if (db.inTransaction) return count()
  const known = totalsOf(db)
  const key = JSON.stringify([sql, ...values.map((value) => (typeof value === 'bigint' ? `${value}n` : value))])
  let total = known.get(key)
  if (total === undefined) known.set(key, (total = count()))
  return total
}
