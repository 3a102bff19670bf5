import { exactInteger } from './exact-json.ts'
import {
  familyOf,
  ROW_BYTES_MAX,
  rowBytes,
  textLimit,
  type ColumnDef,
  type DatabaseDef,
  type IndexDef,
  type TableDef
} from './model.ts'
import { stagedColumns, stagedIndexes, type SchemaStatus } from './schema-jobs.ts'

type Json = Record<string, unknown>

/** Default bounds of integer columns. */
const INTEGER_BOUNDS = { min: -(2n ** 63n), max: 2n ** 63n - 1n }

export function databaseJson(database: DatabaseDef): Json {
  return {
    $id: database.id,
    name: database.name,
    $createdAt: database.createdAt,
    $updatedAt: database.updatedAt,
    enabled: database.enabled,
    type: database.type
  }
}

function textJson(column: ColumnDef): Json {
  const value = { default: column.default ?? null }
  if (column.format === 'enum') return { elements: column.elements, format: 'enum', ...value }
  if (column.format !== '') return { format: column.format, ...value }
  const size = column.type === 'string' || column.type === 'varchar' ? { size: textLimit(column) } : {}
  return { ...size, ...value, encrypt: column.encrypt }
}

function detailsJson(column: ColumnDef): Json {
  const value = { default: column.default ?? null }
  switch (familyOf(column)) {
    case 'text':
      return textJson(column)
    case 'integer':
      return {
        min: column.min ?? exactInteger(INTEGER_BOUNDS.min),
        max: column.max ?? exactInteger(INTEGER_BOUNDS.max),
        ...value
      }
    case 'float':
      return { min: column.min ?? -Number.MAX_VALUE, max: column.max ?? Number.MAX_VALUE, ...value }
    case 'datetime':
      return { format: '', ...value }
    case 'relation':
      return { ...column.relation }
    default:
      return value
  }
}

/** The response to a creation always says `processing`. */
export function columnJson(column: ColumnDef, status: SchemaStatus): Json {
  return {
    key: column.key,
    type: column.type,
    status,
    error: '',
    required: column.required,
    array: column.array,
    $createdAt: column.createdAt,
    $updatedAt: column.updatedAt,
    ...detailsJson(column)
  }
}

/** In lists and responses to updates, the newer text types have no `encrypt` (recording 03). */
export function listedColumnJson(column: ColumnDef, status: SchemaStatus): Json {
  const json = columnJson(column, status)
  return 'encrypt' in json && column.type !== 'string' ? { ...json, encrypt: null } : json
}

export function indexJson(database: DatabaseDef, table: TableDef, index: IndexDef, status: SchemaStatus): Json {
  return {
    $id: `${database.sequence}_${table.position}_${index.key}`,
    $createdAt: index.createdAt,
    $updatedAt: index.updatedAt,
    key: index.key,
    type: index.type,
    status,
    error: '',
    columns: index.columns,
    lengths: index.lengths,
    orders: index.orders
  }
}

export function tableJson(database: DatabaseDef, table: TableDef): Json {
  return {
    $id: table.id,
    $createdAt: table.createdAt,
    $updatedAt: table.updatedAt,
    $permissions: table.permissions,
    databaseId: table.databaseId,
    name: table.name,
    enabled: table.enabled,
    rowSecurity: table.rowSecurity,
    columns: stagedColumns(table).map(({ def, status }) => columnJson(def, status)),
    indexes: stagedIndexes(table).map(({ def, status }) => indexJson(database, table, def, status)),
    bytesMax: ROW_BYTES_MAX,
    bytesUsed: rowBytes(table)
  }
}
