/** One SQLite file for everything, synchronous, with cached statements. Only one process may have it open. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { WalSync } from './wal-sync.ts'

/** The data folder is in use by another server. */
export class DataFolderInUse extends Error {
  constructor(dataDir: string) {
    super(`The data folder ${dataDir} is already in use by another appwrite-local.`)
    this.name = 'DataFolderInUse'
  }
}

export class Database {
  readonly #handle: DatabaseSync
  readonly #lock: DatabaseSync
  readonly #log: WalSync
  readonly #statements = new Map<string, StatementSync>()
  #depth = 0
  #afterCommit: (() => void)[] = []

  private constructor(handle: DatabaseSync, lock: DatabaseSync, log: WalSync) {
    this.#handle = handle
    this.#lock = lock
    this.#log = log
  }

  /**
   * Opens `appwrite.sqlite` in `dataDir`; makes the folder when missing. A commit is whole or not there
   * whatever happens; that it is on the disk, {@link durable} tells.
   * @throws {DataFolderInUse} when another server has the folder
   */
  static open(dataDir: string): Database {
    mkdirSync(join(dataDir, 'files'), { recursive: true })
    const lock = takeLock(dataDir)
    try {
      const file = join(dataDir, 'appwrite.sqlite')
      const handle = new DatabaseSync(file)
      handle.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA busy_timeout = 5000')
      handle.exec('PRAGMA cache_size = -65536; PRAGMA temp_store = MEMORY; PRAGMA foreign_keys = ON')
      return new Database(handle, lock, new WalSync(`${file}-wal`))
    } catch (error) {
      lock.close()
      throw error
    }
  }

  /** The statement for `sql`, compiled once. Callers must not leave an iterator of it open across calls. */
  prepare(sql: string): StatementSync {
    let statement = this.#statements.get(sql)
    if (statement === undefined) {
      // Generated list queries have many shapes; a bound keeps the cache from growing without end.
      if (this.#statements.size >= 2000) this.#statements.clear()
      statement = this.#handle.prepare(sql)
      this.#statements.set(sql, statement)
    }
    return statement
  }

  /** Runs statements without parameters, for schema changes; cached statements are compiled anew afterwards. */
  exec(sql: string): void {
    this.#handle.exec(sql)
    this.#statements.clear()
  }

  /** Adds a function to SQL, for example a comparison that SQLite lacks. It must be deterministic. */
  defineFunction(
    name: string,
    fn: (...values: (string | number | bigint | null | Uint8Array)[]) => string | number | null
  ): void {
    this.#handle.function(name, { deterministic: true, varargs: true }, fn)
  }

  /**
   * Runs `work` in one transaction: all of it counts afterwards, or nothing when it throws.
   * Nested calls become savepoints. `work` must be synchronous, so that no other request can get between.
   */
  transaction<T>(work: () => T): T {
    const outer = this.#depth === 0
    const name = `s${this.#depth}`
    this.#handle.exec(outer ? 'BEGIN IMMEDIATE' : `SAVEPOINT ${name}`)
    this.#depth += 1
    const waiting = this.#afterCommit.length
    let result: T
    try {
      result = work()
      if (result instanceof Promise) throw new Error('A transaction must be synchronous')
      this.#handle.exec(outer ? 'COMMIT' : `RELEASE ${name}`)
    } catch (error) {
      this.#afterCommit.length = waiting
      this.#undo(outer, name)
      throw error
    } finally {
      this.#depth -= 1
    }
    if (outer) this.#runAfterCommit()
    return result
  }

  /** True while a transaction runs, whose changes may still be undone. */
  get inTransaction(): boolean {
    return this.#depth > 0
  }

  /** Rows that this process has written so far; when it is the same as before, nothing was written in between. */
  get changes(): number {
    return Number(this.prepare('SELECT total_changes() AS n').get()?.['n'] ?? 0)
  }

  /** Resolves when everything written so far is on the disk; who waits at the same time shares one sync. */
  durable(): Promise<void> {
    return this.#log.sync()
  }

  /** Runs `work` once the running transaction is committed, never when it is undone; at once when there is none. */
  afterCommit(work: () => void): void {
    if (this.#depth === 0) work()
    else this.#afterCommit.push(work)
  }

  /** Takes the write-ahead log into the database file and closes both files. Safe to call twice. */
  close(): void {
    if (!this.#handle.isOpen) return
    this.#statements.clear()
    this.#log.close()
    this.#handle.close()
    this.#lock.close()
  }

  #runAfterCommit(): void {
    const waiting = this.#afterCommit
    this.#afterCommit = []
    for (const work of waiting) work()
  }

  #undo(outer: boolean, name: string): void {
    // SQLite rolls back by itself on a full disk; then there is no transaction left to undo.
    if (!this.#handle.isTransaction) return
    this.#handle.exec(outer ? 'ROLLBACK' : `ROLLBACK TO ${name}; RELEASE ${name}`)
  }
}

/** SQLite's own file lock: it falls with the process, so a crash leaves nothing to clean up. */
function takeLock(dataDir: string): DatabaseSync {
  const lock = new DatabaseSync(join(dataDir, 'appwrite.lock'))
  try {
    lock.exec('PRAGMA journal_mode = MEMORY; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
    return lock
  } catch (error) {
    lock.close()
    const SQLITE_BUSY = 5
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) throw new DataFolderInUse(dataDir)
    throw error
  }
}
