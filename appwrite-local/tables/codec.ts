import type { SQLInputValue } from 'node:sqlite'
import { toStoredDatetime } from './datetimes.ts'
import { exactInteger, FloatLiteral, parseExactJson, stringifyExact } from './exact-json.ts'
import { familyOf, type ColumnDef } from './model.ts'

function plain(value: unknown): unknown {
  return value instanceof FloatLiteral ? value.value : value
}

/** The in-memory form: dates in UTC, floats as plain numbers, missing values as null. */
export function normaliseValue(column: ColumnDef, value: unknown, now: number): unknown {
  if (value === undefined || value === null) return null
  if (column.array && Array.isArray(value)) return value.map((element) => normaliseElement(column, element, now))
  return normaliseElement(column, value, now)
}

function normaliseElement(column: ColumnDef, value: unknown, now: number): unknown {
  if (value === undefined || value === null) return null
  switch (familyOf(column)) {
    case 'datetime':
      return toStoredDatetime(String(value), now)
    case 'spatial':
      return parseExactJson(stringifyExact(value))
    case 'float':
      return typeof value === 'bigint' ? Number(value) : plain(value)
    default:
      return plain(value)
  }
}

export function toSql(column: ColumnDef, value: unknown): SQLInputValue {
  if (value === undefined || value === null) return null
  if (column.array || familyOf(column) === 'spatial') return stringifyExact(value)
  if (typeof value === 'boolean') return value ? 1 : 0
  // node:sqlite binds every number as REAL unless it is whole; the INTEGER column converts it back.
  return value as SQLInputValue
}

function fromElement(column: ColumnDef, value: unknown): unknown {
  if (typeof value === 'bigint') {
    if (familyOf(column) === 'boolean') return value !== 0n
    return value >= -9007199254740991n && value <= 9007199254740991n ? Number(value) : value
  }
  return plain(value)
}

/** Integers must be read as bigint. */
export function fromSql(column: ColumnDef, value: unknown): unknown {
  if (value === null || value === undefined) return null
  if (column.array) return (parseExactJson(String(value)) as unknown[]).map((element) => plain(element))
  if (familyOf(column) === 'spatial') return JSON.parse(String(value)) as unknown
  return fromElement(column, value)
}

function jsonElement(value: unknown): unknown {
  return typeof value === 'bigint' ? exactInteger(value) : value
}

/** The API's form: arrays that are null become `[]`, and big integers keep their digits. */
export function toJson(column: ColumnDef, value: unknown): unknown {
  if (value === null || value === undefined) return column.array ? [] : null
  return Array.isArray(value) ? value.map(jsonElement) : jsonElement(value)
}

/** Appwrite shows stored floats with 14 digits (PHP's `precision`), but stores all of them. */
export function asRead(column: ColumnDef, value: unknown): unknown {
  if (familyOf(column) !== 'float') return value
  if (Array.isArray(value)) return value.map((element) => asRead(column, element))
  return typeof value === 'number' ? Number(value.toPrecision(14)) : value
}

export function sameValue(left: unknown, right: unknown): boolean {
  if (left === right) return true
  return stringifyExact(left ?? null) === stringifyExact(right ?? null)
}
