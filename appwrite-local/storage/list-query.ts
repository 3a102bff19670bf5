import type { App } from '../types.ts'
import { AppwriteError, invalidParam } from '../http/errors.ts'
import { pageNumber } from '../tables/page-number.ts'
import { parseQueries, type Query } from '../tables/query-parser.ts'

/** Cap of `total` (`APP_LIMIT_COUNT`). */
const LARGEST_TOTAL = 5000
const DEFAULT_LIMIT = 25

export interface ListSource {
  table: string
  columns: Readonly<Record<string, string>>
  where: string
  values: (string | number)[]
  /** False for tables without a `search` column, where the parameter does not exist. */
  isSearched: boolean
  /** For the error about an unknown cursor, for example `File`. */
  noun: string
}

type SqlValue = string | number

const OPERATORS: Readonly<Record<string, string>> = {
  notEqual: '<>',
  lessThan: '<',
  lessThanEqual: '<=',
  greaterThan: '>',
  greaterThanEqual: '>='
}

const LIKE_PATTERNS: Readonly<Record<string, (text: string) => string>> = {
  startsWith: (text) => `${text}%`,
  endsWith: (text) => `%${text}`,
  contains: (text) => `%${text}%`
}

interface Condition {
  sql: string
  values: SqlValue[]
}

function refuse(message: string): never {
  throw invalidParam('queries', `Invalid query: ${message}`)
}

function sqlValue(value: unknown): SqlValue {
  if (typeof value === 'boolean') return Number(value)
  if (typeof value === 'string' || typeof value === 'number') return value
  return String(value)
}

function columnOf(source: ListSource, attribute: string): string {
  const column = Object.hasOwn(source.columns, attribute) ? source.columns[attribute] : undefined
  if (column === undefined) refuse(`Attribute not found in schema: ${attribute}`)
  return column
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}

function nested(source: ListSource, query: Query, joint: 'AND' | 'OR'): Condition {
  const children = (query.values as Query[]).map((child) => condition(source, child))
  if (children.length < 2) refuse(`${joint === 'OR' ? 'Or' : 'And'} queries require at least two queries`)
  return {
    sql: `(${children.map((child) => child.sql).join(` ${joint} `)})`,
    values: children.flatMap((child) => child.values)
  }
}

function condition(source: ListSource, query: Query): Condition {
  if (query.method === 'and') return nested(source, query, 'AND')
  if (query.method === 'or') return nested(source, query, 'OR')
  const column = `${columnOf(source, query.attribute)} COLLATE NOCASE`
  const values = query.values.map(sqlValue)
  if (query.method === 'isNull') return { sql: `${column} IS NULL`, values: [] }
  if (query.method === 'isNotNull') return { sql: `${column} IS NOT NULL`, values: [] }
  if (values.length === 0) refuse(`${query.method} queries require at least one value.`)
  if (query.method === 'equal') return { sql: `${column} IN (${values.map(() => '?').join(', ')})`, values }
  if (query.method === 'between') {
    if (values.length !== 2) refuse('Between queries require exactly two values.')
    return { sql: `${column} BETWEEN ? AND ?`, values }
  }
  const operator = OPERATORS[query.method]
  if (operator !== undefined) return { sql: `${column} ${operator} ?`, values: values.slice(0, 1) }
  const pattern = LIKE_PATTERNS[query.method]
  if (pattern === undefined) refuse(`Invalid query method: ${query.method}`)
  const sql = values.map(() => `${column} LIKE ? ESCAPE '\\'`).join(' OR ')
  return { sql: `(${sql})`, values: values.map((value) => pattern(escapeLike(String(value)))) }
}

function searchCondition(search: unknown): Condition {
  if (typeof search !== 'string' || search === '') return { sql: '1', values: [] }
  const words = search.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? []
  if (words.length === 0) return { sql: '0', values: [] }
  // Matches like a full-text index in boolean mode with a star after the last word.
  const patterns = words.map((word, index) => `% ${escapeLike(word)}${index === words.length - 1 ? '%' : ' %'}`)
  return { sql: `(${patterns.map(() => "search LIKE ? ESCAPE '\\'").join(' OR ')})`, values: patterns }
}

function numberOf(queries: Query[], method: 'limit' | 'offset', fallback: number, least: number): number {
  const query = queries.find((candidate) => candidate.method === method)
  return query === undefined ? fallback : pageNumber(query.values[0], method, least, refuse)
}

interface Order {
  column: string
  descending: boolean
}

function ordersOf(source: ListSource, queries: Query[]): Order[] {
  const orders = queries
    .filter((query) => query.method === 'orderAsc' || query.method === 'orderDesc')
    .filter((query) => query.attribute !== '')
    .map((query) => ({ column: columnOf(source, query.attribute), descending: query.method === 'orderDesc' }))
  return [...orders, { column: 'sequence', descending: orders.at(-1)?.descending ?? false }]
}

/** Selects rows after the cursor: greater in the first column, or equal there and greater in the next, … */
function behind(orders: readonly Order[], row: Record<string, unknown>, before: boolean): Condition {
  const alternatives = orders.map((order, index) => {
    const equal = orders.slice(0, index).map((earlier) => `${earlier.column} = ?`)
    return [...equal, `${order.column} ${order.descending !== before ? '<' : '>'} ?`].join(' AND ')
  })
  const values = orders.flatMap((_order, index) =>
    orders.slice(0, index + 1).map(({ column }) => sqlValue(row[column]))
  )
  return { sql: `(${alternatives.map((sql) => `(${sql})`).join(' OR ')})`, values }
}

function cursorOf(
  app: App,
  source: ListSource,
  queries: Query[],
  orders: Order[]
): { condition: Condition; before: boolean } | null {
  const query = queries.find(({ method }) => method === 'cursorAfter' || method === 'cursorBefore')
  if (query === undefined) return null
  const id = String(query.values[0] ?? '')
  const row = app.db.prepare(`SELECT * FROM ${source.table} WHERE ${source.where} AND id = ?`).get(...source.values, id)
  if (row === undefined) {
    throw new AppwriteError('general_cursor_not_found', {
      message: `${source.noun} '${id}' for the 'cursor' value not found.`
    })
  }
  const before = query.method === 'cursorBefore'
  return { condition: behind(orders, row, before), before }
}

function parse(param: unknown): Query[] {
  try {
    return parseQueries(param)
  } catch (error) {
    if (error instanceof AppwriteError && error.type === 'general_query_invalid')
      throw invalidParam('queries', error.message)
    throw error
  }
}

/** @throws {AppwriteError} 400 for invalid queries */
export function listRows(
  app: App,
  source: ListSource,
  query: Record<string, unknown>
): { total: number; rows: Record<string, unknown>[] } {
  const queries = parse(query['queries'])
  const paging = new Set(['limit', 'offset', 'orderAsc', 'orderDesc', 'cursorAfter', 'cursorBefore', 'select'])
  const filters = queries.filter(({ method }) => !paging.has(method)).map((filter) => condition(source, filter))
  const all = [
    { sql: source.where, values: source.values },
    ...filters,
    ...(source.isSearched ? [searchCondition(query['search'])] : [])
  ]
  const where = all.map(({ sql }) => sql).join(' AND ')
  const values = all.flatMap((part) => part.values)
  const orders = ordersOf(source, queries)
  const cursor = cursorOf(app, source, queries, orders)
  const limit = numberOf(queries, 'limit', DEFAULT_LIMIT, 1)
  const offset = numberOf(queries, 'offset', 0, 0)
  const orderBy = orders.map(
    ({ column, descending }) => `${column} ${descending !== (cursor?.before ?? false) ? 'DESC' : 'ASC'}`
  )
  const sql = `SELECT * FROM ${source.table} WHERE ${where}${cursor ? ` AND ${cursor.condition.sql}` : ''}
    ORDER BY ${orderBy.join(', ')} LIMIT ? OFFSET ?`
  const rows = app.db.prepare(sql).all(...values, ...(cursor?.condition.values ?? []), limit, offset)
  if (cursor?.before) rows.reverse()
  return { total: totalOf(app, source, query, where, values), rows }
}

function totalOf(
  app: App,
  source: ListSource,
  query: Record<string, unknown>,
  where: string,
  values: SqlValue[]
): number {
  // Recorded: `total=false` still counts; only `total=0` does not.
  if (query['total'] === '0') return 0
  const sql = `SELECT count(*) AS total FROM (SELECT 1 FROM ${source.table} WHERE ${where} LIMIT ${LARGEST_TOTAL})`
  return Number(app.db.prepare(sql).get(...values)?.['total'])
}
