import type { Database } from '../store/database.ts'
import type { Catalog } from './catalog.ts'
import type { ColumnDef, DatabaseDef, IndexDef, TableDef } from './model.ts'
import * as physical from './physical.ts'

export function makeTable(db: Database, catalog: Catalog, table: TableDef): TableDef {
  const indexes = table.indexes
  const saved = catalog.saveTable({ ...table, indexes: [] })
  physical.createRowTables(db, saved)
  for (const index of indexes) makeIndex(db, catalog, saved, index)
  return saved
}

export function removeTable(db: Database, catalog: Catalog, table: TableDef): void {
  physical.dropRowTables(db, table)
  catalog.removeTable(table)
}

export function removeDatabase(db: Database, catalog: Catalog, database: DatabaseDef): void {
  for (const table of catalog.tables(database.id)) removeTable(db, catalog, table)
  catalog.removeDatabase(database)
}

export function makeColumn(db: Database, catalog: Catalog, table: TableDef, column: ColumnDef): void {
  physical.addColumn(db, table, column)
  table.columns.push(column)
  catalog.saveTable(table)
}

export function makeIndex(db: Database, catalog: Catalog, table: TableDef, index: IndexDef): void {
  physical.createIndex(db, table, index)
  table.indexes.push(index)
  catalog.saveTable(table)
}

export function removeIndex(db: Database, catalog: Catalog, table: TableDef, index: IndexDef): void {
  physical.dropIndex(db, table, index)
  table.indexes = table.indexes.filter((candidate) => candidate !== index)
  catalog.saveTable(table)
}

function indexesOver(table: TableDef, key: string): IndexDef[] {
  return table.indexes.filter((index) => index.columns.includes(key))
}

function withoutColumn(index: IndexDef, key: string): IndexDef {
  const keeps = index.columns.map((column) => column !== key)
  const kept = <T>(list: readonly T[]): T[] => list.filter((_item, position) => keeps[position])
  return { ...index, columns: kept(index.columns), lengths: kept(index.lengths), orders: kept(index.orders) }
}

/** Removes the column from indexes, and drops those over it alone. */
export function removeColumn(db: Database, catalog: Catalog, table: TableDef, column: ColumnDef): void {
  const affected = indexesOver(table, column.key)
  for (const index of affected) removeIndex(db, catalog, table, index)
  physical.dropColumn(db, table, column)
  table.columns = table.columns.filter((candidate) => candidate !== column)
  for (const index of affected.map((candidate) => withoutColumn(candidate, column.key))) {
    if (index.columns.length > 0) makeIndex(db, catalog, table, index)
  }
  catalog.saveTable(table)
}

export function renameColumn(db: Database, catalog: Catalog, table: TableDef, column: ColumnDef, key: string): void {
  const affected = indexesOver(table, column.key)
  for (const index of affected) removeIndex(db, catalog, table, index)
  physical.renameColumn(db, table, column.key, key)
  const from = column.key
  column.key = key
  for (const index of affected) {
    makeIndex(db, catalog, table, { ...index, columns: index.columns.map((name) => (name === from ? key : name)) })
  }
  catalog.saveTable(table)
}
