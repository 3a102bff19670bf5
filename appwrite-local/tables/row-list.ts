import type { SQLInputValue } from 'node:sqlite'
import { AppwriteError } from '../http/errors.ts'
import type { Scope } from './access.ts'
import { valueColumns, type ColumnDef } from './model.ts'
import { rowsName } from './physical.ts'
import { filterSql, operandOf, type Sql } from './query-sql.ts'
import type { Selection } from './query-rules.ts'
import { readableSql } from './readable.ts'
import { columnList, findRow, selectRows, selectedColumns, type Row } from './row-store.ts'
import { countOnce } from './totals.ts'

const DEFAULT_LIMIT = 25
/** Appwrite's `APP_LIMIT_COUNT`. */
const COUNT_LIMIT = 5000

interface OrderTerm {
  attribute: string
  expression: string
  descending: boolean
  bind: (value: unknown) => SQLInputValue
}

function conditionsOf(scope: Scope, selection: Selection, checkRead: boolean): Sql[] {
  const parts = selection.filters.map((query) => filterSql(scope.table, query, scope.now))
  const readable = checkRead ? readableSql(scope) : null
  return readable === null ? parts : [...parts, readable]
}

function orderTerms(scope: Scope, selection: Selection): OrderTerm[] {
  const orders = [...selection.orders]
  if (!orders.some((order) => order.attribute === '$id' || order.attribute === '$sequence')) {
    orders.push({ attribute: '$sequence', descending: false })
  }
  const reversed = selection.cursor?.before === true
  return orders.map(({ attribute, descending }) => ({
    attribute,
    ...operandOf(scope.table, attribute, scope.now),
    descending: descending !== reversed
  }))
}

function orderedValue(row: Row, attribute: string): unknown {
  switch (attribute) {
    case '$id':
      return row.id
    case '$sequence':
      return row.sequence
    case '$createdAt':
      return row.createdAt
    case '$updatedAt':
      return row.updatedAt
    default:
      return row.values[attribute] ?? null
  }
}

/** Selects rows after the cursor: greater in the first term, or equal there and greater in the next, … */
function cursorSql(terms: readonly OrderTerm[], row: Row): Sql {
  const alternatives: string[] = []
  const values: SQLInputValue[] = []
  const bounds = terms.map((term) => {
    const value = orderedValue(row, term.attribute)
    if (value !== null) return term.bind(value)
    throw new AppwriteError('database_query_order_null', {
      message: `The order column '${term.attribute}' had a null value. Cursor pagination requires all rows order column values are non-null.`
    })
  })
  terms.forEach((term, position) => {
    const equal = terms.slice(0, position).map((earlier) => `${earlier.expression} = ?`)
    alternatives.push([...equal, `${term.expression} ${term.descending ? '<' : '>'} ?`].join(' AND '))
    values.push(...bounds.slice(0, position + 1))
  })
  const first = terms[0]
  if (first === undefined || bounds[0] === undefined) return { text: '1', values: [] }
  // The outer bound is redundant, but lets SQLite start in the middle of an index.
  return {
    text: `(${first.expression} ${first.descending ? '<=' : '>='} ? AND (${alternatives.join(' OR ')}))`,
    values: [bounds[0], ...values]
  }
}

function whereText(parts: readonly Sql[]): string {
  return parts.length === 0 ? '' : ` WHERE ${parts.map((part) => part.text).join(' AND ')}`
}

export interface ListOptions {
  /** False for bulk calls with a key, which were already checked. */
  checkRead: boolean
  /** Null returns all rows. */
  defaultLimit: number | null
}

export function listColumns(scope: Scope, selection: Selection): ColumnDef[] {
  return selectedColumns(scope.table, selection.select)
}

/** @throws {AppwriteError} 401 without read permission, 400 for an unusable cursor */
export function listRows(
  scope: Scope,
  selection: Selection,
  options: ListOptions = { checkRead: true, defaultLimit: DEFAULT_LIMIT }
): Row[] {
  return selectPage(scope, selection, options, conditionsOf(scope, selection, options.checkRead))
}

function selectPage(scope: Scope, selection: Selection, options: ListOptions, conditions: readonly Sql[]): Row[] {
  const { app, table } = scope
  const parts = [...conditions]
  const terms = orderTerms(scope, selection)
  if (selection.cursor !== null) {
    const row = findRow(app.db, table, selection.cursor.id)
    if (row === undefined) {
      throw new AppwriteError('general_cursor_not_found', {
        message: `Row '${selection.cursor.id}' for the 'cursor' value not found.`
      })
    }
    // A random order has no position after a cursor.
    if (!selection.random) parts.push(cursorSql(terms, row))
  }
  const order = selection.random
    ? 'random()'
    : terms.map((term) => `${term.expression} ${term.descending ? 'DESC' : 'ASC'}`).join(', ')
  const columns = options.defaultLimit === null ? valueColumns(table) : listColumns(scope, selection)
  const limit = selection.limit ?? options.defaultLimit ?? -1
  const sql = `SELECT ${columnList(columns)} FROM ${rowsName(table)}${whereText(parts)} ORDER BY ${order} LIMIT ? OFFSET ?`
  const values = parts.flatMap((part) => part.values)
  const rows = selectRows(app.db, columns, sql, [...values, limit, selection.offset])
  return selection.cursor?.before === true ? rows.reverse() : rows
}

export function countRows(scope: Scope, selection: Selection): number {
  return countWith(scope, conditionsOf(scope, selection, true))
}

function countWith(scope: Scope, parts: readonly Sql[]): number {
  const sql = `SELECT count(*) AS n FROM (SELECT 1 FROM ${rowsName(scope.table)}${whereText(parts)} LIMIT ${COUNT_LIMIT})`
  const values = parts.flatMap((part) => part.values)
  return countOnce(scope.app.db, sql, values)
}

/** The last page reveals the total without another query. */
export function listWithTotal(scope: Scope, selection: Selection): { rows: Row[]; total: number } {
  const conditions = conditionsOf(scope, selection, true)
  const rows = selectPage(scope, selection, { checkRead: true, defaultLimit: DEFAULT_LIMIT }, conditions)
  const isLast = selection.cursor === null && rows.length < (selection.limit ?? DEFAULT_LIMIT)
  const isCounted = isLast && (rows.length > 0 || selection.offset === 0)
  return {
    rows,
    total: isCounted ? Math.min(selection.offset + rows.length, COUNT_LIMIT) : countWith(scope, conditions)
  }
}
