import { toStoredDatetime } from './datetimes.ts'
import { FloatLiteral } from './exact-json.ts'
import { familyOf, findColumn, isFoldedText, type TableDef } from './model.ts'
import type { Query } from './query-parser.ts'
import type { Values } from './structure.ts'
import { foldText, normaliseText } from './text.ts'

export interface Draft {
  id: string
  values: Values
}

type Comparable = string | number | null

function comparableOf(table: TableDef, attribute: string, value: unknown, now: number): Comparable {
  const plain = value instanceof FloatLiteral ? value.value : value
  if (plain === null || plain === undefined) return null
  const column = findColumn(table, attribute)
  if (attribute === '$id') return String(plain).toLowerCase()
  if (column === undefined) return null
  if (isFoldedText(column)) return normaliseText(String(plain))
  if (familyOf(column) === 'datetime') return toStoredDatetime(String(plain), now)
  if (typeof plain === 'boolean') return plain ? 1 : 0
  return typeof plain === 'number' || typeof plain === 'bigint' ? Number(plain) : JSON.stringify(plain)
}

function compare(left: Comparable, right: Comparable): number | null {
  if (left === null || right === null || typeof left !== typeof right) return null
  return left < right ? -1 : left > right ? 1 : 0
}

/** `text` and `wanted` are case- and accent-folded. */
const TEXT_FILTERS: Record<string, (text: string, wanted: readonly string[]) => boolean> = {
  startsWith: (text, [first = '']) => text.startsWith(first),
  notStartsWith: (text, [first = '']) => !text.startsWith(first),
  endsWith: (text, [first = '']) => text.endsWith(first),
  notEndsWith: (text, [first = '']) => !text.endsWith(first),
  notSearch: (text, [first = '']) => !text.includes(first),
  notContains: (text, wanted) => !wanted.some((part) => text.includes(part))
}

function textMatches(query: Query, text: string): boolean {
  const wanted = query.values.map((value) => foldText(String(value)))
  const filter = TEXT_FILTERS[query.method]
  const folded = foldText(text)
  return filter === undefined ? wanted.some((part) => folded.includes(part)) : filter(folded, wanted)
}

function arrayMatches(query: Query, list: unknown[]): boolean {
  if (query.method === 'containsAll') return query.values.every((value) => list.includes(value))
  const any = query.values.some((value) => list.includes(value))
  return query.method === 'notContains' ? !any : any
}

type Order = number | null

/** Comparison results are below 0, 0, above 0, or null when not comparable. */
const ORDER_FILTERS: Record<string, (first: Order, second: Order) => boolean> = {
  notEqual: (first) => first !== null && first !== 0,
  lessThan: (first) => first !== null && first < 0,
  lessThanEqual: (first) => first !== null && first <= 0,
  greaterThan: (first) => first !== null && first > 0,
  greaterThanEqual: (first) => first !== null && first >= 0,
  between: (first, second) => first !== null && second !== null && first >= 0 && second <= 0,
  notBetween: (first, second) => first !== null && second !== null && (first < 0 || second > 0)
}

function matchesOne(table: TableDef, draft: Draft, query: Query, now: number): boolean {
  const { method, attribute, values } = query
  if (method === 'and') return (values as Query[]).every((child) => matchesOne(table, draft, child, now))
  if (method === 'or') return (values as Query[]).some((child) => matchesOne(table, draft, child, now))
  const raw = (attribute === '$id' ? draft.id : draft.values[attribute]) ?? null
  if (method === 'isNull') return raw === null
  if (method === 'isNotNull') return raw !== null
  return raw !== null && matchesValue(table, query, raw, now)
}

function matchesValue(table: TableDef, query: Query, raw: NonNullable<unknown>, now: number): boolean {
  const { method, attribute } = query
  if (Array.isArray(raw)) return /contains/i.test(method) && arrayMatches(query, raw as unknown[])
  if (typeof raw === 'string' && /(contains|with|search)/i.test(method)) return textMatches(query, raw)
  const left = comparableOf(table, attribute, raw, now)
  const orders = query.values.map((value) => compare(left, comparableOf(table, attribute, value, now)))
  if (method === 'equal') return orders.includes(0)
  return ORDER_FILTERS[method]?.(orders[0] ?? null, orders[1] ?? null) ?? false
}

export function matchesFilters(table: TableDef, draft: Draft, filters: readonly Query[], now: number): boolean {
  return filters.every((query) => matchesOne(table, draft, query, now))
}
