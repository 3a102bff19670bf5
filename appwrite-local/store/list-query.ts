import { AppwriteError, invalidParam } from '../http/errors.ts'
import { pageNumber } from '../tables/page-number.ts'
import { parseQueries, type Query } from '../tables/query-parser.ts'
import type { App, RequestContext } from '../types.ts'

type SqlValue = string | number

interface Clause {
  sql: string
  values: SqlValue[]
}

export interface ListSource {
  /** `FROM` clause with fixed conditions, for example `teams WHERE 1`. */
  from: string
  fromValues: SqlValue[]
  alias: string
  columns: string
  attributes: Readonly<Record<string, string>>
  lists: ReadonlySet<string>
  searched: readonly string[]
  /** For the error about an unknown cursor, for example `User`. */
  noun: string
}

/** Appwrite's `APP_LIMIT_COUNT`. */
const MAX_TOTAL = 5000
const DEFAULT_LIMIT = 25

const COMPARISONS: Readonly<Record<string, string>> = {
  lessThan: '<',
  lessThanEqual: '<=',
  greaterThan: '>',
  greaterThanEqual: '>='
}

/** @throws {AppwriteError} 400 for a query that Appwrite refuses */
export function listPage(
  context: RequestContext,
  source: ListSource
): { rows: Record<string, unknown>[]; total: number } {
  const { app, query } = context
  const queries = readQueries(query['queries'])
  const filters = queries.filter(({ method }) => !isPaging(method)).map((item) => filterClause(source, item))
  if (typeof query['search'] === 'string' && query['search'] !== '') filters.push(searchClause(source, query['search']))
  const where = [source.from, ...filters.map(({ sql }) => sql)].join(' AND ')
  const values = [...source.fromValues, ...filters.flatMap((clause) => clause.values)]
  const counted = query['total'] !== '0'
  const total = counted ? count(app, where, values) : 0
  return { rows: page(app, source, queries, { sql: where, values }), total }
}

function page(app: App, source: ListSource, queries: readonly Query[], base: Clause): Record<string, unknown>[] {
  const order = orderOf(source, queries)
  const cursor = queries.find(({ method }) => method === 'cursorAfter' || method === 'cursorBefore')
  const back = cursor?.method === 'cursorBefore'
  const after = cursor === undefined ? null : cursorClause(app, source, base, order, cursor)
  const limit = numberOf(queries, 'limit', 1) ?? DEFAULT_LIMIT
  const offset = numberOf(queries, 'offset', 0) ?? 0
  const direction = order.descending === back ? 'ASC' : 'DESC'
  const sequence = back ? 'DESC' : 'ASC'
  const by = order.expression === null ? '' : `${order.expression} ${direction}, `
  const sql =
    `SELECT ${source.columns} FROM ${base.sql}${after === null ? '' : ` AND ${after.sql}`} ` +
    `ORDER BY ${by}${source.alias}.sequence ${order.expression === null ? (order.descending === back ? 'ASC' : 'DESC') : sequence} ` +
    'LIMIT ? OFFSET ?'
  const rows = app.db.prepare(sql).all(...base.values, ...(after?.values ?? []), limit, offset)
  return back ? rows.reverse() : rows
}

interface Order {
  /** `null` orders by sequence alone. */
  expression: string | null
  descending: boolean
}

function orderOf(source: ListSource, queries: readonly Query[]): Order {
  const query = queries.find(({ method }) => method === 'orderAsc' || method === 'orderDesc')
  if (query === undefined) return { expression: null, descending: false }
  const descending = query.method === 'orderDesc'
  if (query.attribute === '' || query.attribute === '$sequence') return { expression: null, descending }
  return { expression: expressionOf(source, query.attribute), descending }
}

function cursorClause(app: App, source: ListSource, base: Clause, order: Order, cursor: Query): Clause {
  const id = String(cursor.values[0])
  const value = order.expression ?? `${source.alias}.sequence`
  const row = app.db
    .prepare(`SELECT ${source.alias}.sequence AS at, ${value} AS value FROM ${base.sql} AND ${source.alias}.id = ?`)
    .get(...base.values, id)
  if (row === undefined) {
    const message = `${source.noun} '${id}' for the 'cursor' value not found.`
    throw new AppwriteError('general_cursor_not_found', { message })
  }
  const back = cursor.method === 'cursorBefore'
  const sequenceSign = back ? '<' : '>'
  const sign = order.descending === back ? '>' : '<'
  const at = Number(row['at'])
  if (order.expression === null) return { sql: `${source.alias}.sequence ${sign} ?`, values: [at] }
  const pivot = row['value'] as SqlValue
  return {
    sql: `(${value} ${sign} ? OR (${value} = ? AND ${source.alias}.sequence ${sequenceSign} ?))`,
    values: [pivot, pivot, at]
  }
}

interface Operand {
  method: string
  expression: string
  values: SqlValue[]
  holes: string
}

const PATTERNS: Record<string, [before: string, after: string]> = {
  contains: ['%', '%'],
  startsWith: ['', '%'],
  endsWith: ['%', '']
}

const VALUE_FILTERS: Record<string, (operand: Operand) => Clause> = {
  equal: ({ expression, values, holes }) => ({ sql: `${expression} COLLATE NOCASE IN (${holes})`, values }),
  notEqual: ({ expression, values, holes }) => ({ sql: `${expression} COLLATE NOCASE NOT IN (${holes})`, values }),
  between: ({ expression, values }) => {
    if (values.length !== 2) throw refused('Between queries require exactly two values.')
    return { sql: `${expression} BETWEEN ? AND ?`, values }
  },
  ...Object.fromEntries(Object.keys(COMPARISONS).map((method) => [method, comparisonClause])),
  ...Object.fromEntries(Object.keys(PATTERNS).map((method) => [method, patternClause]))
}

function comparisonClause({ method, expression, values }: Operand): Clause {
  return { sql: `${expression} ${COMPARISONS[method]} ?`, values: values.slice(0, 1) }
}

function patternClause({ method, expression, values }: Operand): Clause {
  const [before, after] = PATTERNS[method] ?? ['', '']
  const likes = values.map(() => `${expression} LIKE ? ESCAPE '\\'`).join(' OR ')
  return { sql: `(${likes})`, values: values.map((value) => `${before}${literal(String(value))}${after}`) }
}

function listClause({ method, expression, values, holes }: Operand, attribute: string): Clause {
  if (method !== 'contains' && method !== 'containsAny')
    throw refused(`Cannot query ${method} on attribute "${attribute}" because it is an array.`)
  return { sql: `EXISTS (SELECT 1 FROM json_each(${expression}) WHERE value IN (${holes}))`, values }
}

function groupClause(source: ListSource, method: 'and' | 'or', queries: readonly Query[]): Clause {
  const children = queries.map((child) => filterClause(source, child))
  if (children.length < 2) throw refused(`${method === 'or' ? 'Or' : 'And'} queries require at least two queries`)
  return {
    sql: `(${children.map(({ sql }) => sql).join(` ${method} `)})`,
    values: children.flatMap(({ values }) => values)
  }
}

function filterClause(source: ListSource, query: Query): Clause {
  const { method, attribute } = query
  if (method === 'and' || method === 'or') return groupClause(source, method, query.values as Query[])
  const expression = expressionOf(source, attribute)
  if (method === 'isNull') return { sql: `${expression} IS NULL`, values: [] }
  if (method === 'isNotNull') return { sql: `${expression} IS NOT NULL`, values: [] }
  const values = query.values.map(toSql)
  if (values.length === 0)
    throw refused(`${method[0]?.toUpperCase()}${method.slice(1)} queries require at least one value.`)
  const operand: Operand = { method, expression, values, holes: values.map(() => '?').join(', ') }
  if (source.lists.has(attribute)) return listClause(operand, attribute)
  const clause = VALUE_FILTERS[method]
  if (clause === undefined) throw refused(`Invalid query method: ${method}`)
  return clause(operand)
}

/** Like MariaDB's boolean search: matches any word, the last as a prefix; short words match nothing. */
function searchClause(source: ListSource, text: string): Clause {
  const words = text.split(/[^\p{L}\p{N}_$]+/u).filter((word) => word.length >= 3)
  if (words.length === 0) return { sql: '0', values: [] }
  const hay = source.searched.map((expression) => `coalesce(${expression}, '')`).join(` || ' ' || `)
  const padded = `(' ' || replace(replace(${hay}, '@', ' '), '.', ' ') || ' ')`
  const patterns = words.map((word, index) => `% ${literal(word)}${index === words.length - 1 ? '' : ' '}%`)
  return { sql: `(${patterns.map(() => `${padded} LIKE ? ESCAPE '\\'`).join(' OR ')})`, values: patterns }
}

function expressionOf(source: ListSource, attribute: string): string {
  const expression = Object.hasOwn(source.attributes, attribute) ? source.attributes[attribute] : undefined
  if (expression === undefined) throw refused(`Attribute not found in schema: ${attribute}`)
  return expression
}

function numberOf(queries: readonly Query[], method: 'limit' | 'offset', least: number): number | null {
  const query = queries.find((candidate) => candidate.method === method)
  if (query === undefined) return null
  return pageNumber(query.values[0], method, least, (problem) => {
    throw refused(problem)
  })
}

function readQueries(param: unknown): Query[] {
  try {
    const queries = parseQueries(param)
    const illegal = queries.find(({ method }) => method === 'select' || method === 'orderRandom')
    if (illegal !== undefined) throw invalidParam('queries', `Invalid query method: ${illegal.method}`)
    return queries
  } catch (error) {
    if (!(error instanceof AppwriteError) || error.type !== 'general_query_invalid') throw error
    throw invalidParam('queries', `Invalid query: ${error.message}`)
  }
}

function count(app: App, where: string, values: SqlValue[]): number {
  const row = app.db.prepare(`SELECT count(*) AS total FROM (SELECT 1 FROM ${where} LIMIT ${MAX_TOTAL})`).get(...values)
  return Number(row?.['total'])
}

function isPaging(method: string): boolean {
  return ['limit', 'offset', 'cursorAfter', 'cursorBefore', 'orderAsc', 'orderDesc'].includes(method)
}

function refused(message: string): AppwriteError {
  return invalidParam('queries', `Invalid query: ${message}`)
}

function literal(text: string): string {
  return text.replaceAll(/[\\%_]/g, '\\$&')
}

function toSql(value: unknown): SqlValue {
  if (typeof value === 'boolean') return value ? 1 : 0
  if (typeof value === 'number') return value
  return String(value)
}
