/** Empties the server; its schema and its settings stay. */
import type { Database } from '../store/database.ts'
import { catalogOf } from '../tables/catalog.ts'
import { permissionsName, rowsName } from '../tables/physical.ts'

/** Everything that people made hangs on these; what refers to them goes with them. */
const EMPTIED = ['users', 'teams', 'mails', 'storage_files', 'tables_operations', 'tables_transactions']

/** Removes all rows, files, users, teams and mails in one transaction. The services must start again afterwards. */
export function deleteEverything(db: Database): void {
  const catalog = catalogOf(db)
  const tables = catalog.databases().flatMap((database) => catalog.tables(database.id))
  db.transaction(() => {
    for (const table of tables) {
      db.prepare(`DELETE FROM ${permissionsName(table)}`).run()
      db.prepare(`DELETE FROM ${rowsName(table)}`).run()
    }
    for (const name of EMPTIED) {
      // Some are made at first use.
      const isThere =
        db.prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?").get(name) !== undefined
      if (isThere) db.prepare(`DELETE FROM ${name}`).run()
    }
  })
}
