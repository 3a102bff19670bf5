/** Lists of rows: filters, permissions, order, cursor and page as one SQL query, and a second one for the total. */
import type { SQLInputValue } from 'node:sqlite'
import { AppwriteError } from '../errors.ts'
import { may } from '../permissions.ts'
import { unauthorized, type Scope } from './access.ts'
import type { ColumnDef } from './model.ts'
import { permissionsName, rowsName } from './physical.ts'
import { filterSql, operandOf, type Sql } from './query-sql.ts'
import type { Selection } from './query-rules.ts'
import { columnList, findRow, selectRows, selectedColumns, type Row } from './row-store.ts'
import { valueColumns } from './model.ts'

/** Rows of a page when the caller names no limit. */
const DEFAULT_LIMIT = 25
/** Appwrite counts no further (`APP_LIMIT_COUNT`). */
const COUNT_LIMIT = 5000
/** Up to so many readable rows the list starts from the permissions, beyond from the table. */
const FEW_READABLE = 2000

interface OrderTerm {
  attribute: string
  expression: string
  descending: boolean
  bind: (value: unknown) => SQLInputValue
}

/** Rows that the caller may read; null when no filter is needed. @throws {AppwriteError} 401 without any right */
function readableSql(scope: Scope): Sql | null {
  const { actor, table, app } = scope
  if (may(actor, 'read', table.permissions)) return null
  if (!table.rowSecurity) throw unauthorized()
  const roles = [...actor.roles]
  const holders = `action = 'read' AND role IN (${roles.map(() => '?').join(', ')})`
  const name = permissionsName(table)
  const counted = app.db
    .prepare(`SELECT count(*) AS n FROM (SELECT 1 FROM ${name} WHERE ${holders} LIMIT ${FEW_READABLE + 1})`)
    .get(...roles)
  // Few readable rows: look them up. Many: walk the table in its order and check each row met.
  return Number(counted?.['n'] ?? 0) <= FEW_READABLE
    ? { text: `_seq IN (SELECT row FROM ${name} WHERE ${holders})`, values: roles }
    : { text: `EXISTS (SELECT 1 FROM ${name} WHERE row = _seq AND ${holders})`, values: roles }
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

/** Rows after the cursor: greater in the first term, or equal there and greater in the next, and so on. */
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
  // The outer bound is implied, but it lets SQLite start in the middle of an index.
  return {
    text: `(${first.expression} ${first.descending ? '<=' : '>='} ? AND (${alternatives.join(' OR ')}))`,
    values: [bounds[0], ...values]
  }
}

function whereText(parts: readonly Sql[]): string {
  return parts.length === 0 ? '' : ` WHERE ${parts.map((part) => part.text).join(' AND ')}`
}

export interface ListOptions {
  /** Only rows that the caller may read; false for keys' bulk calls, which were checked before. */
  checkRead: boolean
  /** Null: every row that fits. */
  defaultLimit: number | null
}

/** The columns that a list answers. */
export function listColumns(scope: Scope, selection: Selection): ColumnDef[] {
  return selectedColumns(scope.table, selection.select)
}

/**
 * One page of rows, with the selected columns only.
 * @throws {AppwriteError} 401 without read right, 400 when the cursor does not work
 */
export function listRows(
  scope: Scope,
  selection: Selection,
  options: ListOptions = { checkRead: true, defaultLimit: DEFAULT_LIMIT }
): Row[] {
  const { app, table } = scope
  const parts = conditionsOf(scope, selection, options.checkRead)
  const terms = orderTerms(scope, selection)
  if (selection.cursor !== null) {
    const row = findRow(app.db, table, selection.cursor.id)
    if (row === undefined) {
      throw new AppwriteError('general_cursor_not_found', {
        message: `Row '${selection.cursor.id}' for the 'cursor' value not found.`
      })
    }
    // A random order has no "after".
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

/** How many rows fit the filters and may be read, counted to 5,000 at most. */
export function countRows(scope: Scope, selection: Selection): number {
  const parts = conditionsOf(scope, selection, true)
  const sql = `SELECT count(*) AS n FROM (SELECT 1 FROM ${rowsName(scope.table)}${whereText(parts)} LIMIT ${COUNT_LIMIT})`
  return Number(scope.app.db.prepare(sql).get(...parts.flatMap((part) => part.values))?.['n'] ?? 0)
}
