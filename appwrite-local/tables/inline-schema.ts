/** Columns and indexes in the request that creates a table; only the older column types work there. */
import { AppwriteError } from '../http/errors.ts'
import { CUSTOM_ID_MESSAGE, isValidId } from '../store/ids.ts'
import { assertIndexFits } from './index-rules.ts'
import type { ColumnDef, IndexDef } from './model.ts'

const INLINE_TYPES: Record<string, string> = {
  string: 'string',
  integer: 'integer',
  double: 'double',
  float: 'double',
  boolean: 'boolean',
  datetime: 'datetime',
  point: 'point',
  linestring: 'linestring',
  polygon: 'polygon'
}

type Item = Record<string, unknown>

function refuse(message: string): never {
  throw new AppwriteError('general_argument_invalid', { message })
}

function items(value: unknown): Item[] {
  return (Array.isArray(value) ? value : []).filter((item): item is Item => typeof item === 'object' && item !== null)
}

function numberOrNull(value: unknown): number | null {
  return typeof value === 'number' ? value : null
}

function texts(value: unknown): string[] {
  return (Array.isArray(value) ? value : []).map((item) => String(item))
}

/** @throws {AppwriteError} 400 */
export function inlineColumns(value: unknown, date: string): ColumnDef[] {
  return items(value).map((item, index) => {
    const { key } = item
    if (!isValidId(key)) refuse(`Invalid key for attribute at index ${index}: ${CUSTOM_ID_MESSAGE}`)
    const name = String(item['type'])
    const type = Object.hasOwn(INLINE_TYPES, name) ? INLINE_TYPES[name] : undefined
    if (type === undefined) refuse(`Invalid type for attribute '${key}': ${name}`)
    return {
      key,
      type,
      required: item['required'] === true,
      array: item['array'] === true,
      size: numberOrNull(item['size']),
      default: item['default'] ?? null,
      min: numberOrNull(item['min']),
      max: numberOrNull(item['max']),
      format: typeof item['format'] === 'string' ? item['format'] : '',
      elements: texts(item['elements']),
      encrypt: item['encrypt'] === true,
      relation: null,
      createdAt: date,
      updatedAt: date
    }
  })
}

/** @throws {AppwriteError} 400 */
export function inlineIndexes(value: unknown, columns: readonly ColumnDef[], date: string): IndexDef[] {
  return items(value).map((item) => {
    const names = texts(item['attributes'] ?? item['columns'])
    const type = String(item['type'])
    if (type !== 'key' && type !== 'unique' && type !== 'fulltext')
      refuse(`Invalid type for index '${String(item['key'])}': ${type}`)
    const index: IndexDef = {
      key: String(item['key']),
      type,
      columns: names,
      lengths: names.map(() => 0),
      orders: texts(item['orders']),
      createdAt: date,
      updatedAt: date
    }
    assertIndexFits(columns, index)
    return index
  })
}
