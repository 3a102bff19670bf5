import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { Database } from './database.ts'

let dataDir: string
let db: Database

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'appwrite-local-'))
  db = Database.open(dataDir)
  db.exec('CREATE TABLE t (n INTEGER UNIQUE)')
})
afterEach(() => {
  db.close()
  rmSync(dataDir, { recursive: true })
})

function numbers(): unknown[] {
  return db
    .prepare('SELECT n FROM t ORDER BY n')
    .all()
    .map((row) => row['n'])
}

it('rolls back a failed transaction and nothing else', () => {
  const add = db.prepare('INSERT INTO t VALUES (?)')
  add.run(1)
  expect(() =>
    db.transaction(() => {
      add.run(2)
      add.run(1)
    })
  ).toThrow()
  expect(numbers()).toEqual([1])
})

it('rolls back only the inner one of nested transactions', () => {
  const add = db.prepare('INSERT INTO t VALUES (?)')
  db.transaction(() => {
    add.run(1)
    expect(() =>
      db.transaction(() => {
        add.run(2)
        throw new Error('inner')
      })
    ).toThrow('inner')
    add.run(3)
  })
  expect(numbers()).toEqual([1, 3])
})

it('runs after-commit callbacks after the commit, and drops them on rollback', () => {
  const log: string[] = []
  db.transaction(() => {
    db.afterCommit(() => log.push('outer'))
    try {
      db.transaction(() => {
        db.afterCommit(() => log.push('inner'))
        throw new Error('undone')
      })
    } catch {
      log.push('caught')
    }
  })
  expect(log).toEqual(['caught', 'outer'])
  db.afterCommit(() => log.push('at once'))
  expect(log.at(-1)).toBe('at once')
})

it('refuses asynchronous work', () => {
  expect(() => db.transaction(() => Promise.resolve(1))).toThrow('synchronous')
  expect(numbers()).toEqual([])
})

it('has everything on disk that it reports as written', async () => {
  db.prepare('INSERT INTO t VALUES (?)').run(1)
  await db.durable()
  // The log is synced on request; SQLite syncs the database file at each checkpoint.
  expect(db.prepare('PRAGMA synchronous').get()?.['synchronous']).toBe(1)
  expect(db.prepare('PRAGMA journal_mode').get()?.['journal_mode']).toBe('wal')
  db.close()
  await expect(db.durable()).resolves.toBeUndefined()
})

it('reports whether anything was written', () => {
  const before = db.changes
  numbers()
  expect(db.changes).toBe(before)
  db.prepare('INSERT INTO t VALUES (?)').run(1)
  expect(db.changes).toBeGreaterThan(before)
})

it('lets nobody else read the database, not even one that was open to all before', () => {
  const modes = () =>
    readdirSync(dataDir)
      .filter((name) => name.startsWith('appwrite.sqlite'))
      .map((name) => statSync(join(dataDir, name)).mode & 0o777)
  expect(modes()).toEqual([0o600, 0o600, 0o600])
  db.close()
  chmodSync(join(dataDir, 'appwrite.sqlite'), 0o644)
  db = Database.open(dataDir)
  db.exec('CREATE TABLE more (n INTEGER)')
  expect(modes()).toEqual([0o600, 0o600, 0o600])
})
