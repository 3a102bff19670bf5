/** Security: every value is bound and never written into the SQL. */
import type { SQLInputValue } from 'node:sqlite'
import { toStoredDatetime } from './datetimes.ts'
import { FloatLiteral, stringifyExact } from './exact-json.ts'
import { familyOf, findColumn, isFoldedText, type ColumnDef, type TableDef } from './model.ts'
import { columnName, comparable, fulltextName, SYSTEM_COLUMNS } from './physical.ts'
import type { Query } from './query-parser.ts'
import { fulltextExpression } from './search.ts'
import { foldText, normaliseText, prefixEnd } from './text.ts'

export interface Sql {
  text: string
  values: SQLInputValue[]
}

const COMPARISONS: Record<string, string> = {
  notEqual: '<>',
  lessThan: '<',
  lessThanEqual: '<=',
  greaterThan: '>',
  greaterThanEqual: '>='
}

export interface Operand {
  expression: string
  bind: (value: unknown) => SQLInputValue
}

function bindPlain(value: unknown): SQLInputValue {
  if (value instanceof FloatLiteral) return value.value
  return typeof value === 'boolean' ? (value ? 1 : 0) : (value as SQLInputValue)
}

export function operandOf(table: TableDef, attribute: string, now: number): Operand {
  const column = findColumn(table, attribute)
  if (column === undefined) {
    const dates = attribute === '$createdAt' || attribute === '$updatedAt'
    return {
      expression: SYSTEM_COLUMNS[attribute] ?? '_seq',
      bind: (value) => {
        if (dates) return toStoredDatetime(String(value), now)
        return attribute === '$sequence' ? Number(value) : (value as SQLInputValue)
      }
    }
  }
  const expression = comparable(column)
  if (isFoldedText(column)) return { expression, bind: (value) => normaliseText(String(value)) }
  if (familyOf(column) === 'datetime') return { expression, bind: (value) => toStoredDatetime(String(value), now) }
  if (familyOf(column) === 'spatial') return { expression, bind: (value) => stringifyExact(value) }
  return { expression, bind: bindPlain }
}

/** Keeps trailing spaces, for LIKE-like filters. */
function likeExpression(table: TableDef, attribute: string): string {
  const column = findColumn(table, attribute)
  return column === undefined ? `lower(${SYSTEM_COLUMNS[attribute] ?? '_id'})` : `aw_fold(${columnName(column.key)})`
}

function placeholders(count: number): string {
  return Array.from({ length: count }, () => '?').join(', ')
}

function joined(parts: Sql[], glue: string): Sql {
  return { text: `(${parts.map((part) => part.text).join(glue)})`, values: parts.flatMap((part) => part.values) }
}

function negated(sql: Sql, negative: boolean): Sql {
  return negative ? { text: `NOT ${sql.text}`, values: sql.values } : sql
}

function startsWith(table: TableDef, query: Query): Sql {
  const column = findColumn(table, query.attribute)
  const prefix = foldText(String(query.values[0]))
  const start = normaliseText(prefix)
  // A range can use an index; LIKE cannot.
  const expression = column === undefined ? (SYSTEM_COLUMNS[query.attribute] ?? '_id') : comparable(column)
  const range = { text: `(${expression} >= ? AND ${expression} < ?)`, values: [start, prefixEnd(start)] }
  if (start === prefix) return range
  const exact = `substr(${likeExpression(table, query.attribute)}, 1, length(?)) = ?`
  return joined([range, { text: exact, values: [prefix, prefix] }], ' AND ')
}

function endsWith(table: TableDef, query: Query): Sql {
  const suffix = foldText(String(query.values[0]))
  const expression = likeExpression(table, query.attribute)
  return { text: `(substr(${expression}, length(${expression}) - length(?) + 1) = ?)`, values: [suffix, suffix] }
}

function arrayContains(column: ColumnDef, query: Query): Sql {
  const name = columnName(column.key)
  const values = query.values.map((value) => bindPlain(value))
  if (query.method === 'containsAll') {
    return joined(
      values.map((value) => ({ text: `EXISTS (SELECT 1 FROM json_each(${name}) WHERE value = ?)`, values: [value] })),
      ' AND '
    )
  }
  const exists = `(${name} IS NOT NULL AND EXISTS (SELECT 1 FROM json_each(${name}) WHERE value IN (${placeholders(values.length)})))`
  if (query.method !== 'notContains') return { text: exists, values }
  return { text: `(${name} IS NOT NULL AND NOT ${exists})`, values }
}

function contains(table: TableDef, query: Query): Sql {
  const column = findColumn(table, query.attribute)
  if (column?.array === true) return arrayContains(column, query)
  // MariaDB looks for a JSON document here, which plain text never is.
  if (query.method === 'containsAll') return { text: '0', values: [] }
  const expression = likeExpression(table, query.attribute)
  const parts = query.values.map((value) => ({
    text: `instr(${expression}, ?) > 0`,
    values: [foldText(String(value))]
  }))
  return negated(joined(parts, ' OR '), query.method === 'notContains')
}

function search(table: TableDef, query: Query): Sql {
  const negative = query.method === 'notSearch'
  const expression = fulltextExpression(String(query.values[0]))
  if (expression === null) return { text: negative ? '1' : '0', values: [] }
  const name = fulltextName(table, query.attribute)
  return {
    text: `_seq ${negative ? 'NOT IN' : 'IN'} (SELECT rowid FROM ${name} WHERE ${name} MATCH ?)`,
    values: [expression]
  }
}

function distance(query: Query): Sql {
  const name = columnName(query.attribute)
  const [point, limit, metres] = (Array.isArray(query.values[0]) ? query.values[0] : []) as unknown[]
  const comparison: Record<string, string> = {
    distanceEqual: '=',
    distanceNotEqual: '<>',
    distanceGreaterThan: '>',
    distanceLessThan: '<'
  }
  return {
    text: `aw_distance(${name}, ?, ?) ${comparison[query.method]} ?`,
    values: [stringifyExact(point ?? null), metres === true ? 1 : 0, Number(limit ?? 0)]
  }
}

function spatial(query: Query): Sql {
  if (query.method.startsWith('distance')) return distance(query)
  const name = columnName(query.attribute)
  const negative = query.method.startsWith('not')
  // Points intersect only when equal; they never cross, overlap or touch.
  if (!/intersects$/i.test(query.method)) return { text: negative ? `${name} IS NOT NULL` : '0', values: [] }
  return { text: `${name} ${negative ? '<>' : '='} ?`, values: [stringifyExact(query.values[0] ?? null)] }
}

type Condition = (table: TableDef, query: Query, operand: Operand) => Sql

const equal: Condition = (_table, { values }, { expression, bind }) => {
  if (values.length === 1) return { text: `${expression} = ?`, values: [bind(values[0])] }
  return { text: `${expression} IN (${placeholders(values.length)})`, values: values.map((value) => bind(value)) }
}

function between(operator: string): Condition {
  return (_table, { values }, { expression, bind }) => ({
    text: `${expression} ${operator} ? AND ?`,
    values: [bind(values[0]), bind(values[1])]
  })
}

function test(text: string): Condition {
  return (_table, _query, { expression }) => ({ text: `${expression} ${text}`, values: [] })
}

const CONDITIONS: Record<string, Condition> = {
  equal,
  between: between('BETWEEN'),
  notBetween: between('NOT BETWEEN'),
  isNull: test('IS NULL'),
  isNotNull: test('IS NOT NULL'),
  startsWith,
  notStartsWith: (table, query) => negated(startsWith(table, query), true),
  endsWith,
  notEndsWith: (table, query) => negated(endsWith(table, query), true),
  search,
  notSearch: search
}

export function filterSql(table: TableDef, query: Query, now: number): Sql {
  const { method, values } = query
  if (method === 'and' || method === 'or') {
    const children = (values as Query[]).map((child) => filterSql(table, child, now))
    return joined(children, method === 'or' ? ' OR ' : ' AND ')
  }
  const operand = operandOf(table, query.attribute, now)
  const comparison = COMPARISONS[method]
  if (comparison !== undefined) {
    return { text: `${operand.expression} ${comparison} ?`, values: [operand.bind(values[0])] }
  }
  const condition = CONDITIONS[method]
  if (condition !== undefined) return condition(table, query, operand)
  return /contains/i.test(method) ? contains(table, query) : spatial(query)
}
