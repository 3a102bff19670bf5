import { invalidParam, missingParam } from './errors.ts'
import { CUSTOM_ID_MESSAGE, isValidId, UID_MESSAGE, uniqueId } from '../store/ids.ts'
import { targetProblem } from '../rights/dev-keys.ts'
import type { RequestContext } from '../types.ts'

type Bag = Record<string, unknown>

function required<T>(bag: Bag, name: string, check: (value: unknown) => value is T, message: string): T {
  if (!(name in bag)) throw missingParam(name)
  const value = bag[name]
  if (!check(value)) throw invalidParam(name, message)
  return value
}

/**
 * `min` and `max` count characters. With `fallback` the parameter is optional, but an empty text does not count as
 * missing.
 */
export function textParam(bag: Bag, name: string, limits: { min?: number; max: number }, fallback?: string): string {
  const { min = 1, max } = limits
  if (fallback !== undefined && (bag[name] === undefined || bag[name] === null)) return fallback
  const isText = (value: unknown): value is string => {
    if (typeof value !== 'string') return false
    const length = [...value].length
    return length >= min && length <= max
  }
  const least = min > 0 ? ` and at least ${min} chars` : ''
  return required(bag, name, isText, `Value must be a valid string${least} and no longer than ${max} chars`)
}

/** The caller's id, or a new one for `unique()`; `now` in milliseconds since 1970. */
export function newIdParam(bag: Bag, name: string, now: number): string {
  const id = required(bag, name, (value) => isValidId(value) || value === 'unique()', CUSTOM_ID_MESSAGE)
  return id === 'unique()' ? uniqueId(now) : id
}

export function idParam(bag: Bag, name: string): string {
  return required(bag, name, isValidId, UID_MESSAGE)
}

/** Default policy: 8 to 256 characters. */
export function passwordParam(bag: Bag, name: string, allowEmpty = false): string {
  const isPassword = (value: unknown): value is string => {
    if (typeof value !== 'string') return false
    const length = [...value].length
    return (length >= 8 && length <= 256) || (allowEmpty && length === 0)
  }
  return required(bag, name, isPassword, 'Password must be between 8 and 256 characters long.')
}

// Accepts what PHP's FILTER_VALIDATE_EMAIL does, except quoted and exotic forms.
const EMAIL =
  /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z0-9-]{1,62}$/

function isEmail(value: unknown): value is string {
  return typeof value === 'string' && value.length <= 254 && value.indexOf('@') <= 64 && EMAIL.test(value)
}

/** Lower-cases the address. */
export function emailParam(bag: Bag, name: string, allowEmpty = false): string {
  const check = (value: unknown): value is string => isEmail(value) || (allowEmpty && value === '')
  return required(bag, name, check, 'Value must be a valid email address').toLowerCase()
}

export function optionalEmailParam(bag: Bag, name: string): string | null {
  const value = bag[name]
  if (value === undefined || value === null) return null
  if (!isEmail(value)) throw invalidParam(name, 'Value must be a valid email address or null')
  return value.toLowerCase()
}

const PHONE = /^\+\d{6,15}$/
const PHONE_MESSAGE = "Phone number must start with a '+' can have a maximum of fifteen digits."

export function phoneParam(bag: Bag, name: string, allowEmpty = false): string {
  const check = (value: unknown): value is string =>
    typeof value === 'string' && (PHONE.test(value) || (allowEmpty && value === ''))
  return required(bag, name, check, PHONE_MESSAGE)
}

export function optionalPhoneParam(bag: Bag, name: string): string | null {
  const value = bag[name]
  if (value === undefined || value === null) return null
  if (typeof value !== 'string' || !PHONE.test(value)) throw invalidParam(name, `${PHONE_MESSAGE} or null`)
  return value
}

export function linkParam(bag: Bag, name: string, context: Pick<RequestContext, 'app' | 'headers'>): string {
  const value = required(bag, name, (item) => typeof item === 'string', 'Invalid URI.')
  const problem = targetProblem(context, value)
  if (problem !== null || !URL.canParse(value)) throw invalidParam(name, problem ?? 'Invalid URI.')
  return value
}

/** A whole number, given as a number or digits; `fallback` applies when it is missing. */
export function rangeParam(bag: Bag, name: string, min: number, max: number, fallback: number): number {
  const value = bag[name]
  if (value === undefined || value === null) return fallback
  const number = typeof value === 'string' && /^-?\d+$/.test(value) ? Number(value) : value
  if (typeof number === 'number' && Number.isInteger(number) && number >= min && number <= max) return number
  throw invalidParam(name, `Value must be a valid range between ${grouped(min)} and ${grouped(max)}`)
}

/** Accepts texts and 0/1 as well. */
export function booleanParam(bag: Bag, name: string): boolean {
  const words = new Map<unknown, boolean>([
    [true, true],
    ['true', true],
    [1, true],
    ['1', true],
    [false, false],
    ['false', false],
    [0, false],
    ['0', false]
  ])
  const check = (value: unknown): value is unknown => words.has(value)
  return words.get(required(bag, name, check, 'Value must be a valid boolean')) === true
}

/** In bytes of JSON. */
const MAX_PREFS = 65_535

/** PHP has no empty objects, so below the first level they become lists. */
export function prefsParam(bag: Bag, name: string): Bag {
  const check = (value: unknown): value is Bag => {
    if (typeof value !== 'object' || value === null) return false
    const keys = Object.keys(value)
    const isList = keys.length > 0 && keys.every((key, index) => key === String(index))
    return !isList && Buffer.byteLength(JSON.stringify(value)) <= MAX_PREFS
  }
  const value = required(bag, name, check, 'Value must be a valid object.')
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, asPhpArray(item)]))
}

export function listParam(
  bag: Bag,
  name: string,
  max: number,
  isItem: (item: string) => boolean,
  message: string
): string[] {
  const check = (value: unknown): value is string[] =>
    Array.isArray(value) && value.length <= max && value.every((item) => typeof item === 'string' && isItem(item))
  return required(bag, name, check, `Value must a valid array no longer than ${max} items and ${message}`)
}

function asPhpArray(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(asPhpArray)
  const entries = Object.entries(value)
  if (entries.length === 0) return []
  return Object.fromEntries(entries.map(([key, item]) => [key, asPhpArray(item)]))
}

function grouped(value: number): string {
  return value.toLocaleString('en-US')
}
