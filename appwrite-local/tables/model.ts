export interface DatabaseDef {
  id: string
  name: string
  enabled: boolean
  createdAt: string
  updatedAt: string
  type: 'tablesdb' | 'legacy'
  /** 1 for the first database ever created; part of index ids. */
  sequence: number
}

/** Relationships exist only in the schema; rows do not store them. */
export interface RelationDef {
  relatedTable: string
  relationType: string
  twoWay: boolean
  twoWayKey: string
  onDelete: string
  side: string
}

export interface ColumnDef {
  key: string
  /** The API's type name: `string`, `varchar`, `text`, `integer`, `double`, `boolean`, `datetime`, `point`, … */
  type: string
  required: boolean
  array: boolean
  /** Characters; null where the API shows no size. */
  size: number | null
  default: unknown
  /** Numeric bounds; null means those of the type. */
  min: number | null
  max: number | null
  /** `email`, `url`, `ip`, `enum` or empty. */
  format: string
  elements: string[]
  encrypt: boolean
  relation: RelationDef | null
  createdAt: string
  updatedAt: string
}

export interface IndexDef {
  key: string
  type: 'key' | 'unique' | 'fulltext' | 'spatial'
  columns: string[]
  lengths: number[]
  orders: string[]
  createdAt: string
  updatedAt: string
}

/** Work on a table that was answered with 202 and is still pending. */
export type SchemaJob =
  | { kind: 'addColumn'; column: ColumnDef }
  | { kind: 'removeColumn'; key: string }
  | { kind: 'addIndex'; index: IndexDef }
  | { kind: 'removeIndex'; key: string }

export interface TableDef {
  id: string
  databaseId: string
  /** Number in the names of the SQLite tables, never reused. */
  sequence: number
  /** Position in its database; part of index ids. */
  position: number
  name: string
  enabled: boolean
  rowSecurity: boolean
  permissions: string[]
  /** Columns that rows can use; those still being created are in `jobs`. */
  columns: ColumnDef[]
  indexes: IndexDef[]
  /** In request order; `due` in milliseconds since 1970. Empty unless the server has a `schemaDelay`. */
  jobs: (SchemaJob & { due: number })[]
  createdAt: string
  updatedAt: string
}

export type ColumnFamily = 'text' | 'integer' | 'float' | 'boolean' | 'datetime' | 'spatial' | 'relation'

const TEXT_TYPES = new Set(['string', 'varchar', 'text', 'mediumtext', 'longtext'])

/** Characters of types without a size of their own. */
const TEXT_SIZES: Record<string, number> = { text: 65535, mediumtext: 16777215, longtext: 4294967295 }
const FORMAT_SIZES: Record<string, number> = { email: 254, url: 2000, ip: 39, enum: 255 }

export function familyOf(column: ColumnDef): ColumnFamily {
  if (TEXT_TYPES.has(column.type)) return 'text'
  switch (column.type) {
    case 'integer':
    case 'bigint':
      return 'integer'
    case 'double':
      return 'float'
    case 'boolean':
      return 'boolean'
    case 'datetime':
      return 'datetime'
    case 'relationship':
      return 'relation'
    default:
      return 'spatial'
  }
}

/** Length limit in code points. */
export function textLimit(column: ColumnDef): number {
  return TEXT_SIZES[column.type] ?? column.size ?? FORMAT_SIZES[column.format] ?? 255
}

/** True for text that is compared without case and accents (array elements are compared exactly). */
export function isFoldedText(column: ColumnDef): boolean {
  return familyOf(column) === 'text' && !column.array
}

export function valueColumns(table: TableDef): ColumnDef[] {
  return table.columns.filter((column) => column.type !== 'relationship')
}

/** Keys are compared case-insensitively, as in MariaDB. */
export function findColumn(table: TableDef, key: string): ColumnDef | undefined {
  return table.columns.find((column) => column.key === key)
}

function textBytes(column: ColumnDef): number {
  if (TEXT_SIZES[column.type] !== undefined) return 20
  const size = textLimit(column)
  if (size > 65535) return 11
  if (size > 16381) return 10
  return size * 4 + (size > 255 ? 2 : 1)
}

function integerBytes({ type, max }: ColumnDef): number {
  return type === 'integer' && max !== null && max <= 2147483647 ? 4 : 8
}

const FAMILY_BYTES: Record<ColumnFamily, number | ((column: ColumnDef) => number)> = {
  text: textBytes,
  integer: integerBytes,
  float: 8,
  boolean: 1,
  datetime: 7,
  relation: 1021,
  spatial: 25
}

function columnBytes(column: ColumnDef): number {
  if (column.array) return 20
  const bytes = FAMILY_BYTES[familyOf(column)]
  return typeof bytes === 'number' ? bytes : bytes(column)
}

/** MariaDB's limit in bytes. */
export const ROW_BYTES_MAX = 65535

/** Counted as MariaDB does (system columns: 1067 bytes). */
export function rowBytes(table: TableDef): number {
  return table.columns.reduce((sum, column) => sum + columnBytes(column), 1067)
}
