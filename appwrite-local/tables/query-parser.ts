/** SDKs send each query as JSON text (utopia-php/database, Query::parse). */
import { AppwriteError } from '../http/errors.ts'
import { parseExactJson } from './exact-json.ts'

export interface Query {
  method: string
  attribute: string
  values: unknown[]
}

export const FILTER_METHODS = new Set([
  'equal',
  'notEqual',
  'lessThan',
  'lessThanEqual',
  'greaterThan',
  'greaterThanEqual',
  'contains',
  'containsAny',
  'containsAll',
  'notContains',
  'search',
  'notSearch',
  'isNull',
  'isNotNull',
  'between',
  'notBetween',
  'startsWith',
  'notStartsWith',
  'endsWith',
  'notEndsWith',
  'exists',
  'notExists',
  'crosses',
  'notCrosses',
  'distanceEqual',
  'distanceNotEqual',
  'distanceGreaterThan',
  'distanceLessThan',
  'intersects',
  'notIntersects',
  'overlaps',
  'notOverlaps',
  'touches',
  'notTouches',
  'elemMatch'
])

export const SPATIAL_METHODS = new Set([
  'crosses',
  'notCrosses',
  'distanceEqual',
  'distanceNotEqual',
  'distanceGreaterThan',
  'distanceLessThan',
  'intersects',
  'notIntersects',
  'overlaps',
  'notOverlaps',
  'touches',
  'notTouches'
])

const OTHER_METHODS = new Set([
  'and',
  'or',
  'select',
  'orderAsc',
  'orderDesc',
  'orderRandom',
  'limit',
  'offset',
  'cursorAfter',
  'cursorBefore'
])

const NESTING = new Set(['and', 'or', 'elemMatch'])

export function queryError(message: string): AppwriteError {
  return new AppwriteError('general_query_invalid', { message })
}

function phpType(value: unknown): string {
  if (value === null || value === undefined) return 'NULL'
  if (Array.isArray(value)) return 'array'
  if (typeof value === 'bigint') return 'integer'
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'double'
  return typeof value === 'object' ? 'array' : typeof value
}

export function queryFromObject(value: unknown): Query {
  if (typeof value !== 'object' || value === null)
    throw queryError(`Invalid query. Must be an array, got ${phpType(value)}`)
  const fields = value as Record<string, unknown>
  const method = fields['method'] ?? ''
  const attribute = fields['attribute'] ?? ''
  const values = fields['values'] ?? []
  if (typeof method !== 'string') throw queryError(`Invalid query method. Must be a string, got ${phpType(method)}`)
  if (!FILTER_METHODS.has(method) && !OTHER_METHODS.has(method)) throw queryError(`Invalid query method: ${method}`)
  if (typeof attribute !== 'string')
    throw queryError(`Invalid query attribute. Must be a string, got ${phpType(attribute)}`)
  if (!Array.isArray(values) && (typeof values !== 'object' || values === null)) {
    throw queryError(`Invalid query values. Must be an array, got ${phpType(values)}`)
  }
  const list = Array.isArray(values) ? (values as unknown[]) : Object.values(values)
  return { method, attribute, values: NESTING.has(method) ? list.map((child) => queryFromObject(child)) : list }
}

export function parseQuery(text: string): Query {
  let value: unknown
  try {
    value = parseExactJson(text)
  } catch {
    throw queryError('Invalid query: Syntax error')
  }
  return queryFromObject(value)
}

const QUERIES_MESSAGE =
  'Invalid `queries` param: Value must a valid array no longer than 100 items and Value must be a valid string and at least 1 chars and no longer than 4096 chars'

/**
 * @throws {AppwriteError} 400 `general_argument_invalid` when it is not a list of texts, `general_query_invalid` for
 * invalid ones
 */
export function parseQueries(param: unknown): Query[] {
  if (param === undefined || param === null) return []
  const list: unknown = typeof param === 'object' && !Array.isArray(param) ? Object.values(param) : param
  const wellFormed =
    Array.isArray(list) &&
    list.length <= 100 &&
    list.every((text) => typeof text === 'string' && text.length >= 1 && text.length <= 4096)
  if (!wellFormed) throw new AppwriteError('general_argument_invalid', { message: QUERIES_MESSAGE })
  return (list as string[]).map((text) => parseQuery(text))
}
