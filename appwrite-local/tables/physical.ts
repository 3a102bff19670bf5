/** Table names: `r<n>` rows, `p<n>` permissions, `f<n>_<key>` fulltext. Security: checked keys cannot inject SQL. */
import type { Database } from '../store/database.ts'
import { familyOf, isFoldedText, valueColumns, type ColumnDef, type IndexDef, type TableDef } from './model.ts'

export const SYSTEM_COLUMNS: Record<string, string> = {
  $id: '_id',
  $sequence: '_seq',
  $createdAt: '_created',
  $updatedAt: '_updated'
}

function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

export function rowsName(table: TableDef): string {
  return `r${table.sequence}`
}

export function permissionsName(table: TableDef): string {
  return `p${table.sequence}`
}

export function columnName(key: string): string {
  return quote(`c_${key}`)
}

export function fulltextName(table: TableDef, column: string): string {
  return quote(`f${table.sequence}_${column}`)
}

function indexName(table: TableDef, key: string): string {
  return quote(`i${table.sequence}_${key}`)
}

function affinity(column: ColumnDef): string {
  if (column.array) return 'TEXT'
  switch (familyOf(column)) {
    case 'integer':
    case 'boolean':
      return 'INTEGER'
    case 'float':
      return 'REAL'
    default:
      return 'TEXT'
  }
}

export function comparable(column: ColumnDef): string {
  const name = columnName(column.key)
  return isFoldedText(column) ? `aw_norm(${name})` : name
}

export function createRowTables(db: Database, table: TableDef): void {
  const columns = valueColumns(table).map((column) => `, ${columnName(column.key)} ${affinity(column)}`)
  db.exec(
    `CREATE TABLE ${rowsName(table)} (_seq INTEGER PRIMARY KEY AUTOINCREMENT, _id TEXT NOT NULL COLLATE NOCASE UNIQUE,
      _created TEXT NOT NULL, _updated TEXT NOT NULL, _permissions TEXT NOT NULL, _version INTEGER NOT NULL${columns.join('')})`
  )
  db.exec(
    // MariaDB's collation: a list of rows ignores the case of roles, while reading a row by its id does not.
    `CREATE TABLE ${permissionsName(table)} (row INTEGER NOT NULL, action TEXT NOT NULL, role TEXT NOT NULL COLLATE NOCASE,
      PRIMARY KEY (row, action, role)) WITHOUT ROWID`
  )
  db.exec(`CREATE INDEX ip${table.sequence} ON ${permissionsName(table)} (action, role, row)`)
  // Appwrite also indexes the dates of every table.
  db.exec(`CREATE INDEX ic${table.sequence} ON ${rowsName(table)} (_created)`)
  db.exec(`CREATE INDEX iu${table.sequence} ON ${rowsName(table)} (_updated)`)
}

export function dropRowTables(db: Database, table: TableDef): void {
  for (const index of table.indexes) dropIndex(db, table, index)
  db.exec(`DROP TABLE ${rowsName(table)}`)
  db.exec(`DROP TABLE ${permissionsName(table)}`)
}

export function addColumn(db: Database, table: TableDef, column: ColumnDef): void {
  if (column.type === 'relationship') return
  db.exec(`ALTER TABLE ${rowsName(table)} ADD COLUMN ${columnName(column.key)} ${affinity(column)}`)
}

/** The column's indexes must be dropped first. */
export function dropColumn(db: Database, table: TableDef, column: ColumnDef): void {
  if (column.type === 'relationship') return
  db.exec(`ALTER TABLE ${rowsName(table)} DROP COLUMN ${columnName(column.key)}`)
}

/** The column's indexes must be dropped first and created again afterwards. */
export function renameColumn(db: Database, table: TableDef, from: string, to: string): void {
  db.exec(`ALTER TABLE ${rowsName(table)} RENAME COLUMN ${columnName(from)} TO ${columnName(to)}`)
}

function createFulltext(db: Database, table: TableDef, key: string): void {
  const name = fulltextName(table, key)
  const rows = rowsName(table)
  const column = columnName(key)
  const trigger = (suffix: string): string => quote(`f${table.sequence}_${key}_${suffix}`)
  db.exec(
    `CREATE VIRTUAL TABLE IF NOT EXISTS ${name} USING fts5(body, tokenize = "unicode61 remove_diacritics 2 tokenchars '_'")`
  )
  db.exec(`INSERT INTO ${name}(rowid, body) SELECT _seq, aw_fold(${column}) FROM ${rows} WHERE ${column} IS NOT NULL`)
  db.exec(`CREATE TRIGGER ${trigger('ai')} AFTER INSERT ON ${rows} WHEN new.${column} IS NOT NULL BEGIN
    INSERT INTO ${name}(rowid, body) VALUES (new._seq, aw_fold(new.${column})); END`)
  db.exec(
    `CREATE TRIGGER ${trigger('ad')} AFTER DELETE ON ${rows} BEGIN DELETE FROM ${name} WHERE rowid = old._seq; END`
  )
  db.exec(`CREATE TRIGGER ${trigger('au')} AFTER UPDATE OF ${column} ON ${rows} BEGIN
    DELETE FROM ${name} WHERE rowid = old._seq;
    INSERT INTO ${name}(rowid, body) SELECT new._seq, aw_fold(new.${column}) WHERE new.${column} IS NOT NULL; END`)
}

function dropFulltext(db: Database, table: TableDef, key: string): void {
  for (const suffix of ['ai', 'ad', 'au'])
    db.exec(`DROP TRIGGER IF EXISTS ${quote(`f${table.sequence}_${key}_${suffix}`)}`)
  db.exec(`DROP TABLE IF EXISTS ${fulltextName(table, key)}`)
}

function indexTerm(table: TableDef, key: string, order: string | undefined): string {
  const column = table.columns.find((candidate) => candidate.key === key)
  const term = column === undefined ? SYSTEM_COLUMNS[key] : comparable(column)
  return `${term} ${order?.toLowerCase() === 'desc' ? 'DESC' : 'ASC'}`
}

/** A unique index over colliding rows enforces nothing, as in Appwrite. */
export function createIndex(db: Database, table: TableDef, index: IndexDef): void {
  if (index.type === 'spatial') return
  if (index.type === 'fulltext') {
    for (const key of index.columns) createFulltext(db, table, key)
    return
  }
  const terms = index.columns.map((key, position) => indexTerm(table, key, index.orders[position])).join(', ')
  const target = `${indexName(table, index.key)} ON ${rowsName(table)} (${terms})`
  if (index.type === 'key') {
    db.exec(`CREATE INDEX ${target}`)
    return
  }
  try {
    db.exec(`CREATE UNIQUE INDEX ${target}`)
  } catch (error) {
    if (!isConstraintError(error)) throw error
    db.exec(`CREATE INDEX ${target}`)
  }
}

export function dropIndex(db: Database, table: TableDef, index: IndexDef): void {
  if (index.type === 'fulltext') {
    for (const key of index.columns) dropFulltext(db, table, key)
    return
  }
  db.exec(`DROP INDEX IF EXISTS ${indexName(table, index.key)}`)
}

export function isConstraintError(error: unknown): boolean {
  return (
    error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' && (error.errcode & 0xff) === 19
  )
}
