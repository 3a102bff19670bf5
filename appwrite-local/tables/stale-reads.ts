/**
 * Simulates a bug of Appwrite 1.9.6, for tests (`--stale-reads`): it empties a row's cache inside a transaction, before
 * the commit. Anyone who reads the row by its id in between caches the old row again, and it stays until the row's next
 * write. Here someone always does, except between the last operation and the commit. Lists are always right.
 */
import type { App } from '../types.ts'
import type { TableDef } from './model.ts'
import type { Row } from './row-store.ts'

interface Kept {
  rows: Map<string, Row>
  /** State of the running commit; null outside of one. */
  commit: { rows: Map<string, Row | null>; isLast: boolean } | null
}

const kept = new WeakMap<App, Kept>()

function keptOf(app: App): Kept {
  const known = kept.get(app) ?? { rows: new Map<string, Row>(), commit: null }
  kept.set(app, known)
  return known
}

const keyOf = (table: TableDef, id: string): string => `${table.sequence}/${id.toLowerCase()}`

/** `before` is the previous row, or null for a new one. Call this on every write. */
export function noteWrite(app: App, table: TableDef, id: string, before: Row | null): void {
  if (!app.options.staleReads) return
  const { rows, commit } = keptOf(app)
  const key = keyOf(table, id)
  if (commit === null) return void rows.delete(key)
  // Until the commit, everyone else still reads the row as it was before the first operation.
  const first = commit.rows.has(key) ? commit.rows.get(key) : before
  commit.rows.set(key, commit.isLast ? null : (first ?? null))
}

/** What a read by id returns instead of the stored row. */
export const staleRow = (app: App, table: TableDef, id: string): Row | undefined =>
  app.options.staleReads ? keptOf(app).rows.get(keyOf(table, id)) : undefined

/** `beforeEach` must be called before each operation. A failed commit keeps nothing. */
export function committing<T>(app: App, run: (beforeEach: (isLast: boolean) => void) => T): T {
  const state = keptOf(app)
  const commit = { rows: new Map<string, Row | null>(), isLast: false }
  state.commit = commit
  try {
    const result = run((isLast) => (commit.isLast = isLast))
    for (const [key, row] of commit.rows) {
      if (row === null) state.rows.delete(key)
      else state.rows.set(key, row)
    }
    return result
  } finally {
    state.commit = null
  }
}
