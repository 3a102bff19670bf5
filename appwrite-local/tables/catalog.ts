/** Keeps the schema in memory with a copy in SQLite. All changes go through here, in one transaction with their DDL. */
import type { Database } from '../store/database.ts'
import { registerTextFunctions } from './text.ts'
import type { DatabaseDef, TableDef } from './model.ts'

interface DatabaseEntry {
  def: DatabaseDef
  tables: Map<string, TableDef>
}

export class Catalog {
  readonly #db: Database
  readonly #databases = new Map<string, DatabaseEntry>()
  readonly #unfinished = new Set<TableDef>()

  constructor(db: Database) {
    this.#db = db
    registerTextFunctions(db)
    db.exec(`CREATE TABLE IF NOT EXISTS tables_databases (sequence INTEGER PRIMARY KEY AUTOINCREMENT,
      id TEXT NOT NULL COLLATE NOCASE UNIQUE, def TEXT NOT NULL)`)
    db.exec(`CREATE TABLE IF NOT EXISTS tables_tables (sequence INTEGER PRIMARY KEY AUTOINCREMENT,
      database_id TEXT NOT NULL COLLATE NOCASE, id TEXT NOT NULL COLLATE NOCASE, position INTEGER NOT NULL,
      def TEXT NOT NULL, UNIQUE (database_id, id))`)
    this.reload()
  }

  reload(): void {
    this.#databases.clear()
    this.#unfinished.clear()
    for (const row of this.#db.prepare('SELECT sequence, def FROM tables_databases ORDER BY sequence').all()) {
      const def = JSON.parse(String(row['def'])) as DatabaseDef
      def.sequence = Number(row['sequence'])
      this.#databases.set(def.id.toLowerCase(), { def, tables: new Map() })
    }
    for (const row of this.#db.prepare('SELECT sequence, position, def FROM tables_tables ORDER BY sequence').all()) {
      // Older records have no jobs.
      const def = { jobs: [], ...(JSON.parse(String(row['def'])) as Omit<TableDef, 'jobs'>) } as TableDef
      def.sequence = Number(row['sequence'])
      def.position = Number(row['position'])
      this.#remember(def)
    }
  }

  databases(): DatabaseDef[] {
    return [...this.#databases.values()].map((entry) => entry.def)
  }

  database(id: string): DatabaseDef | undefined {
    return this.#databases.get(id.toLowerCase())?.def
  }

  tables(databaseId: string): TableDef[] {
    return [...(this.#databases.get(databaseId.toLowerCase())?.tables.values() ?? [])]
  }

  table(databaseId: string, id: string): TableDef | undefined {
    return this.#databases.get(databaseId.toLowerCase())?.tables.get(id.toLowerCase())
  }

  saveDatabase(def: DatabaseDef): DatabaseDef {
    if (def.sequence === 0) {
      const added = this.#db
        .prepare('INSERT INTO tables_databases (id, def) VALUES (?, ?)')
        .run(def.id, JSON.stringify(def))
      def.sequence = Number(added.lastInsertRowid)
    } else {
      this.#db.prepare('UPDATE tables_databases SET def = ? WHERE sequence = ?').run(JSON.stringify(def), def.sequence)
    }
    const entry = this.#databases.get(def.id.toLowerCase())
    if (entry === undefined) this.#databases.set(def.id.toLowerCase(), { def, tables: new Map() })
    else entry.def = def
    return def
  }

  removeDatabase(def: DatabaseDef): void {
    this.#db.prepare('DELETE FROM tables_databases WHERE sequence = ?').run(def.sequence)
    this.#databases.delete(def.id.toLowerCase())
  }

  saveTable(def: TableDef): TableDef {
    if (def.sequence === 0) {
      const last = this.#db.prepare(
        'SELECT coalesce(max(position), 0) AS last FROM tables_tables WHERE database_id = ?'
      )
      def.position = Number(last.get(def.databaseId)?.['last'] ?? 0) + 1
      const added = this.#db
        .prepare('INSERT INTO tables_tables (database_id, id, position, def) VALUES (?, ?, ?, ?)')
        .run(def.databaseId, def.id, def.position, JSON.stringify(def))
      def.sequence = Number(added.lastInsertRowid)
    } else {
      this.#db.prepare('UPDATE tables_tables SET def = ? WHERE sequence = ?').run(JSON.stringify(def), def.sequence)
    }
    this.#remember(def)
    return def
  }

  #remember(def: TableDef): void {
    const tables = this.#databases.get(def.databaseId.toLowerCase())?.tables
    const before = tables?.get(def.id.toLowerCase())
    if (before !== undefined) this.#unfinished.delete(before)
    if (def.jobs.length > 0) this.#unfinished.add(def)
    tables?.set(def.id.toLowerCase(), def)
  }

  /** `now` in milliseconds since 1970. */
  tablesWithWork(now: number): TableDef[] {
    if (this.#unfinished.size === 0) return []
    return [...this.#unfinished].filter((table) => table.jobs.some((job) => job.due <= now))
  }

  removeTable(def: TableDef): void {
    this.#db.prepare('DELETE FROM tables_tables WHERE sequence = ?').run(def.sequence)
    this.#databases.get(def.databaseId.toLowerCase())?.tables.delete(def.id.toLowerCase())
    this.#unfinished.delete(def)
  }

  /** If it fails, the schema in memory is reloaded. */
  change<T>(work: () => T): T {
    try {
      return this.#db.transaction(work)
    } catch (error) {
      this.reload()
      throw error
    }
  }
}

const catalogs = new WeakMap<Database, Catalog>()

export function catalogOf(db: Database): Catalog {
  let catalog = catalogs.get(db)
  if (catalog === undefined) {
    catalog = new Catalog(db)
    catalogs.set(db, catalog)
  }
  return catalog
}
