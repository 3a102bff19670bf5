/** Decides which queries a table accepts (utopia-php/database, Validator/Queries/Documents). */
import { AppwriteError } from '../http/errors.ts'
import { isValidId, UID_MESSAGE } from '../store/ids.ts'
import { parseDatetime } from './datetimes.ts'
import { FloatLiteral } from './exact-json.ts'
import { familyOf, findColumn, type ColumnDef, type TableDef } from './model.ts'
import { pageNumber } from './page-number.ts'
import { FILTER_METHODS, queryError, SPATIAL_METHODS, type Query } from './query-parser.ts'
import { isSmallInteger } from './validators.ts'

const MAX_VALUES = 500
const FILTERABLE_SYSTEM = new Set(['$id', '$sequence', '$createdAt', '$updatedAt'])
const SELECTABLE_SYSTEM = new Set([...FILTERABLE_SYSTEM, '$permissions', '*'])
const ARRAY_METHODS = new Set([
  'contains',
  'containsAny',
  'containsAll',
  'notContains',
  'isNull',
  'isNotNull',
  'exists',
  'notExists'
])

interface Order {
  attribute: string
  descending: boolean
}

export interface Selection {
  filters: Query[]
  /** Null selects all columns. */
  select: string[] | null
  orders: Order[]
  random: boolean
  /** Null means the caller's default. */
  limit: number | null
  offset: number
  cursor: { id: string; before: boolean } | null
}

const EXACTLY_ONE: Record<string, string> = {
  notEqual: 'NotEqual',
  lessThan: 'LessThan',
  lessThanEqual: 'LessThanEqual',
  greaterThan: 'GreaterThan',
  greaterThanEqual: 'GreaterThanEqual',
  search: 'Search',
  notSearch: 'NotSearch',
  startsWith: 'StartsWith',
  notStartsWith: 'NotStartsWith',
  endsWith: 'EndsWith',
  notEndsWith: 'NotEndsWith'
}
const AT_LEAST_ONE: Record<string, string> = {
  equal: 'Equal',
  contains: 'Contains',
  containsAny: 'ContainsAny',
  containsAll: 'ContainsAll',
  notContains: 'NotContains'
}

function refuse(message: string): never {
  throw queryError(`Invalid query: ${message}`)
}

function checkCount(query: Query): void {
  const count = query.values.length
  const one = EXACTLY_ONE[query.method]
  if (one !== undefined && count !== 1) refuse(`${one} queries require exactly one value.`)
  const some = AT_LEAST_ONE[query.method]
  if (some !== undefined && count === 0) refuse(`${some} queries require at least one value.`)
  if (query.method === 'between' && count !== 2) refuse('Between queries require exactly two values.')
  if (query.method === 'notBetween' && count !== 2) refuse('NotBetween queries require exactly two values.')
}

function fitsInteger(column: ColumnDef, value: unknown): boolean {
  if (typeof value === 'bigint') return !isSmallInteger(column)
  if (typeof value !== 'number' || !Number.isInteger(value)) return false
  return !isSmallInteger(column) || Math.abs(value) <= 2147483648
}

function fitsColumn(column: ColumnDef, value: unknown, now: number): boolean {
  switch (familyOf(column)) {
    case 'text':
      return typeof value === 'string'
    case 'integer':
      return fitsInteger(column, value)
    case 'float':
      return typeof value === 'number' || typeof value === 'bigint' || value instanceof FloatLiteral
    case 'boolean':
      return typeof value === 'boolean'
    case 'datetime':
      return typeof value === 'string' && parseDatetime(value, now) !== null
    case 'spatial':
      return Array.isArray(value)
    case 'relation':
      return false
  }
}

function fitsSystem(attribute: string, value: unknown, now: number): boolean {
  if (attribute === '$id') return typeof value === 'string'
  if (attribute === '$sequence') return typeof value === 'string' || typeof value === 'number'
  return typeof value === 'string' && parseDatetime(value, now) !== null
}

function checkColumnFilter(column: ColumnDef, query: Query, now: number): void {
  const { method, attribute } = query
  if (SPATIAL_METHODS.has(method)) {
    if (familyOf(column) !== 'spatial') {
      refuse(`Spatial query "${method}" cannot be applied on non-spatial attribute: ${attribute}`)
    }
    if (column.type !== 'point') refuse(`Spatial query "${method}" is only supported on points by this server`)
    return
  }
  for (const value of query.values) {
    if (!fitsColumn(column, value, now)) refuse(`Query value is invalid for attribute "${attribute}"`)
  }
  if (column.array && !ARRAY_METHODS.has(method)) {
    refuse(`Cannot query ${method} on attribute "${attribute}" because it is an array.`)
  }
  if (!column.array && /^(notC|c)ontains/.test(method) && familyOf(column) !== 'text') {
    refuse(`Cannot query ${method} on attribute "${attribute}" because it is not an array, string, or object.`)
  }
}

function checkFilter(table: TableDef, query: Query, now: number): void {
  if (query.method === 'and' || query.method === 'or') {
    const name = query.method === 'or' ? 'Or' : 'And'
    const children = query.values as Query[]
    if (
      children.some((child) => !FILTER_METHODS.has(child.method) && child.method !== 'and' && child.method !== 'or')
    ) {
      refuse(`${name} queries can only contain filter queries`)
    }
    if (children.length < 2) refuse(`${name} queries require at least two queries`)
    for (const child of children) checkFilter(table, child, now)
    return
  }
  if (query.method === 'elemMatch') {
    for (const child of query.values as Query[]) checkFilter(table, child, now)
    refuse('elemMatch queries are not supported by the database')
  }
  checkCount(query)
  const { attribute } = query
  const column = findColumn(table, attribute)
  if (column === undefined && !FILTERABLE_SYSTEM.has(attribute)) refuse(`Attribute not found in schema: ${attribute}`)
  if (query.values.length > MAX_VALUES) refuse(`Query on attribute has greater than ${MAX_VALUES} values: ${attribute}`)
  if (column !== undefined) {
    checkColumnFilter(column, query, now)
    return
  }
  for (const value of query.values) {
    if (!fitsSystem(attribute, value, now)) refuse(`Query value is invalid for attribute "${attribute}"`)
  }
}

/** The column itself, or columns of the other table (`parent.*`). */
const isOfRelationship = (table: TableDef, key: string): boolean =>
  findColumn(table, key.split('.')[0] ?? '')?.type === 'relationship'

function checkSelect(table: TableDef, query: Query): string[] {
  const keys = query.values.map((value) => String(value))
  if (keys.length === 0) refuse('No attributes selected')
  if (new Set(keys).size !== keys.length) refuse('Duplicate attributes selected')
  for (const key of keys) {
    if (isOfRelationship(table, key)) {
      const message = `This server does not store relationships in rows, so they cannot be selected: "${key.split('.')[0] ?? ''}"`
      throw new AppwriteError('general_not_implemented', { status: 501, message })
    }
    if (!SELECTABLE_SYSTEM.has(key) && findColumn(table, key) === undefined)
      refuse(`Attribute not found in schema: ${key}`)
  }
  return keys
}

function checkCursor(query: Query): string {
  const id = query.values[0]
  if (!isValidId(id)) throw queryError(`Invalid cursor: ${UID_MESSAGE}`)
  return id
}

type Draft = Omit<Selection, 'offset'> & { offset: number | null }

function addOrder(table: TableDef, query: Query, selection: Draft): void {
  const { attribute } = query
  if (attribute === '') return
  if (findColumn(table, attribute) === undefined && !FILTERABLE_SYSTEM.has(attribute)) {
    refuse(`Attribute not found in schema: ${attribute}`)
  }
  selection.orders.push({ attribute, descending: query.method === 'orderDesc' })
}

function addCursor(_table: TableDef, query: Query, selection: Draft): void {
  const id = checkCursor(query)
  selection.cursor ??= { id, before: query.method === 'cursorBefore' }
}

const SELECTORS: Record<string, (table: TableDef, query: Query, selection: Draft) => void> = {
  select: (table, query, selection) => {
    selection.select = [...(selection.select ?? []), ...checkSelect(table, query)]
  },
  limit: (_table, query, selection) => {
    selection.limit ??= pageNumber(query.values[0], 'limit', 1, refuse)
  },
  offset: (_table, query, selection) => {
    selection.offset ??= pageNumber(query.values[0], 'offset', 0, refuse)
  },
  cursorAfter: addCursor,
  cursorBefore: addCursor,
  orderAsc: addOrder,
  orderDesc: addOrder,
  orderRandom: (_table, _query, selection) => {
    selection.random = true
  }
}

/** The first of several limits, offsets and cursors wins; null for `allowed` means all. @throws {AppwriteError} 400 */
export function selectionOf(
  table: TableDef,
  queries: readonly Query[],
  now: number,
  allowed: ReadonlySet<string> | null = null
): Selection {
  const selection: Draft = {
    filters: [],
    select: null,
    orders: [],
    random: false,
    limit: null,
    offset: null,
    cursor: null
  }
  for (const query of queries) {
    if (allowed !== null && !allowed.has(query.method)) throw queryError(`Invalid query method: ${query.method}`)
    const selector = SELECTORS[query.method]
    if (selector !== undefined) {
      selector(table, query, selection)
      continue
    }
    checkFilter(table, query, now)
    selection.filters.push(query)
  }
  requireFulltext(table, selection.filters)
  return { ...selection, offset: selection.offset ?? 0 }
}

function requireFulltext(table: TableDef, filters: readonly Query[]): void {
  for (const query of filters) {
    if (query.method === 'and' || query.method === 'or') requireFulltext(table, query.values as Query[])
    if (query.method !== 'search' && query.method !== 'notSearch') continue
    const indexed = table.indexes.some(
      (index) => index.type === 'fulltext' && index.columns.length === 1 && index.columns[0] === query.attribute
    )
    if (!indexed) throw queryError(`Searching by attribute "${query.attribute}" requires a fulltext index.`)
  }
}
