/** Lists of large tables are fast only if equality, order and permissions use an index. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { requireScope, type Scope } from './access.ts'
import { queryFromObject } from './query-parser.ts'
import { selectionOf } from './query-rules.ts'
import { listRows } from './row-list.ts'
import { tableConfig, testServer, type TestServer } from './test-server.ts'

let test: TestServer
let scope: Scope

beforeAll(async () => {
  const columns = [
    { key: 'owner', type: 'string', size: 36 },
    { key: 'title', type: 'string', size: 128 },
    { key: 'n', type: 'integer' }
  ]
  const indexes = [
    { key: 'by_owner', type: 'key' as const, columns: ['owner'] },
    { key: 'by_title', type: 'key' as const, columns: ['title'] },
    { key: 'by_n', type: 'key' as const, columns: ['n'], orders: ['DESC'] },
    { key: 'newest', type: 'key' as const, columns: ['$createdAt'], orders: ['DESC'] }
  ]
  test = await testServer([tableConfig('big', columns, { indexes, $permissions: [], rowSecurity: true })])
  const { app } = test.server
  const actor = {
    kind: 'user' as const,
    userId: 'u1',
    sessionId: 's',
    roles: new Set(['any', 'users', 'user:u1']),
    scopes: new Set<string>(),
    privileged: false
  }
  scope = requireScope(app, actor, 'db', 'big')
})

afterAll(() => test.end())

function planOf(...queries: object[]): string {
  const { db } = scope.app
  const statements: string[] = []
  const spied = Object.create(db) as typeof db
  spied.prepare = (sql: string) => {
    statements.push(sql)
    return db.prepare(sql)
  }
  const selection = selectionOf(
    scope.table,
    queries.map((query) => queryFromObject(query)),
    scope.now
  )
  listRows({ ...scope, app: { ...scope.app, db: spied } }, selection)
  const sql = statements.find((text) => text.includes('ORDER BY')) ?? ''
  const values = Array.from({ length: (sql.match(/\?/g) ?? []).length }, () => 1)
  const steps = db.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...values)
  return steps.map((step) => String(step['detail'])).join('\n')
}

describe('query plans', () => {
  it('finds equal text, ignoring case and accents, through the index', () => {
    expect(planOf({ method: 'equal', attribute: 'owner', values: ['U1'] })).toMatch(
      /USING INDEX i1_by_owner|USING INDEX i\d+_by_owner/
    )
  })

  it('sorts and finds prefixes by index when many rows are readable', async () => {
    const rows = Array.from({ length: 100 }, (_value, n) => ({ n, owner: 'x', $permissions: ['read("any")'] }))
    for (let round = 0; round < 21; round += 1) await test.key('POST', '/tablesdb/db/tables/big/rows', { rows })
    const newest = planOf({ method: 'orderDesc', attribute: '$createdAt' })
    expect(newest).toMatch(/newest/)
    expect(newest).not.toMatch(/TEMP B-TREE FOR ORDER BY/)
    expect(planOf({ method: 'orderDesc', attribute: 'n' })).toMatch(/by_n/)
    expect(planOf({ method: 'startsWith', attribute: 'title', values: ['app'] })).toMatch(/by_title/)
  })
})
