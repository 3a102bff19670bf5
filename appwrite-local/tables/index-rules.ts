/** Rules for indexes (utopia-php/database, Validator/Index). */
import { AppwriteError } from '../http/errors.ts'
import { familyOf, textLimit, type ColumnDef, type IndexDef } from './model.ts'

/** Characters per row that MariaDB can index. */
const INDEX_LENGTH_MAX = 768
const SYSTEM_FIELDS = new Set(['$id', '$sequence', '$createdAt', '$updatedAt'])

function invalid(message: string): never {
  throw new AppwriteError('column_index_invalid', { message })
}

function checkColumn(column: ColumnDef, index: IndexDef, length: number): void {
  const family = familyOf(column)
  if (index.type === 'fulltext' && family !== 'text') {
    invalid(`Attribute "${column.key}" cannot be part of a fulltext index, must be of type string`)
  }
  if (index.type === 'spatial') {
    if (family !== 'spatial')
      invalid('Spatial index can only be created on spatial attributes (point, linestring, polygon)')
    if (!column.required) {
      invalid(
        `Spatial indexes do not allow null values. Mark the attribute "${column.key}" as required or create the index on a column with no null values.`
      )
    }
  }
  if ((index.type === 'key' || index.type === 'unique') && family === 'text') {
    const characters = length > 0 ? length : textLimit(column)
    if (characters > INDEX_LENGTH_MAX) invalid(`Index length is longer than the maximum: ${INDEX_LENGTH_MAX}`)
  }
}

/** @throws {AppwriteError} 400 when these columns cannot have the index */
export function assertIndexFits(columns: readonly ColumnDef[], index: IndexDef): void {
  const used = index.columns.map((key) => {
    const column = columns.find((candidate) => candidate.key === key)
    if (column === undefined && !SYSTEM_FIELDS.has(key)) throw new AppwriteError('column_unknown', { params: [key] })
    if (column?.type === 'relationship') invalid(`Cannot create an index for a relationship column: ${key}`)
    if (column?.array === true) {
      throw new AppwriteError('index_invalid', {
        message: 'Creating indexes on array attributes is not currently supported.'
      })
    }
    return column
  })
  if (index.columns.length === 0) invalid('No attributes provided for index')
  if (new Set(index.columns).size !== index.columns.length) invalid('Duplicate attributes provided')
  used.forEach((column, position) => {
    if (column !== undefined) checkColumn(column, index, index.lengths[position] ?? 0)
  })
}
