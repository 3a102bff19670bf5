import { toStoredDatetime, parseDatetime } from './datetimes.ts'
import { AppwriteError, invalidParam, missingParam } from '../http/errors.ts'
import { CUSTOM_ID_MESSAGE, isValidId, uniqueId } from '../store/ids.ts'
import type { RequestContext } from '../types.ts'
import { FloatLiteral, needsExactParse, parseExactJson } from './exact-json.ts'
import type { Values } from './structure.ts'

export function exactBody(context: RequestContext): Record<string, unknown> {
  if (context.bodyText === '' || !needsExactParse(context.bodyText)) return context.body
  const parsed = parseExactJson(context.bodyText)
  return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : {}
}

export function chosenId(value: unknown, name: string, now: number): string {
  if (value === 'unique()') return uniqueId(now)
  if (!isValidId(value)) throw invalidParam(name, CUSTOM_ID_MESSAGE)
  return value
}

const JSON_MESSAGE = 'Value must be a valid JSON string'

/** Accepts JSON text, and treats `[]` as an empty object (PHP). */
export function jsonObject(value: unknown, name: string): Values {
  if (value === undefined) return {}
  // Appwrite crashes on null; this is its answer.
  if (value === null) throw new AppwriteError('general_unknown', { message: 'Server Error' })
  let decoded: unknown = value
  if (typeof value === 'string') {
    try {
      decoded = parseExactJson(value)
    } catch {
      throw invalidParam(name, JSON_MESSAGE)
    }
  }
  if (typeof decoded !== 'object' || decoded === null || decoded instanceof FloatLiteral)
    throw invalidParam(name, JSON_MESSAGE)
  return Array.isArray(decoded) ? { ...decoded } : (decoded as Values)
}

export function rowList(value: unknown): Values[] {
  const message = `Value must a valid array no longer than 100 items and ${JSON_MESSAGE}`
  if (value === undefined || value === null) return []
  if (!Array.isArray(value) || value.length > 100) throw invalidParam('rows', message)
  return value.map((item: unknown) => {
    if (typeof item !== 'object' || item === null) throw invalidParam('rows', message)
    return item as Values
  })
}

const DROPPED = new Set(['$id', '$sequence', '$databaseId', '$tableId', '$permissions', '$createdAt', '$updatedAt'])

export interface SplitData {
  values: Values
  createdAt: string | null
  updatedAt: string | null
}

/** Splits off the system fields; only keys may set the dates. */
export function splitData(data: Values, privileged: boolean, now: number): SplitData {
  const values: Values = {}
  for (const [key, value] of Object.entries(data)) {
    if (!DROPPED.has(key)) values[key] = value
  }
  const date = (key: string): string | null => {
    const value = data[key]
    return privileged && typeof value === 'string' && value !== '' ? toStoredDatetime(value, now) : null
  }
  return { values, createdAt: date('$createdAt'), updatedAt: date('$updatedAt') }
}

/** `X-Appwrite-Timestamp` in milliseconds since 1970, or null. */
export function timestampHeader(context: RequestContext): number | null {
  const header = context.headers['x-appwrite-timestamp']
  return typeof header === 'string' && header !== '' ? parseDatetime(header, context.app.options.now()) : null
}

/** Accepts digits in a text; undefined and null give the fallback. */
export function numberParam(value: unknown, name: string, fallback: number | null): number | null {
  if (value === undefined || value === null) return fallback
  const number = value instanceof FloatLiteral ? value.value : typeof value === 'bigint' ? Number(value) : value
  if (typeof number === 'number') return number
  if (typeof number === 'string' && number.trim() !== '' && Number.isFinite(Number(number))) return Number(number)
  throw invalidParam(name, 'Value must be a valid number')
}

const TRUE_WORDS = new Set<unknown>([true, 'true', '1', 1])
const FALSE_WORDS = new Set<unknown>([false, 'false', '0', 0])

export function booleanParam(value: unknown, name: string, fallback: boolean | null): boolean {
  if (value === undefined || value === null) {
    if (fallback === null) throw missingParam(name)
    return fallback
  }
  if (TRUE_WORDS.has(value)) return true
  if (FALSE_WORDS.has(value)) return false
  throw invalidParam(name, 'Value must be a valid boolean')
}

/** As in PHP, the text `false` still counts; only `0` turns counting off. */
export function wantsTotal(context: RequestContext): boolean {
  const value = context.query['total']
  booleanParam(value, 'total', true)
  return value !== '0'
}

/** In characters. */
export function textParam(value: unknown, name: string, max: number, min = 1): string {
  if (value === undefined || value === null) throw missingParam(name)
  if (typeof value !== 'string' || [...value].length > max || value.length < min) {
    const least = min > 0 ? ` and at least ${min} chars` : ''
    throw invalidParam(name, `Value must be a valid string${least} and no longer than ${max} chars`)
  }
  return value
}
