import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../testing.ts'

let server: TestServer
const everybody = ['read("any")', 'create("any")']

beforeAll(async () => {
  server = await startTestServer({
    tablesDB: [{ $id: 'db', name: 'db' }],
    tables: [
      {
        $id: 'notes',
        databaseId: 'db',
        name: 'notes',
        $permissions: everybody,
        rowSecurity: false,
        columns: [{ key: 'n', type: 'integer' }],
        indexes: []
      }
    ],
    buckets: [{ $id: 'files', name: 'files', $permissions: everybody, fileSecurity: false }],
    teams: [{ $id: 'team', name: 'team' }]
  })
  for (const userId of ['a', 'b', 'c']) {
    await server.asKey('POST', '/v1/users', { userId, email: `${userId}@example.com`, password: 'password-1' })
    await server.asKey('POST', '/v1/teams/team/memberships', { userId, roles: [] })
    await server.asKey('POST', '/v1/tablesdb/db/tables/notes/rows', { rowId: userId, data: { n: 1 } })
  }
  const form = ['--x', 'Content-Disposition: form-data; name="fileId"', '', 'f', '--x']
  const file = ['Content-Disposition: form-data; name="file"; filename="f.txt"', '', 'text', '--x--', '']
  const headers = { 'x-appwrite-key': 'test-key', 'content-type': 'multipart/form-data; boundary=x' }
  await server.call('POST', '/v1/storage/buckets/files/files', [...form, ...file].join('\r\n'), headers)
  await server.asKey('POST', '/v1/tokens/buckets/files/files/f', {})
})
afterAll(() => server.remove())

/** Every list with one attribute that queries can name. */
const LISTS = {
  '/v1/users': 'name',
  '/v1/teams': 'name',
  '/v1/teams/team/memberships': 'userId',
  '/v1/storage/buckets': 'name',
  '/v1/storage/buckets/files/files': 'name',
  '/v1/tokens/buckets/files/files/f': 'expire',
  '/v1/tablesdb': 'name',
  '/v1/tablesdb/db/tables': 'name',
  '/v1/tablesdb/db/tables/notes/columns': 'key',
  '/v1/tablesdb/db/tables/notes/rows': 'n'
}

function asked(list: string, query: string, search = ''): ReturnType<TestServer['asKey']> {
  return server.asKey('GET', `${list}?queries[0]=${encodeURIComponent(query)}&search=${encodeURIComponent(search)}`)
}

describe.each(Object.entries(LISTS))('%s', (list, attribute) => {
  it.each([
    ['1', 200],
    ['"2"', 200],
    ['4611686018427387904', 200],
    ['0', 400],
    ['1.5', 400],
    ['2.0', 400],
    ['"1.5"', 400],
    ['1180591620717411303424', 400],
    ['true', 400],
    ['null', 400],
    ['"x"', 400],
    ['{}', 400],
    ['', 400]
  ])('returns the row limit of %s', async (value, status) => {
    const answer = await asked(list, `{"method":"limit","values":[${value}]}`)
    expect([answer.status, answer.json['code'] ?? 200]).toEqual([status, status])
  })

  it.each(['__proto__', 'constructor', 'toString'])('rejects the unknown attribute %s', async (name) => {
    for (const method of ['orderAsc', 'isNull']) {
      expect((await asked(list, JSON.stringify({ method, attribute: name }))).status).toBe(400)
    }
  })

  it('requires two values for between, and accepts any text for a search', async () => {
    for (const values of [['a'], ['a', 'b', 'c']])
      expect((await asked(list, JSON.stringify({ method: 'between', attribute, values }))).status).toBe(400)
    expect((await asked(list, '{"method":"limit","values":[1]}', `"*%_'\u0000😀`)).status).toBe(200)
  })
})
