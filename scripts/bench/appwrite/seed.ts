/** Creates a data folder with a table of a thousand rows and one of a million, written directly by SQL. */
import type { AppwriteConfig, TableConfig } from 'appwrite-local'
import { sqlNames, startServer } from 'appwrite-local/testing'

/** Rows per group, so that the same query has the same result in both tables. */
const GROUP_SIZE = 100
const FEW = 1000
const MANY = 1_000_000

function table(id: string): TableConfig {
  return {
    $id: id,
    $permissions: [],
    databaseId: 'bench',
    name: id,
    rowSecurity: true,
    columns: [
      { key: 'title', type: 'string', size: 64, required: true },
      { key: 'kind', type: 'string', size: 16 },
      { key: 'rating', type: 'double' },
      { key: 'plays', type: 'integer', default: 0 },
      { key: 'isPublic', type: 'boolean' },
      { key: 'made', type: 'datetime' }
    ],
    indexes: [
      { key: 'kind', type: 'key', columns: ['kind', 'made'], orders: ['ASC', 'DESC'] },
      { key: 'public', type: 'key', columns: ['isPublic', 'made'], orders: ['ASC', 'DESC'] }
    ]
  }
}

export const BENCH_SCHEMA: AppwriteConfig = {
  projectId: 'bench',
  tablesDB: [{ $id: 'bench', name: 'bench' }],
  tables: [table('few'), table('many'), table('writes')],
  buckets: [{ $id: 'files', $permissions: [], fileSecurity: true, name: 'files' }]
}

export async function seed(dataDir: string): Promise<void> {
  const server = await startServer({ dataDir, schema: BENCH_SCHEMA })
  const { db } = server.app
  for (const [id, count] of [['few', FEW] as const, ['many', MANY] as const]) {
    const { rows, permissions } = sqlNames(db, 'bench', id)
    db.transaction(() => {
      db.exec(`WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${count})
        INSERT INTO ${rows} (_id, _created, _updated, _permissions, _version,
          c_title, c_kind, c_rating, c_plays, c_isPublic, c_made)
        SELECT 'row-' || n, '2026-01-01T00:00:00.000+00:00', '2026-01-01T00:00:00.000+00:00', '["read(\\"any\\")"]', n,
          'Row ' || n, 'kind' || (n % ${count / GROUP_SIZE}), n % 50 / 10.0, n % 1000, 1,
          strftime('%Y-%m-%dT%H:%M:%S.000+00:00', 1700000000 + n, 'unixepoch') FROM numbers`)
      db.exec(`INSERT INTO ${permissions} (row, action, role) SELECT _seq, 'read', 'any' FROM ${rows}`)
    })
  }
  db.exec('ANALYZE; PRAGMA wal_checkpoint(TRUNCATE)')
  await server.close()
}
