/** Staged operations are durable at once, so a transaction survives a restart. */
import { formatDate } from '../store/dates.ts'
import { AppwriteError } from '../http/errors.ts'
import { uniqueId } from '../store/ids.ts'
import type { Actor, App } from '../types.ts'
import type { Database } from '../store/database.ts'
import { parseExactJson, stringifyExact } from './exact-json.ts'
import { nextVersion } from './row-store.ts'
import type { Values } from './structure.ts'

/** Appwrite's `APP_LIMIT_DATABASE_TRANSACTION`. */
export const MAX_OPERATIONS = 100
/** How long the status of a finished transaction stays readable. */
const KEEP_MILLISECONDS = 86_400_000

interface Target {
  databaseId: string
  tableId: string
}

export type Operation = Target &
  (
    | { action: 'create'; rowId: string; data: Values; permissions: string[] }
    | { action: 'update' | 'upsert'; rowId: string; data: Values; permissions: string[] | null }
    | { action: 'delete'; rowId: string }
    | { action: 'increment' | 'decrement'; rowId: string; column: string; value: number; bound: number | null }
    | { action: 'bulkCreate' | 'bulkUpsert'; rows: Values[] }
    | { action: 'bulkUpdate'; queries: unknown[]; data: Values }
    | { action: 'bulkDelete'; queries: unknown[] }
  )

export interface StagedOperation {
  operation: Operation
  /** Version at staging; rows with a greater version have changed since. */
  version: number
}

export type TransactionStatus = 'pending' | 'committing' | 'committed' | 'failed'

export interface Transaction {
  id: string
  /** Empty for keys and guests. */
  owner: string
  status: TransactionStatus
  operations: number
  createdAt: string
  updatedAt: string
  /** Milliseconds since 1970. */
  expires: number
}

const prepared = new WeakSet<Database>()

function ready(app: App): Database {
  const { db } = app
  if (prepared.has(db)) return db
  db.exec(`CREATE TABLE IF NOT EXISTS tables_transactions (sequence INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE,
    owner TEXT NOT NULL, status TEXT NOT NULL, operations INTEGER NOT NULL, created TEXT NOT NULL, updated TEXT NOT NULL,
    expires INTEGER NOT NULL)`)
  db.exec('CREATE INDEX IF NOT EXISTS tables_transactions_expires ON tables_transactions (expires)')
  db.exec(`CREATE TABLE IF NOT EXISTS tables_operations (transaction_id TEXT NOT NULL, position INTEGER NOT NULL,
    operation TEXT NOT NULL, version INTEGER NOT NULL, PRIMARY KEY (transaction_id, position)) WITHOUT ROWID`)
  prepared.add(db)
  return db
}

function decode(row: Record<string, unknown>): Transaction {
  return {
    id: String(row['id']),
    owner: String(row['owner']),
    status: String(row['status']) as TransactionStatus,
    operations: Number(row['operations']),
    createdAt: String(row['created']),
    updatedAt: String(row['updated']),
    expires: Number(row['expires'])
  }
}

export function transactionJson(transaction: Transaction): Record<string, unknown> {
  return {
    $id: transaction.id,
    $createdAt: transaction.createdAt,
    $updatedAt: transaction.updatedAt,
    status: transaction.status,
    operations: transaction.operations,
    expiresAt: formatDate(transaction.expires)
  }
}

/** `ttl` in seconds. */
export function createTransaction(app: App, actor: Actor, ttl: number): Transaction {
  const db = ready(app)
  const now = app.options.now()
  const date = formatDate(now)
  const transaction: Transaction = {
    id: uniqueId(now),
    owner: actor.kind === 'user' ? actor.userId : '',
    status: 'pending',
    operations: 0,
    createdAt: date,
    updatedAt: date,
    expires: now + ttl * 1000
  }
  db.transaction(() => {
    const old = now - KEEP_MILLISECONDS
    db.prepare(
      'DELETE FROM tables_operations WHERE transaction_id IN (SELECT id FROM tables_transactions WHERE expires < ?)'
    ).run(old)
    db.prepare('DELETE FROM tables_transactions WHERE expires < ?').run(old)
    db.prepare(
      'INSERT INTO tables_transactions (id, owner, status, operations, created, updated, expires) VALUES (?, ?, ?, 0, ?, ?, ?)'
    ).run(transaction.id, transaction.owner, 'pending', date, date, transaction.expires)
  })
  return transaction
}

function belongsTo(transaction: Transaction, actor: Actor): boolean {
  return actor.privileged || (actor.kind === 'user' && transaction.owner === actor.userId)
}

/** Returns undefined for other people's transactions as well. */
export function findTransaction(app: App, actor: Actor, id: string): Transaction | undefined {
  const row = ready(app).prepare('SELECT * FROM tables_transactions WHERE id = ?').get(id)
  const transaction = row === undefined ? undefined : decode(row)
  return transaction !== undefined && belongsTo(transaction, actor) ? transaction : undefined
}

/** @throws {AppwriteError} 404 `transaction_not_found` */
export function requireTransaction(app: App, actor: Actor, id: string): Transaction {
  const transaction = findTransaction(app, actor, id)
  if (transaction === undefined) throw new AppwriteError('transaction_not_found', { params: [id] })
  return transaction
}

/** @throws {AppwriteError} `transaction_not_found`, `_not_ready`, `_expired` */
export function requirePending(app: App, actor: Actor, id: string): Transaction {
  const transaction = requireTransaction(app, actor, id)
  if (transaction.status !== 'pending') throw new AppwriteError('transaction_not_ready')
  if (transaction.expires < app.options.now()) throw new AppwriteError('transaction_expired')
  return transaction
}

export function listTransactions(app: App, actor: Actor): Transaction[] {
  const all = ready(app).prepare('SELECT * FROM tables_transactions ORDER BY sequence').all()
  return all.map((row) => decode(row)).filter((transaction) => belongsTo(transaction, actor))
}

/** Empty once the transaction has finished. */
export function operationsOf(app: App, id: string): StagedOperation[] {
  const rows = ready(app)
    .prepare('SELECT operation, version FROM tables_operations WHERE transaction_id = ? ORDER BY position')
    .all(id)
  return rows.map((row) => ({
    operation: parseExactJson(String(row['operation'])) as Operation,
    version: Number(row['version'])
  }))
}

/** Returns the new count. @throws {AppwriteError} 400 `transaction_limit_exceeded` */
export function addOperations(app: App, transaction: Transaction, operations: readonly Operation[]): Transaction {
  const db = ready(app)
  const total = transaction.operations + operations.length
  if (total > MAX_OPERATIONS) {
    throw new AppwriteError('transaction_limit_exceeded', {
      message: `Transaction already has ${transaction.operations} operations, adding ${operations.length} would exceed the maximum of ${MAX_OPERATIONS}`
    })
  }
  const updated = formatDate(app.options.now())
  db.transaction(() => {
    const insert = db.prepare(
      'INSERT INTO tables_operations (transaction_id, position, operation, version) VALUES (?, ?, ?, ?)'
    )
    operations.forEach((operation, index) => {
      insert.run(transaction.id, transaction.operations + index, stringifyExact(operation), nextVersion(db))
    })
    db.prepare('UPDATE tables_transactions SET operations = ?, updated = ? WHERE id = ?').run(
      total,
      updated,
      transaction.id
    )
  })
  return { ...transaction, operations: total }
}

/** Uses the caller's transaction or starts its own. */
export function finishTransaction(app: App, transaction: Transaction, status: TransactionStatus): Transaction {
  const db = ready(app)
  const updatedAt = formatDate(app.options.now())
  db.transaction(() => {
    db.prepare('UPDATE tables_transactions SET status = ?, updated = ? WHERE id = ?').run(
      status,
      updatedAt,
      transaction.id
    )
    db.prepare('DELETE FROM tables_operations WHERE transaction_id = ?').run(transaction.id)
  })
  return { ...transaction, status, updatedAt }
}

export function removeTransaction(app: App, transaction: Transaction): void {
  const db = ready(app)
  db.transaction(() => {
    db.prepare('DELETE FROM tables_operations WHERE transaction_id = ?').run(transaction.id)
    db.prepare('DELETE FROM tables_transactions WHERE id = ?').run(transaction.id)
  })
}
