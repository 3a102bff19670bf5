import { AppwriteError, invalidParam } from '../http/errors.ts'
import { parseDatetime } from './datetimes.ts'
import { FloatLiteral } from './exact-json.ts'
import { formatProblem } from './formats.ts'
import { booleanParam, numberParam } from './params.ts'
import { rangeText } from './problems.ts'
import type { ColumnDef } from './model.ts'
import { DATETIME_MESSAGE } from './validators.ts'

/** Keyed by the last part of a column route. */
export const COLUMN_KINDS: Record<string, { type: string; format: string }> = {
  string: { type: 'string', format: '' },
  varchar: { type: 'varchar', format: '' },
  text: { type: 'text', format: '' },
  mediumtext: { type: 'mediumtext', format: '' },
  longtext: { type: 'longtext', format: '' },
  integer: { type: 'integer', format: '' },
  bigint: { type: 'bigint', format: '' },
  float: { type: 'double', format: '' },
  boolean: { type: 'boolean', format: '' },
  datetime: { type: 'datetime', format: '' },
  email: { type: 'string', format: 'email' },
  url: { type: 'string', format: 'url' },
  ip: { type: 'string', format: 'ip' },
  enum: { type: 'string', format: 'enum' },
  point: { type: 'point', format: '' },
  line: { type: 'linestring', format: '' },
  polygon: { type: 'polygon', format: '' }
}

const VARCHAR_MAX = 16381
const STRING_MAX = 1073741824
const ENCRYPT_MIN = 150

type Body = Record<string, unknown>

/** Null where the request does not set a value. */
export interface ColumnParams {
  required: boolean
  array: boolean
  encrypt: boolean
  size: number | null
  default: unknown
  min: number | null
  max: number | null
  elements: string[] | null
}

function sizeParam(kind: string, body: Body): number | null {
  if (kind !== 'string' && kind !== 'varchar') return null
  const size = numberParam(body['size'], 'size', null)
  if (size === null) return null
  const max = kind === 'varchar' ? VARCHAR_MAX : STRING_MAX
  if (!Number.isInteger(size) || size < 1 || size > max) throw invalidParam('size', rangeText(1, max))
  return size
}

function elementsParam(kind: string, body: Body): string[] | null {
  if (kind !== 'enum' || body['elements'] === undefined) return null
  const elements = body['elements']
  const wellFormed =
    Array.isArray(elements) &&
    elements.length <= 100 &&
    elements.every((element) => typeof element === 'string' && element.length >= 1 && element.length <= 255)
  if (!wellFormed) {
    throw invalidParam(
      'elements',
      'Value must a valid array no longer than 100 items and Value must be a valid string and at least 1 chars and no longer than 255 chars'
    )
  }
  return elements as string[]
}

function isWhole(value: unknown): boolean {
  return typeof value === 'bigint' || (typeof value === 'number' && Number.isInteger(value))
}

type DefaultCheck = (value: unknown, now: number) => string | null

function orElse(isRight: (value: unknown) => boolean, problem: string): DefaultCheck {
  return (value) => (isRight(value) ? null : problem)
}

const wholeDefault = orElse(
  isWhole,
  'Value must be a valid signed 64-bit integer between -9,223,372,036,854,775,808 and 9,223,372,036,854,775,808'
)
const textDefault = orElse((value) => typeof value === 'string', 'Value must be a valid string')
const formatDefault = (format: string): DefaultCheck => {
  return (value) => formatProblem(format, [], String(value))
}

/** Types that are not listed accept text. */
const DEFAULT_CHECKS: Record<string, DefaultCheck> = {
  integer: wholeDefault,
  bigint: wholeDefault,
  float: orElse((value) => typeof value === 'number' || value instanceof FloatLiteral, 'Value must be a valid float'),
  boolean: orElse((value) => typeof value === 'boolean', 'Value must be a valid boolean'),
  datetime: (value, now) => (typeof value === 'string' && parseDatetime(value, now) !== null ? null : DATETIME_MESSAGE),
  email: formatDefault('email'),
  url: formatDefault('url'),
  ip: formatDefault('ip'),
  point: orElse(Array.isArray, 'Value must be a valid point'),
  line: orElse(Array.isArray, 'Value must be a valid line'),
  polygon: orElse(Array.isArray, 'Value must be a valid polygon')
}

export function readColumnParams(kind: string, body: Body, now: number): ColumnParams {
  const size = sizeParam(kind, body)
  const elements = elementsParam(kind, body)
  const required = booleanParam(body['required'], 'required', null)
  const value = body['default'] ?? null
  const problem = value === null ? null : (DEFAULT_CHECKS[kind] ?? textDefault)(value, now)
  if (problem !== null) throw invalidParam('default', `${problem} or null`)
  const bounded = kind === 'integer' || kind === 'bigint' || kind === 'float'
  return {
    required,
    size,
    elements,
    array: booleanParam(body['array'], 'array', false),
    encrypt: booleanParam(body['encrypt'], 'encrypt', false),
    default: value instanceof FloatLiteral ? value.value : value,
    min: bounded ? numberParam(body['min'], 'min', null) : null,
    max: bounded ? numberParam(body['max'], 'max', null) : null
  }
}

function valueInvalid(message: string): never {
  throw new AppwriteError('column_value_invalid', { message })
}

/** @throws {AppwriteError} 400 */
export function assertColumnFits(column: ColumnDef): void {
  const value = column.default ?? null
  if (value !== null) assertTakesDefault(column)
  if (column.encrypt && column.size !== null && column.size < ENCRYPT_MIN) {
    throw new AppwriteError('general_bad_request', {
      message: `Size too small. Encrypted strings require a minimum size of ${ENCRYPT_MIN} characters.`
    })
  }
  const { min, max } = column
  if (min !== null && max !== null && min > max) valueInvalid('Minimum value must be lesser than maximum value')
  if (typeof value === 'number') assertInRange(column, value)
  if (typeof value === 'string') assertTextFits(column, value)
}

function assertTakesDefault(column: ColumnDef): void {
  const refusing = column.required ? 'required column' : column.array ? 'array columns' : null
  if (refusing === null) return
  throw new AppwriteError('column_default_unsupported', { message: `Cannot set default value for ${refusing}` })
}

function assertInRange({ min, max }: ColumnDef, value: number): void {
  if (value >= (min ?? value) && value <= (max ?? value)) return
  valueInvalid(rangeText(min ?? -Number.MAX_VALUE, max ?? Number.MAX_VALUE))
}

function assertTextFits({ size, format, elements }: ColumnDef, value: string): void {
  if (size !== null && [...value].length > size) {
    valueInvalid(`Value must be a valid string and no longer than ${size} chars`)
  }
  if (format === 'enum' && !elements.includes(value)) valueInvalid('Default value not found in elements')
}
