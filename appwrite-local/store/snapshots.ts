/** Copies of the whole state, each a folder below `snapshots/` in the data folder: the database and the files' bytes. */
import { randomBytes } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync
} from 'node:fs'
import { join } from 'node:path'
import type { Database } from './database.ts'
import { formatDate } from './dates.ts'

/** A copy of everything that a server held: rows, users, files, schema. It can be restored as long as its server's data exists. */
export interface Snapshot {
  id: string
  /** When it was taken, as an Appwrite date. */
  takenAt: string
}

/** There is no such snapshot in the data folder. */
export class UnknownSnapshot extends Error {
  constructor(id: string) {
    super(`There is no snapshot ${id}.`)
    this.name = 'UnknownSnapshot'
  }
}

interface Facts extends Snapshot {
  /** Files whose upload was running: later chunks change their bytes, so they are never linked. */
  unfinished: string[]
}

const SNAPSHOT_ID = /^[0-9a-f]{16}$/
const [FACTS, DATABASE, FILES] = ['snapshot.json', 'appwrite.sqlite', 'files']

/** Links where the disk can, because the bytes of a complete file never change. */
function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to)
  } catch {
    copyFileSync(from, to)
  }
}

function unfinishedFiles(db: Database): string[] {
  const rows = db.prepare('SELECT blob FROM storage_files WHERE chunks_uploaded < chunks_total').all()
  return rows.map((row) => String(row['blob']))
}

/** Brings the files into `to` that it does not have yet. */
function addFiles(from: string, to: string, unfinished: readonly string[]): void {
  for (const name of readdirSync(from)) {
    if (existsSync(join(to, name))) continue
    if (unfinished.includes(name)) copyFileSync(join(from, name), join(to, name))
    else linkOrCopy(join(from, name), join(to, name))
  }
}

export class Snapshots {
  readonly #dataDir: string

  constructor(dataDir: string) {
    this.#dataDir = dataDir
  }

  /** Copies the database and the files. Nothing may write meanwhile. */
  take(db: Database, now: number): Snapshot {
    const snapshot: Snapshot = { id: randomBytes(8).toString('hex'), takenAt: formatDate(now) }
    const folder = this.#folder(snapshot.id)
    const draft = `${folder}.draft`
    mkdirSync(join(draft, FILES), { recursive: true })
    db.copyTo(join(draft, DATABASE))
    const unfinished = unfinishedFiles(db)
    addFiles(join(this.#dataDir, FILES), join(draft, FILES), unfinished)
    writeFileSync(join(draft, FACTS), JSON.stringify({ ...snapshot, unfinished } satisfies Facts))
    renameSync(draft, folder)
    return snapshot
  }

  /** All snapshots, newest first. */
  list(): Snapshot[] {
    const folder = join(this.#dataDir, 'snapshots')
    if (!existsSync(folder)) return []
    const ids = readdirSync(folder).filter((name) => SNAPSHOT_ID.test(name))
    const all = ids.map((id): Snapshot => ({ id, takenAt: this.#facts(id).takenAt }))
    return all.sort((a, b) => b.takenAt.localeCompare(a.takenAt))
  }

  /**
   * Brings back the files of a snapshot beside the present ones, then its database. Files that it does not know
   * are removed when the services start. @returns the database, which replaces `db`
   */
  restore(db: Database, id: string): Database {
    const folder = this.#folder(id)
    addFiles(join(folder, FILES), join(this.#dataDir, FILES), this.#facts(id).unfinished)
    return db.replaceWith(join(folder, DATABASE))
  }

  /** True when there is such a snapshot. */
  has(id: string): boolean {
    return SNAPSHOT_ID.test(id) && existsSync(this.#folder(id))
  }

  #folder(id: string): string {
    return join(this.#dataDir, 'snapshots', id)
  }

  #facts(id: string): Facts {
    return JSON.parse(readFileSync(join(this.#folder(id), FACTS), 'utf8')) as Facts
  }
}
