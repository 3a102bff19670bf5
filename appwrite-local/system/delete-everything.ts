import type { Database } from '../store/database.ts'
import { catalogOf } from '../tables/catalog.ts'
import { permissionsName, rowsName } from '../tables/physical.ts'

/** Dependent rows are deleted with these. */
const EMPTIED = ['users', 'teams', 'mails', 'storage_files', 'tables_operations', 'tables_transactions']

/** Keeps schema and settings. The services must be restarted afterwards. */
export function deleteEverything(db: Database): void {
  const catalog = catalogOf(db)
  const tables = catalog.databases().flatMap((database) => catalog.tables(database.id))
  db.transaction(() => {
    for (const table of tables) {
      db.prepare(`DELETE FROM ${permissionsName(table)}`).run()
      db.prepare(`DELETE FROM ${rowsName(table)}`).run()
    }
    for (const name of EMPTIED) {
      // Some tables are created at first use.
      const isThere =
        db.prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?").get(name) !== undefined
      if (isThere) db.prepare(`DELETE FROM ${name}`).run()
    }
  })
}
