import type { Actor, App } from '../types.ts'
import { AppwriteError } from '../http/errors.ts'
import { requireScope, type Scope } from './access.ts'
import { createMany, deleteMany, updateMany, upsertMany } from './bulk-work.ts'
import { changeCounter } from './counters.ts'
import { splitData } from './params.ts'
import { asCommitError } from './problems.ts'
import { parseQueries } from './query-parser.ts'
import { emitRow, type RowAction } from './row-events.ts'
import { findRow, type Row } from './row-store.ts'
import { committing } from './stale-reads.ts'
import { createRow, deleteRow, requireRow, updateRow, upsertRow, type Basis } from './row-work.ts'
import { finishTransaction, operationsOf, type StagedOperation, type Transaction } from './transactions.ts'

interface Happened {
  scope: Scope
  action: RowAction
  row: Row
}

/** Rows written by this commit; a later operation on them is not a conflict. */
class Touched {
  readonly #keys = new Set<string>()

  static #key(scope: Scope, id: string): string {
    return `${scope.table.sequence}/${id.toLowerCase()}`
  }

  add(scope: Scope, rows: readonly Row[]): void {
    for (const row of rows) this.#keys.add(Touched.#key(scope, row.id))
  }

  basis(scope: Scope, id: string, version: number): Basis {
    return { timestamp: null, version: this.#keys.has(Touched.#key(scope, id)) ? null : version }
  }
}

/** Bulk operations in a transaction emit no events (contract 1.6), so they return none. */
function perform(scope: Scope, staged: StagedOperation, touched: Touched): Happened[] {
  const { operation, version } = staged
  const { actor, now, app, table } = scope
  const done = (action: RowAction, row: Row): Happened[] => {
    touched.add(scope, [row])
    return [{ scope, action, row }]
  }
  const quietly = (rows: readonly Row[]): Happened[] => {
    touched.add(scope, rows)
    return []
  }
  switch (operation.action) {
    case 'create': {
      const { rowId, permissions, data } = operation
      return done('create', createRow(scope, { id: rowId, permissions, ...splitData(data, actor.privileged, now) }))
    }
    case 'update': {
      const { rowId, permissions, data } = operation
      requireRow(scope, rowId)
      const basis = touched.basis(scope, rowId, version)
      return done(
        'update',
        updateRow(scope, { id: rowId, permissions, basis, ...splitData(data, actor.privileged, now) })
      )
    }
    case 'upsert': {
      const { rowId, permissions, data } = operation
      const kept = permissions ?? findRow(app.db, table, rowId)?.permissions ?? []
      const basis = touched.basis(scope, rowId, version)
      const change = { id: rowId, permissions, basis, ...splitData(data, actor.privileged, now) }
      return done('update', upsertRow(scope, change, kept).row)
    }
    case 'delete':
      return done('delete', deleteRow(scope, operation.rowId, touched.basis(scope, operation.rowId, version)))
    case 'increment':
    case 'decrement': {
      const { rowId, column, value, bound, action } = operation
      // Counters check the stored row, so that two transactions can both count.
      requireRow(scope, rowId)
      return done('update', changeCounter(scope, { rowId, column, value, bound, direction: action }).stored)
    }
    case 'bulkCreate':
      return quietly(createMany(scope, operation.rows))
    case 'bulkUpsert':
      return quietly(upsertMany(scope, operation.rows).map(({ row }) => row))
    case 'bulkUpdate':
      return quietly(updateMany(scope, bulkQueries(operation.queries), operation.data))
    case 'bulkDelete':
      return quietly(deleteMany(scope, bulkQueries(operation.queries)))
  }
}

/**
 * Queries given as objects instead of JSON texts can be staged, but fail the commit with 500 and no details (recording
 * 07).
 */
function bulkQueries(queries: unknown[]): ReturnType<typeof parseQueries> {
  if (queries.some((query) => typeof query !== 'string'))
    throw new AppwriteError('general_unknown', { message: 'Server Error' })
  return parseQueries(queries)
}

/**
 * A failure sets the transaction to `failed`; a missing permission leaves it `committing`, as in Appwrite.
 * @throws {AppwriteError}
 */
export function commitTransaction(app: App, actor: Actor, transaction: Transaction): Transaction {
  let happened: Happened[] = []
  let committed: Transaction
  try {
    committed = committing(app, (beforeEach) =>
      app.db.transaction(() => {
        const touched = new Touched()
        const all = operationsOf(app, transaction.id)
        happened = all.flatMap((staged, index) => {
          const { databaseId, tableId } = staged.operation
          beforeEach(index === all.length - 1)
          return perform(requireScope(app, actor, databaseId, tableId, 'collection'), staged, touched)
        })
        return finishTransaction(app, transaction, 'committed')
      })
    )
  } catch (error) {
    const answer = asCommitError(error)
    const denied = answer instanceof AppwriteError && answer.type === 'user_unauthorized'
    finishTransaction(app, transaction, denied ? 'committing' : 'failed')
    throw answer
  }
  for (const { scope, action, row } of happened) emitRow(scope, action, row, 'commit')
  return committed
}
