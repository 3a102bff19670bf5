/** Adds what is new in `appwrite.json`. What is missing there stays, with its data. */
import { formatDate } from '../store/dates.ts'
import { aggregatePermissions, permissionsProblem, TABLE_ACTIONS } from '../rights/permissions.ts'
import type { App, ColumnConfig, IndexConfig, TableConfig } from '../types.ts'
import { catalogOf, type Catalog } from './catalog.ts'
import type { ColumnDef, IndexDef, TableDef } from './model.ts'
import { settle } from './schema-jobs.ts'
import { makeColumn, makeIndex, makeTable } from './schema-work.ts'

const KNOWN_TYPES = new Set([
  'string',
  'varchar',
  'text',
  'mediumtext',
  'longtext',
  'integer',
  'bigint',
  'double',
  'boolean',
  'datetime',
  'point',
  'linestring',
  'polygon'
])

/** Types that the API returns under another name. */
const ALIASES: Record<string, { type: string; format: string }> = {
  float: { type: 'double', format: '' },
  line: { type: 'linestring', format: '' },
  email: { type: 'string', format: 'email' },
  url: { type: 'string', format: 'url' },
  ip: { type: 'string', format: 'ip' },
  enum: { type: 'string', format: 'enum' }
}

function columnOf(config: ColumnConfig, where: string, date: string): ColumnDef {
  const { type, format } = ALIASES[config.type] ?? { type: config.type, format: config.format ?? '' }
  if (!KNOWN_TYPES.has(type)) throw new Error(`${where}: column type "${config.type}" is not supported.`)
  if (!/^[A-Za-z0-9][A-Za-z0-9._-]{0,35}$/.test(config.key))
    throw new Error(`${where}: "${config.key}" is not a valid column key.`)
  return {
    key: config.key,
    type,
    required: config.required ?? false,
    array: config.array ?? false,
    size: config.size ?? null,
    default: config.default ?? null,
    min: config.min ?? null,
    max: config.max ?? null,
    format,
    elements: config.elements ?? [],
    encrypt: config.encrypt ?? false,
    relation: null,
    createdAt: date,
    updatedAt: date
  }
}

function indexOf(config: IndexConfig, date: string): IndexDef {
  return {
    key: config.key,
    type: config.type,
    columns: config.columns,
    lengths: config.columns.map(() => 0),
    orders: config.orders ?? [],
    createdAt: date,
    updatedAt: date
  }
}

function sameDefinition(left: ColumnDef, right: ColumnDef): boolean {
  const bare = (column: ColumnDef): string => JSON.stringify({ ...column, createdAt: '', updatedAt: '' })
  return bare(left) === bare(right)
}

/** Applies new bounds, sizes and defaults. A new type would rewrite data and is refused. */
function mergeColumn(catalog: Catalog, table: TableDef, current: ColumnDef, wanted: ColumnDef, where: string): void {
  if (current.type !== wanted.type || current.array !== wanted.array) {
    throw new Error(
      `${where}: column "${wanted.key}" cannot change from ${current.type} to ${wanted.type} without losing its data.`
    )
  }
  const merged = { ...wanted, createdAt: current.createdAt, updatedAt: current.updatedAt }
  if (sameDefinition(current, merged)) return
  Object.assign(current, merged, { updatedAt: wanted.updatedAt })
  catalog.saveTable(table)
}

function mergeTable(app: App, catalog: Catalog, table: TableDef, wanted: TableDef, where: string): void {
  const { name, enabled, rowSecurity, permissions } = wanted
  const settings = { name, enabled, rowSecurity, permissions }
  if (JSON.stringify({ ...table, ...settings }) !== JSON.stringify(table)) {
    Object.assign(table, settings, { updatedAt: wanted.updatedAt })
    catalog.saveTable(table)
  }
  for (const column of wanted.columns) {
    const current = table.columns.find((candidate) => candidate.key === column.key)
    if (current === undefined) makeColumn(app.db, catalog, table, column)
    else mergeColumn(catalog, table, current, column, where)
  }
  for (const index of wanted.indexes) {
    if (!table.indexes.some((candidate) => candidate.key === index.key)) makeIndex(app.db, catalog, table, index)
  }
}

function tableOf(config: TableConfig, date: string): TableDef {
  const where = `appwrite.json, table ${config.databaseId}.${config.$id}`
  const problem = permissionsProblem(config.$permissions, TABLE_ACTIONS)
  if (problem !== null) throw new Error(`${where}: ${problem}`)
  const columns = config.columns.map((column) => columnOf(column, where, date))
  for (const index of config.indexes) {
    const missing = index.columns.find((key) => !key.startsWith('$') && !columns.some((column) => column.key === key))
    if (missing !== undefined) throw new Error(`${where}: index "${index.key}" names the unknown column "${missing}".`)
  }
  return {
    id: config.$id,
    databaseId: config.databaseId,
    sequence: 0,
    position: 0,
    name: config.name,
    enabled: config.enabled ?? true,
    rowSecurity: config.rowSecurity,
    permissions: aggregatePermissions(config.$permissions, TABLE_ACTIONS),
    columns,
    indexes: config.indexes.map((index) => indexOf(index, date)),
    jobs: [],
    createdAt: date,
    updatedAt: date
  }
}

/** All or nothing; the error names the faulty entry. */
export function loadSchema(app: App): void {
  const catalog = catalogOf(app.db)
  const date = formatDate(app.options.now())
  const { tablesDB = [], tables = [] } = app.options.schema
  // Pending jobs must be done before the comparison.
  settle(app, Infinity)
  const wanted = tables.map((config) => tableOf(config, date))
  catalog.change(() => {
    for (const { $id, name, enabled = true } of tablesDB) {
      const current = catalog.database($id)
      if (current === undefined) {
        catalog.saveDatabase({
          id: $id,
          name,
          enabled,
          createdAt: date,
          updatedAt: date,
          type: 'tablesdb',
          sequence: 0
        })
      } else if (current.name !== name || current.enabled !== enabled) {
        catalog.saveDatabase({ ...current, name, enabled, updatedAt: date })
      }
    }
    for (const table of wanted) {
      const where = `appwrite.json, table ${table.databaseId}.${table.id}`
      if (catalog.database(table.databaseId) === undefined) throw new Error(`${where}: there is no such database.`)
      const current = catalog.table(table.databaseId, table.id)
      if (current === undefined) makeTable(app.db, catalog, table)
      else mergeTable(app, catalog, current, table, where)
    }
  })
}
