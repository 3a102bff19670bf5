/** Snapshots of database and files, each a folder in `snapshots/` of the data folder. */
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

export interface Snapshot {
  id: string
  takenAt: string
}

export class UnknownSnapshot extends Error {
  constructor(id: string) {
    super(`There is no snapshot ${id}.`)
    this.name = 'UnknownSnapshot'
  }
}

interface Facts extends Snapshot {
  /** Running uploads still change their bytes, so these files are never linked. */
  unfinished: string[]
}

const SNAPSHOT_ID = /^[0-9a-f]{16}$/
const [FACTS, DATABASE, FILES] = ['snapshot.json', 'appwrite.sqlite', 'files']

/** Links where possible, because the bytes of a complete file never change. */
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

  /** No write may run at the same time. */
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

  list(): Snapshot[] {
    const folder = join(this.#dataDir, 'snapshots')
    if (!existsSync(folder)) return []
    const ids = readdirSync(folder).filter((name) => SNAPSHOT_ID.test(name))
    const all = ids.map((id): Snapshot => ({ id, takenAt: this.#facts(id).takenAt }))
    return all.sort((a, b) => b.takenAt.localeCompare(a.takenAt))
  }

  /** Returns the database that replaces `db`; the services remove unknown files when they start. */
  restore(db: Database, id: string): Database {
    const folder = this.#folder(id)
    addFiles(join(folder, FILES), join(this.#dataDir, FILES), this.#facts(id).unfinished)
    return db.replaceWith(join(folder, DATABASE))
  }

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
