import { parseQuery, type Query } from '../tables/query-parser.ts'

/** Only these work in realtime queries (Appwrite: RuntimeQuery). */
const COMPARISONS = new Set([
  'equal',
  'notEqual',
  'lessThan',
  'lessThanEqual',
  'greaterThan',
  'greaterThanEqual',
  'isNull',
  'isNotNull'
])

export class SubscriptionProblem extends Error {
  readonly code: number

  constructor(code: number) {
    super('Error: Server Error')
    this.code = code
  }
}

function check(query: Query): void {
  if (query.method === 'and' || query.method === 'or') {
    for (const child of query.values as Query[]) check(child)
    return
  }
  if (query.method === 'select') {
    // Recorded: only `*` can be selected, and the error has no code of its own.
    if (query.values.length !== 1 || query.values[0] !== '*') throw new SubscriptionProblem(0)
    return
  }
  if (!COMPARISONS.has(query.method)) throw new SubscriptionProblem(1003)
}

/** @throws {SubscriptionProblem} for malformed or unsupported queries */
export function parseFilters(texts: readonly string[]): Query[] {
  return texts.map((text) => {
    let query: Query
    try {
      query = parseQuery(text)
    } catch {
      throw new SubscriptionProblem(1003)
    }
    check(query)
    return query
  })
}

function compare(left: unknown, right: unknown): number | null {
  if (typeof left === 'number' && typeof right === 'number') return left - right
  if (typeof left === 'string' && typeof right === 'string') return left < right ? -1 : left > right ? 1 : 0
  return null
}

const ORDERINGS: Readonly<Record<string, (difference: number) => boolean>> = {
  lessThan: (difference) => difference < 0,
  lessThanEqual: (difference) => difference <= 0,
  greaterThan: (difference) => difference > 0,
  greaterThanEqual: (difference) => difference >= 0
}

function fits(query: Query, payload: Readonly<Record<string, unknown>>): boolean {
  if (query.method === 'select') return true
  if (query.method === 'and') return (query.values as Query[]).every((child) => fits(child, payload))
  if (query.method === 'or') return (query.values as Query[]).some((child) => fits(child, payload))
  if (!Object.hasOwn(payload, query.attribute)) return false
  const value = payload[query.attribute]
  if (query.method === 'isNull') return value === null
  if (query.method === 'isNotNull') return value !== null
  if (query.method === 'equal') return query.values.includes(value)
  if (query.method === 'notEqual') return !query.values.includes(value)
  const holds = ORDERINGS[query.method]
  return query.values.some((bound) => {
    const difference = compare(value, bound)
    return difference !== null && holds !== undefined && holds(difference)
  })
}

export function fitsAll(queries: readonly Query[], payload: Readonly<Record<string, unknown>>): boolean {
  return queries.every((query) => fits(query, payload))
}
