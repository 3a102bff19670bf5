import { invalidParam, missingParam } from '../http/errors.ts'
import { CUSTOM_ID_MESSAGE, isValidId, UID_MESSAGE, uniqueId } from '../store/ids.ts'
import type { RequestContext } from '../types.ts'

export function pathId(context: RequestContext, name: string): string {
  const id = context.params[name]
  if (!isValidId(id)) throw invalidParam(name, UID_MESSAGE)
  return id
}

export function bodyId(context: RequestContext, name: string): string {
  const id = context.body[name]
  if (id === undefined || id === null || id === '') throw missingParam(name)
  if (id === 'unique()') return uniqueId(context.app.options.now())
  if (!isValidId(id)) throw invalidParam(name, CUSTOM_ID_MESSAGE)
  return id
}

/** Returns `undefined` when it is missing; lengths are in characters. */
export function optionalText(context: RequestContext, name: string, longest: number): string | undefined {
  const value = context.body[name]
  if (value === undefined || value === null) return undefined
  if (typeof value !== 'string' || value.length < 1 || value.length > longest) {
    throw invalidParam(name, `Value must be a valid string and at least 1 chars and no longer than ${longest} chars`)
  }
  return value
}

export function requiredText(context: RequestContext, name: string, longest: number): string {
  const value = optionalText(context, name, longest)
  if (value === undefined) throw missingParam(name)
  return value
}

/** Accepts PHP's booleans: `true`, `"true"`, `"1"`, … */
export function flag(value: unknown, name: string, fallback: boolean): boolean {
  if (value === undefined || value === null || value === '') return fallback
  if (value === true || value === 'true' || value === 1 || value === '1') return true
  if (value === false || value === 'false' || value === 0 || value === '0') return false
  throw invalidParam(name, 'Value must be a valid boolean')
}

export function wholeNumber(
  value: unknown,
  name: string,
  range: { from: number; to: number },
  fallback: number
): number {
  if (value === undefined || value === null || value === '') return fallback
  const number =
    typeof value === 'number' ? value : typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : NaN
  if (!Number.isInteger(number) || number < range.from || number > range.to) {
    const text = (bound: number): string => bound.toLocaleString('en-US')
    throw invalidParam(name, `Value must be a valid range between ${text(range.from)} and ${text(range.to)}`)
  }
  return number
}

export function oneOf(value: unknown, name: string, words: readonly string[], fallback: string): string {
  if (value === undefined || value === null || value === '') return fallback
  if (typeof value !== 'string' || !words.includes(value)) {
    throw invalidParam(name, `Value must be one of (${words.join(', ')})`)
  }
  return value
}
