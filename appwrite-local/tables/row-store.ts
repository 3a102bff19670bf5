import type { SQLInputValue } from 'node:sqlite'
import type { Database } from '../store/database.ts'
import { parsePermission } from '../rights/permissions.ts'
import { asRead, fromSql, toJson, toSql } from './codec.ts'
import { findColumn, valueColumns, type ColumnDef, type TableDef } from './model.ts'
import { columnName, isConstraintError, permissionsName, rowsName } from './physical.ts'
import { RowProblem } from './problems.ts'
import type { Values } from './structure.ts'

export interface Row {
  sequence: number
  id: string
  createdAt: string
  updatedAt: string
  permissions: string[]
  /** Grows with every write of any row, which shows changes since an operation was staged. */
  version: number
  values: Values
}

const lastVersions = new WeakMap<Database, number>()

/** Greater than every earlier one, even after a restart (microseconds since 1970). */
export function nextVersion(db: Database): number {
  const version = Math.max((lastVersions.get(db) ?? 0) + 1, Date.now() * 1000)
  lastVersions.set(db, version)
  return version
}

const SYSTEM_LIST = '_seq, _id, _created, _updated, _permissions, _version'

export function columnList(columns: readonly ColumnDef[]): string {
  return [SYSTEM_LIST, ...columns.map((column) => columnName(column.key))].join(', ')
}

/** For a record read with {@link columnList} and bigint integers. */
function decodeRow(columns: readonly ColumnDef[], record: Record<string, unknown>): Row {
  const values: Values = {}
  for (const column of columns) values[column.key] = fromSql(column, record[`c_${column.key}`])
  return {
    sequence: Number(record['_seq']),
    id: String(record['_id']),
    createdAt: String(record['_created']),
    updatedAt: String(record['_updated']),
    permissions: JSON.parse(String(record['_permissions'])) as string[],
    version: Number(record['_version']),
    values
  }
}

export function selectRows(db: Database, columns: readonly ColumnDef[], sql: string, values: SQLInputValue[]): Row[] {
  const statement = db.prepare(sql)
  statement.setReadBigInts(true)
  return statement.all(...values).map((record) => decodeRow(columns, record))
}

/** Ids ignore case. */
export function findRow(db: Database, table: TableDef, id: string): Row | undefined {
  const columns = valueColumns(table)
  return selectRows(db, columns, `SELECT ${columnList(columns)} FROM ${rowsName(table)} WHERE _id = ?`, [id])[0]
}

function writePermissions(db: Database, table: TableDef, sequence: number, permissions: readonly string[]): void {
  const insert = db.prepare(`INSERT OR IGNORE INTO ${permissionsName(table)} (row, action, role) VALUES (?, ?, ?)`)
  for (const text of permissions) {
    const permission = parsePermission(text)
    if (permission !== null) insert.run(sequence, permission.action, permission.role)
  }
}

/** Sets sequence and version. @throws {RowProblem} `exists` when the id or a unique index is taken */
export function insertRow(db: Database, table: TableDef, row: Omit<Row, 'sequence' | 'version'>): Row {
  const columns = valueColumns(table)
  const names = [
    '_id',
    '_created',
    '_updated',
    '_permissions',
    '_version',
    ...columns.map((column) => columnName(column.key))
  ]
  const version = nextVersion(db)
  const values = columns.map((column) => toSql(column, row.values[column.key]))
  const sql = `INSERT INTO ${rowsName(table)} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`
  try {
    const added = db
      .prepare(sql)
      .run(row.id, row.createdAt, row.updatedAt, JSON.stringify(row.permissions), version, ...values)
    const sequence = Number(added.lastInsertRowid)
    writePermissions(db, table, sequence, row.permissions)
    return { ...row, sequence, version }
  } catch (error) {
    throw isConstraintError(error) ? new RowProblem('exists', row.id) : error
  }
}

/** Writes only the named columns, so that indexes over others are not touched. @throws {RowProblem} `exists` */
export function rewriteRow(
  db: Database,
  table: TableDef,
  row: Row,
  keys: readonly string[],
  permissionsChanged: boolean
): Row {
  const version = nextVersion(db)
  const assignments = ['_created = ?', '_updated = ?', '_version = ?']
  const values: SQLInputValue[] = [row.createdAt, row.updatedAt, version]
  if (permissionsChanged) {
    assignments.push('_permissions = ?')
    values.push(JSON.stringify(row.permissions))
  }
  for (const key of keys) {
    const column = findColumn(table, key)
    if (column === undefined || column.type === 'relationship') continue
    assignments.push(`${columnName(key)} = ?`)
    values.push(toSql(column, row.values[key]))
  }
  try {
    db.prepare(`UPDATE ${rowsName(table)} SET ${assignments.join(', ')} WHERE _seq = ?`).run(...values, row.sequence)
  } catch (error) {
    throw isConstraintError(error) ? new RowProblem('exists', row.id) : error
  }
  if (permissionsChanged) {
    db.prepare(`DELETE FROM ${permissionsName(table)} WHERE row = ?`).run(row.sequence)
    writePermissions(db, table, row.sequence, row.permissions)
  }
  return { ...row, version }
}

export function removeRow(db: Database, table: TableDef, row: Row): void {
  db.prepare(`DELETE FROM ${permissionsName(table)} WHERE row = ?`).run(row.sequence)
  db.prepare(`DELETE FROM ${rowsName(table)} WHERE _seq = ?`).run(row.sequence)
}

/** InnoDB also uses up the sequence numbers of rows that it refuses or merges. */
export function skipSequences(db: Database, table: TableDef, count: number): void {
  if (count <= 0) return
  const name = rowsName(table)
  const updated = db.prepare('UPDATE sqlite_sequence SET seq = seq + ? WHERE name = ?').run(count, name)
  if (updated.changes === 0) db.prepare('INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)').run(name, count)
}

export function selectedColumns(table: TableDef, select: readonly string[] | null): ColumnDef[] {
  const all = valueColumns(table)
  return select === null || select.includes('*') ? all : all.filter((column) => select.includes(column.key))
}

/** For responses that create or change a row: they repeat what was sent. */
export function rowJson(
  table: TableDef,
  row: Row,
  columns: readonly ColumnDef[] = valueColumns(table),
  shown = (_column: ColumnDef, value: unknown): unknown => value
): Record<string, unknown> {
  const json: Record<string, unknown> = {}
  for (const column of columns) json[column.key] = toJson(column, shown(column, row.values[column.key]))
  json['$id'] = row.id
  json['$sequence'] = String(row.sequence)
  json['$createdAt'] = row.createdAt
  json['$updatedAt'] = row.updatedAt
  json['$permissions'] = row.permissions
  json['$databaseId'] = table.databaseId
  json['$tableId'] = table.id
  return json
}

/** For responses that read rows. */
export function readJson(table: TableDef, row: Row, columns?: readonly ColumnDef[]): Record<string, unknown> {
  return rowJson(table, row, columns, asRead)
}
