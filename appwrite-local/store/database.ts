/** One SQLite file with synchronous access, for one process at a time. */
import {
  chmodSync,
  closeSync,
  constants,
  copyFileSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync
} from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { WalSync } from './wal-sync.ts'

const DATABASE_FILE = 'appwrite.sqlite'
/** The database holds addresses, password hashes and the secrets of sign-in providers. */
const OWNER_ONLY = 0o600
const SETTINGS = 'PRAGMA cache_size = -65536; PRAGMA temp_store = MEMORY; PRAGMA foreign_keys = ON'

type Home = { kind: 'folder'; folder: string; lock: DatabaseSync; log: WalSync } | { kind: 'memory' }

export class DataFolderInUse extends Error {
  constructor(dataDir: string) {
    super(`The data folder ${dataDir} is already in use by another appwrite-local.`)
    this.name = 'DataFolderInUse'
  }
}

export class Database {
  readonly #handle: DatabaseSync
  readonly #home: Home
  readonly #statements = new Map<string, StatementSync>()
  #depth = 0
  #afterCommit: (() => void)[] = []

  private constructor(handle: DatabaseSync, home: Home) {
    this.#handle = handle
    this.#home = home
    handle.exec(SETTINGS)
  }

  /** Commits are atomic; {@link durable} waits for the disk. @throws {DataFolderInUse} */
  static open(dataDir: string): Database {
    mkdirSync(join(dataDir, 'files'), { recursive: true })
    const lock = takeLock(dataDir)
    try {
      return openFile(dataDir, lock, (handle, home) => new Database(handle, home))
    } catch (error) {
      lock.close()
      throw error
    }
  }

  static openInMemory(): Database {
    return new Database(new DatabaseSync(':memory:'), { kind: 'memory' })
  }

  /** No transaction may be running. */
  copyTo(file: string): void {
    if (this.#home.kind === 'memory') {
      writeFileSync(file, this.#handle.serialize())
      return
    }
    this.#handle.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    copyFileSync(join(this.#home.folder, DATABASE_FILE), file, constants.COPYFILE_FICLONE)
  }

  /**
   * Opens the copy in `file` instead. Crash-safe; throws before any change when the copy is unreadable or does not fit.
   */
  replaceWith(file: string): Database {
    const home = this.#home
    if (home.kind === 'memory') {
      const handle = new DatabaseSync(':memory:')
      handle.deserialize(readFileSync(file))
      this.close()
      return new Database(handle, home)
    }
    const next = join(home.folder, `${DATABASE_FILE}.next`)
    copyFileSync(file, next, constants.COPYFILE_FICLONE)
    this.#closeHandle()
    renameSync(next, join(home.folder, DATABASE_FILE))
    return openFile(home.folder, home.lock, (handle, opened) => new Database(handle, opened))
  }

  /** Cached; callers must not keep one of its iterators open across calls. */
  prepare(sql: string): StatementSync {
    let statement = this.#statements.get(sql)
    if (statement === undefined) {
      // Bounded, because generated list queries have many shapes.
      if (this.#statements.size >= 2000) this.#statements.clear()
      statement = this.#handle.prepare(sql)
      this.#statements.set(sql, statement)
    }
    return statement
  }

  /** For schema changes: clears the cached statements. */
  exec(sql: string): void {
    this.#handle.exec(sql)
    this.#statements.clear()
  }

  /** The function must be deterministic. */
  defineFunction(
    name: string,
    fn: (...values: (string | number | bigint | null | Uint8Array)[]) => string | number | null
  ): void {
    this.#handle.function(name, { deterministic: true, varargs: true }, fn)
  }

  /** Nested calls become savepoints. `work` must be synchronous, so that no other request interleaves. */
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

  get inTransaction(): boolean {
    return this.#depth > 0
  }

  /** Rows written by this process; if the number is unchanged, nothing was written. */
  get changes(): number {
    return Number(this.prepare('SELECT total_changes() AS n').get()?.['n'] ?? 0)
  }

  /** Resolves when all writes so far are on disk; concurrent callers share one sync. */
  durable(): Promise<void> {
    return this.#home.kind === 'memory' ? Promise.resolve() : this.#home.log.sync()
  }

  /** Runs `work` after the commit and never after a rollback; at once without a transaction. */
  afterCommit(work: () => void): void {
    if (this.#depth === 0) work()
    else this.#afterCommit.push(work)
  }

  /** Checkpoints the write-ahead log and closes. Safe to call twice. */
  close(): void {
    if (!this.#handle.isOpen) return
    this.#closeHandle()
    if (this.#home.kind === 'folder') this.#home.lock.close()
  }

  #closeHandle(): void {
    this.#statements.clear()
    if (this.#home.kind === 'folder') this.#home.log.close()
    this.#handle.close()
  }

  #runAfterCommit(): void {
    const waiting = this.#afterCommit
    this.#afterCommit = []
    for (const work of waiting) work()
  }

  #undo(outer: boolean, name: string): void {
    // On a full disk, SQLite has already rolled back.
    if (!this.#handle.isTransaction) return
    this.#handle.exec(outer ? 'ROLLBACK' : `ROLLBACK TO ${name}; RELEASE ${name}`)
  }
}

function openFile(folder: string, lock: DatabaseSync, wrap: (handle: DatabaseSync, home: Home) => Database): Database {
  const file = join(folder, DATABASE_FILE)
  closeSync(openSync(file, 'a', OWNER_ONLY))
  // An older database may be open to others. SQLite gives its log the same permissions.
  chmodSync(file, OWNER_ONLY)
  const handle = new DatabaseSync(file)
  handle.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA busy_timeout = 5000')
  return wrap(handle, { kind: 'folder', folder, lock, log: new WalSync(`${file}-wal`) })
}

/** SQLite's file lock ends with the process, so a crash leaves nothing to clean up. */
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
