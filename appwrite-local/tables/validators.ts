/** Checks single values; texts from utopia-php/database, Validator/*. */
import { parseDatetime } from './datetimes.ts'
import { FloatLiteral } from './exact-json.ts'
import { formatProblem } from './formats.ts'
import { familyOf, textLimit, type ColumnDef } from './model.ts'

const INT64 = { min: -(2n ** 63n), max: 2n ** 63n - 1n }
const INT32 = { min: -(2n ** 31n), max: 2n ** 31n - 1n }

export const DATETIME_MESSAGE = 'Value must be valid date between 1000-01-01 00:00:00 and 9999-12-31 23:59:59.'

/** Like PHP's `number_format`. */
export function grouped(value: number): string {
  const [whole = '', fraction] = String(value).split('.')
  const text = whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',')
  return fraction === undefined ? text : `${text}.${fraction}`
}

/** Appwrite chooses 32 bits by the column's maximum. */
export function isSmallInteger(column: ColumnDef): boolean {
  return column.type === 'integer' && column.max !== null && column.max <= 2147483647
}

function textProblem(column: ColumnDef, value: unknown): string | null {
  const limit = textLimit(column)
  const tooLong = typeof value === 'string' && value.length > limit && [...value].length > limit
  if (typeof value !== 'string' || tooLong) return `Value must be a valid string and no longer than ${limit} chars`
  return formatProblem(column.format, column.elements, value)
}

function integerProblem(column: ColumnDef, value: unknown): string | null {
  const small = isSmallInteger(column)
  const bits = small ? INT32 : INT64
  const whole = typeof value === 'bigint' || (typeof value === 'number' && Number.isSafeInteger(value))
  if (!whole || BigInt(value as number | bigint) < bits.min || BigInt(value as number | bigint) > bits.max) {
    return small
      ? 'Value must be a valid signed 32-bit integer between -2,147,483,648 and 2,147,483,647'
      : 'Value must be a valid signed 64-bit integer between -9,223,372,036,854,775,808 and 9,223,372,036,854,775,808'
  }
  return rangeProblem(column, Number(value))
}

function rangeProblem(column: ColumnDef, value: number): string | null {
  const min = column.min ?? -Number.MAX_VALUE
  const max = column.max ?? Number.MAX_VALUE
  if (value >= min && value <= max) return null
  return `Value must be a valid range between ${grouped(min)} and ${grouped(max)}`
}

function floatProblem(column: ColumnDef, value: unknown): string | null {
  const number = value instanceof FloatLiteral ? value.value : typeof value === 'bigint' ? Number(value) : value
  if (typeof number !== 'number') return 'Value must be a valid float'
  return rangeProblem(column, number)
}

function isCoordinate(value: unknown): value is number {
  return typeof value === 'number' || value instanceof FloatLiteral
}

function pointProblem(value: unknown): string | null {
  if (!Array.isArray(value) || value.length !== 2 || !value.every(isCoordinate)) {
    return 'Point must be an array of two numeric values [x, y]'
  }
  const [x = 0, y = 0] = (value as unknown[]).map((part) => (part instanceof FloatLiteral ? part.value : Number(part)))
  if (x < -180 || x > 180) return `Longitude (x) must be between -180 and 180, got ${x}`
  if (y < -90 || y > 90) return `Latitude (y) must be between -90 and 90, got ${y}`
  return null
}

function lineProblem(value: unknown): string | null {
  if (!Array.isArray(value) || value.length < 2) return 'LineString must contain at least two points'
  return value.map(pointProblem).find((problem) => problem !== null) ?? null
}

function polygonProblem(value: unknown): string | null {
  if (!Array.isArray(value) || value.length === 0) return 'Polygon must contain at least one ring'
  for (const ring of value) {
    if (!Array.isArray(ring) || ring.length < 4) return 'Ring must contain at least 4 points'
    const problem = lineProblem(ring)
    if (problem !== null) return problem
    if (JSON.stringify(ring[0]) !== JSON.stringify(ring.at(-1))) return 'Ring must be closed'
  }
  return null
}

function spatialProblem(column: ColumnDef, value: unknown): string | null {
  const check = column.type === 'point' ? pointProblem : column.type === 'polygon' ? polygonProblem : lineProblem
  const problem = check(value)
  return problem === null ? null : `Value must be a valid ${column.type}: ${problem}`
}

/** `value` is one element of an array column and never null. Returns null when it fits. */
export function valueProblem(column: ColumnDef, value: unknown, now: number): string | null {
  switch (familyOf(column)) {
    case 'text':
      return textProblem(column, value)
    case 'integer':
      return integerProblem(column, value)
    case 'float':
      return floatProblem(column, value)
    case 'boolean':
      return typeof value === 'boolean' ? null : 'Value must be a valid boolean'
    case 'datetime':
      return typeof value === 'string' && parseDatetime(value, now) !== null ? null : DATETIME_MESSAGE
    case 'spatial':
      return spatialProblem(column, value)
    case 'relation':
      return 'This server does not store relationships in rows'
  }
}

/** Appwrite says `invalid format` for numbers and formatted text, else `invalid type`. */
export function problemLabel(column: ColumnDef): 'format' | 'type' {
  const family = familyOf(column)
  return column.format !== '' || family === 'integer' || family === 'float' ? 'format' : 'type'
}
