import { SERVER_VERSION } from '../http/errors.ts'
import { undeliveredMails, type UndeliveredMail } from '../mail/outbox.ts'
import { catalogOf } from '../tables/catalog.ts'
import { rowsName } from '../tables/physical.ts'
import type { App } from '../types.ts'

export interface Facts {
  version: string
  project: string
  users: number
  tables: { database: string; id: string; name: string; rows: number }[]
  buckets: { id: string; name: string; files: number; bytes: number }[]
  mails: UndeliveredMail[]
}

function count(app: App, table: string): number {
  return Number(app.db.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.['n'] ?? 0)
}

export function readFacts(app: App): Facts {
  const catalog = catalogOf(app.db)
  const tables = catalog.databases().flatMap((database) =>
    catalog.tables(database.id).map((table) => ({
      database: database.id,
      id: table.id,
      name: table.name,
      rows: count(app, rowsName(table))
    }))
  )
  const buckets = app.db
    .prepare(
      `SELECT b.id, b.name, count(f.sequence) AS files, coalesce(sum(f.size_stored), 0) AS bytes
       FROM storage_buckets b LEFT JOIN storage_files f ON f.bucket = b.sequence GROUP BY b.sequence ORDER BY b.sequence`
    )
    .all()
    .map((row) => ({
      id: String(row['id']),
      name: String(row['name']),
      files: Number(row['files']),
      bytes: Number(row['bytes'])
    }))
  return {
    version: SERVER_VERSION,
    project: app.options.schema.projectName ?? app.projectId,
    users: count(app, 'users'),
    tables,
    buckets,
    mails: undeliveredMails(app)
  }
}
