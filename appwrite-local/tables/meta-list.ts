/** Lists of schema objects and transactions, which are so few that queries run in memory. */
import type { RequestContext } from '../types.ts'
import { pageNumber } from './page-number.ts'
import { wantsTotal } from './params.ts'
import { parseQueries, queryError, type Query } from './query-parser.ts'
import { foldText } from './text.ts'

type Item = Record<string, unknown>

const DEFAULT_LIMIT = 25

interface Subject {
  value: unknown
  text: string
  wanted: readonly unknown[]
  first: string
}

const includesAny = ({ text, wanted }: Subject): boolean => wanted.some((item) => text.includes(foldText(String(item))))

const FILTERS: Record<string, (subject: Subject) => boolean> = {
  equal: ({ value, text, wanted }) => wanted.some((item) => item === value || foldText(String(item)) === text),
  notEqual: ({ text, first }) => text !== first,
  contains: includesAny,
  search: includesAny,
  startsWith: ({ text, first }) => text.startsWith(first),
  endsWith: ({ text, first }) => text.endsWith(first),
  isNull: ({ value }) => value === null || value === undefined,
  isNotNull: ({ value }) => value !== null && value !== undefined,
  greaterThan: ({ text, first }) => text > first,
  greaterThanEqual: ({ text, first }) => text >= first,
  lessThan: ({ text, first }) => text < first,
  lessThanEqual: ({ text, first }) => text <= first
}

function matches(record: Item, { method, attribute, values }: Query): boolean {
  const filter = FILTERS[method]
  if (filter === undefined) throw queryError(`Invalid query method: ${method}`)
  const value = record[attribute]
  return filter({
    value,
    text: foldText(String(value ?? '')),
    wanted: values,
    first: foldText(String(values[0] ?? ''))
  })
}

const PAGING = new Set(['limit', 'offset', 'cursorAfter', 'cursorBefore', 'orderAsc', 'orderDesc', 'select'])

function ordered(records: Item[], queries: readonly Query[]): Item[] {
  const order = queries.find((query) => query.method.startsWith('order') && query.attribute !== '')
  if (order === undefined) return records
  const sign = order.method === 'orderDesc' ? -1 : 1
  return records.toSorted((a, b) => {
    const [left, right] = [String(a[order.attribute] ?? ''), String(b[order.attribute] ?? '')]
    return left < right ? -sign : left > right ? sign : 0
  })
}

function refuse(problem: string): never {
  throw queryError(`Invalid query: ${problem}`)
}

function numberOf(queries: readonly Query[], method: 'limit' | 'offset', fallback: number, least: number): number {
  const query = queries.find((candidate) => candidate.method === method)
  return query === undefined ? fallback : pageNumber(query.values[0], method, least, refuse)
}

function page(records: Item[], queries: readonly Query[], idKey: string): Item[] {
  const cursor = queries.find((query) => query.method.startsWith('cursor'))
  const limit = numberOf(queries, 'limit', DEFAULT_LIMIT, 1)
  const offset = numberOf(queries, 'offset', 0, 0)
  if (cursor === undefined) return records.slice(offset, offset + limit)
  const at = records.findIndex((record) => record[idKey] === cursor.values[0])
  if (at < 0) throw queryError(`Invalid query: Cursor '${String(cursor.values[0])}' not found.`)
  if (cursor.method === 'cursorAfter') return records.slice(at + 1 + offset, at + 1 + offset + limit)
  return records.slice(Math.max(0, at - limit), at)
}

/** Cursors name `idKey`; queries may name `attributes`. @throws {AppwriteError} 400 `general_query_invalid` */
export function listMeta(
  context: RequestContext,
  records: Item[],
  idKey: string,
  attributes: readonly string[]
): { total: number; items: Item[] } {
  const total = wantsTotal(context)
  const queries = parseQueries(context.query['queries'])
  for (const query of queries) {
    if (query.attribute !== '' && !attributes.includes(query.attribute)) {
      throw queryError(`Invalid query: Attribute not found in schema: ${query.attribute}`)
    }
  }
  const search = context.query['search']
  const filters = queries.filter((query) => !PAGING.has(query.method))
  const hits = records
    .filter((record) => filters.every((query) => matches(record, query)))
    .filter((record) => {
      if (typeof search !== 'string' || search === '') return true
      return [idKey, '$id', 'name'].some((key) => foldText(String(record[key] ?? '')).includes(foldText(search)))
    })
  return { total: total ? hits.length : 0, items: page(ordered(hits, queries), queries, idKey) }
}
