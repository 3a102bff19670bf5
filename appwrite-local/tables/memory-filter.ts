/** Filters applied in memory, for rows that are only staged and so not in SQLite yet. */
import { toStoredDatetime } from './datetimes.ts'
import { FloatLiteral } from './exact-json.ts'
import { familyOf, findColumn, isFoldedText, type TableDef } from './model.ts'
import type { Query } from './query-parser.ts'
import type { Values } from './structure.ts'
import { foldText, normaliseText } from './text.ts'

/** A row before it is written: its id and its values by column. */
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

function textMatches(query: Query, text: string): boolean {
  const folded = foldText(text)
  const wanted = query.values.map((value) => foldText(String(value)))
  const first = wanted[0] ?? ''
  switch (query.method) {
    case 'startsWith':
      return folded.startsWith(first)
    case 'notStartsWith':
      return !folded.startsWith(first)
    case 'endsWith':
      return folded.endsWith(first)
    case 'notEndsWith':
      return !folded.endsWith(first)
    case 'notContains':
      return !wanted.some((part) => folded.includes(part))
    case 'notSearch':
      return !folded.includes(first)
    default:
      return wanted.some((part) => folded.includes(part))
  }
}

function arrayMatches(query: Query, list: unknown[]): boolean {
  if (query.method === 'containsAll') return query.values.every((value) => list.includes(value))
  const any = query.values.some((value) => list.includes(value))
  return query.method === 'notContains' ? !any : any
}

function matchesOne(table: TableDef, draft: Draft, query: Query, now: number): boolean {
  const { method, attribute, values } = query
  if (method === 'and') return (values as Query[]).every((child) => matchesOne(table, draft, child, now))
  if (method === 'or') return (values as Query[]).some((child) => matchesOne(table, draft, child, now))
  const raw = attribute === '$id' ? draft.id : draft.values[attribute]
  if (method === 'isNull') return raw === null || raw === undefined
  if (method === 'isNotNull') return raw !== null && raw !== undefined
  if (raw === null || raw === undefined) return false
  if (Array.isArray(raw)) return /contains/i.test(method) && arrayMatches(query, raw as unknown[])
  if (typeof raw === 'string' && /(contains|with|search)/i.test(method)) return textMatches(query, raw)

  const left = comparableOf(table, attribute, raw, now)
  const against = values.map((value) => compare(left, comparableOf(table, attribute, value, now)))
  const first = against[0] ?? null
  const second = against[1] ?? null
  switch (method) {
    case 'equal':
      return against.includes(0)
    case 'notEqual':
      return first !== null && first !== 0
    case 'lessThan':
      return first !== null && first < 0
    case 'lessThanEqual':
      return first !== null && first <= 0
    case 'greaterThan':
      return first !== null && first > 0
    case 'greaterThanEqual':
      return first !== null && first >= 0
    case 'between':
      return first !== null && second !== null && first >= 0 && second <= 0
    case 'notBetween':
      return first !== null && second !== null && (first < 0 || second > 0)
    default:
      return false
  }
}

/** True when a staged row fits every filter. */
export function matchesFilters(table: TableDef, draft: Draft, filters: readonly Query[], now: number): boolean {
  return filters.every((query) => matchesOne(table, draft, query, now))
}
