/** Appwrite's worker changes columns later. Here it happens at once, or after `schemaDelay` in the next request. */
import type { Database } from '../store/database.ts'
import { isStorageFull } from '../http/errors.ts'
import type { App } from '../types.ts'
import { catalogOf, type Catalog } from './catalog.ts'
import type { ColumnDef, IndexDef, SchemaJob, TableDef } from './model.ts'
import { makeColumn, makeIndex, removeColumn, removeIndex } from './schema-work.ts'

export type SchemaStatus = 'available' | 'processing' | 'deleting'

export interface Staged<T> {
  def: T
  status: SchemaStatus
}

function perform(db: Database, catalog: Catalog, table: TableDef, job: SchemaJob): void {
  if (job.kind === 'addColumn') return makeColumn(db, catalog, table, job.column)
  if (job.kind === 'addIndex') return makeIndex(db, catalog, table, job.index)
  if (job.kind === 'removeColumn') {
    // A second delete during `deleting` is also answered with 204.
    const column = table.columns.find(({ key }) => key === job.key)
    if (column !== undefined) removeColumn(db, catalog, table, column)
    return
  }
  const index = table.indexes.find(({ key }) => key === job.key)
  if (index !== undefined) removeIndex(db, catalog, table, index)
}

export function schedule(app: App, table: TableDef, job: SchemaJob): void {
  const { schemaDelay, now } = app.options
  const catalog = catalogOf(app.db)
  catalog.change(() => {
    if (schemaDelay === 0) return perform(app.db, catalog, table, job)
    table.jobs = [...table.jobs.filter((other) => !isUndone(other, job)), { ...job, due: now() + schemaDelay }]
    catalog.saveTable(table)
  })
}

/** True when `removed` deletes what `made` would create; an index goes with its column. */
function isUndone(made: SchemaJob, removed: SchemaJob): boolean {
  if (removed.kind === 'removeColumn') {
    if (made.kind === 'addColumn') return made.column.key === removed.key
    return made.kind === 'addIndex' && made.index.columns.includes(removed.key)
  }
  return removed.kind === 'removeIndex' && made.kind === 'addIndex' && made.index.key === removed.key
}

function finish(app: App, catalog: Catalog, table: TableDef, until: number): void {
  catalog.change(() => {
    const due = table.jobs.filter((job) => job.due <= until)
    table.jobs = table.jobs.filter((job) => job.due > until)
    for (const job of due) perform(app.db, catalog, table, job)
    catalog.saveTable(table)
  })
}

/** Does the work that is due by `until`, in milliseconds since 1970; pass Infinity for all. */
export function settle(app: App, until: number): void {
  const catalog = catalogOf(app.db)
  for (const table of catalog.tablesWithWork(until)) {
    try {
      finish(app, catalog, table, until)
    } catch (error) {
      // On a full disk the job stays pending, so that reads still work.
      if (!isStorageFull(error)) throw error
    }
  }
}

/** Finishes the table's jobs before its columns change in another way. */
export function settleTable(app: App, table: TableDef): void {
  if (table.jobs.length > 0) finish(app, catalogOf(app.db), table, Infinity)
}

export function stagedColumns(table: TableDef): Staged<ColumnDef>[] {
  const leaving = new Set(table.jobs.map((job) => (job.kind === 'removeColumn' ? job.key : null)))
  const coming = table.jobs.flatMap((job) => (job.kind === 'addColumn' ? [job.column] : []))
  return staged(table.columns, coming, leaving)
}

export function stagedIndexes(table: TableDef): Staged<IndexDef>[] {
  const leaving = new Set(table.jobs.map((job) => (job.kind === 'removeIndex' ? job.key : null)))
  const coming = table.jobs.flatMap((job) => (job.kind === 'addIndex' ? [job.index] : []))
  return staged(table.indexes, coming, leaving)
}

function staged<T extends { key: string }>(
  made: readonly T[],
  coming: readonly T[],
  leaving: ReadonlySet<string | null>
): Staged<T>[] {
  return [
    ...made.map((def): Staged<T> => ({ def, status: leaving.has(def.key) ? 'deleting' : 'available' })),
    ...coming.map((def): Staged<T> => ({ def, status: 'processing' }))
  ]
}
