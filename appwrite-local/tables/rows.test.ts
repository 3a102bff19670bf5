import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { LocalEvent } from '../types.ts'
import { KEY, queryString, tableConfig, testServer, type TestServer } from './test-server.ts'

let test: TestServer
let now = 0
const rows = '/tablesdb/db/tables/notes/rows'

beforeEach(async () => {
  now = Date.parse('2026-11-21T12:00:00Z')
  test = await testServer(
    [
      tableConfig(
        'notes',
        [
          { key: 'title', type: 'string', size: 20, required: true },
          { key: 'code', type: 'string', size: 20 },
          { key: 'big', type: 'integer' },
          { key: 'price', type: 'double' },
          { key: 'at', type: 'datetime' }
        ],
        { indexes: [{ key: 'code', type: 'unique', columns: ['code'] }] }
      )
    ],
    { now: () => now }
  )
})

afterEach(() => test.end())

async function raw(
  method: string,
  path: string,
  body: string,
  headers: Record<string, string> = {}
): Promise<[number, string]> {
  const response = await fetch(`${test.server.url}${path}`, {
    method,
    headers: { 'x-appwrite-project': 'demo', 'x-appwrite-key': KEY, 'content-type': 'application/json', ...headers },
    body
  })
  return [response.status, await response.text()]
}

describe('numbers', () => {
  it('keeps all digits of integers up to 2^63-1, in responses and in lists', async () => {
    const [status, text] = await raw('POST', rows, '{"rowId":"a","data":{"title":"t","big":9223372036854775807}}')
    expect(status).toBe(201)
    expect(text).toContain('"big":9223372036854775807')
    const list = await fetch(`${test.server.url}${rows}`, {
      headers: { 'x-appwrite-project': 'demo', 'x-appwrite-key': KEY }
    })
    expect(await list.text()).toContain('"big":9223372036854775807')
  })

  it('refuses 3.0 for an integer and accepts it for a float', async () => {
    expect((await raw('POST', rows, '{"rowId":"a","data":{"title":"t","big":3.0}}'))[0]).toBe(400)
    const [status, text] = await raw('POST', rows, '{"rowId":"a","data":{"title":"t","price":3.0}}')
    expect([status, text.includes('"price":3')]).toEqual([201, true])
  })
})

describe('writes', () => {
  it('refuse an update based on an older state when X-Appwrite-Timestamp says so', async () => {
    await test.key('POST', rows, { rowId: 'a', data: { title: 'one' } })
    const old = { 'x-appwrite-timestamp': '2026-11-21T11:59:59.000Z' }
    const [status, text] = await raw('PATCH', `${rows}/a`, '{"data":{"title":"two"}}', old)
    expect([status, text.includes('row_update_conflict')]).toEqual([409, true])
    const fresh = { 'x-appwrite-timestamp': '2026-11-21T12:00:00.000Z' }
    expect((await raw('PATCH', `${rows}/a`, '{"data":{"title":"two"}}', fresh))[0]).toBe(200)
  })

  it('keep unique text unique regardless of case, accents and trailing spaces', async () => {
    await test.key('POST', rows, { rowId: 'a', data: { title: 't', code: 'Été' } })
    const answer = await test.key('POST', rows, { rowId: 'b', data: { title: 't', code: 'ete ' } })
    expect([answer.status, answer.json['type']]).toEqual([409, 'row_already_exists'])
    expect((await test.key('GET', `${rows}/b`)).status).toBe(404)
  })

  it('leave nothing behind when one row of a bulk call is invalid', async () => {
    const answer = await test.key('POST', rows, { rows: [{ $id: 'a', title: 'a' }, { $id: 'b' }] })
    expect(answer.status).toBe(400)
    expect((await test.key('GET', rows)).json['total']).toBe(0)
  })

  it('accept columns named like built-in object properties', async () => {
    const table = '/tablesdb/db/tables/notes'
    for (const key of ['constructor', 'toString']) {
      expect((await test.key('POST', `${table}/columns/integer`, { key, required: false })).status).toBe(202)
    }
    const made = await test.key('POST', rows, { rowId: 'a', data: { title: 'a', toString: 7 } })
    expect([made.status, made.json['constructor'], made.json['toString']]).toEqual([201, null, 7])
    expect((await test.key('PATCH', `${rows}/a`, { data: { constructor: 1 } })).json).toMatchObject({ constructor: 1 })
    expect((await test.key('PUT', `${rows}/b`, { data: { title: 'b' } })).json['constructor']).toBeNull()
  })

  it('cache a list only for its lifetime, even when the clock is set back', async () => {
    const total = async (): Promise<unknown> => (await test.key('GET', `${rows}?ttl=60`)).json['total']
    expect(await total()).toBe(0)
    await test.key('POST', rows, { rowId: 'a', data: { title: 'a' } })
    now += 59_999
    expect(await total()).toBe(0)
    now += 1
    expect(await total()).toBe(1)
    await test.key('DELETE', `${rows}/a`)
    now -= 3_600_000
    expect(await total()).toBe(0)
  })

  it('return floats with 14 digits but store all of them', async () => {
    const price = 0.1234567890123456
    const short = 0.12345678901235
    const made = await test.key('POST', rows, { rowId: 'a', data: { title: 'a', price } })
    await test.key('POST', rows, { rowId: 'b', data: { title: 'b' } })
    const prices = (answer: { json: Record<string, unknown> }): unknown =>
      (answer.json['rows'] as { price: number | null }[]).map((row) => row.price)
    const query = encodeURIComponent(JSON.stringify({ method: 'equal', attribute: 'price', values: [price] }))
    expect([made.json['price'], prices(await test.key('GET', `${rows}?queries[0]=${query}`))]).toEqual([price, [short]])
    expect((await test.key('GET', `${rows}/a`)).json).toMatchObject({ price: short })
    const updated = await test.key('PATCH', rows, { data: { big: 7 } })
    expect([updated.json['total'], prices(updated)]).toEqual([2, [short, null]])
    expect(prices(await test.key('GET', `${rows}?queries[0]=${query}`))).toEqual([short])
    expect(prices(await test.key('DELETE', rows))).toEqual([short, null])
  })

  it('page exactly by a float with many digits', async () => {
    const price = 14 / 3
    for (const rowId of ['a', 'b', 'c']) await test.key('POST', rows, { rowId, data: { title: rowId, price } })
    const pageAfter = async (cursor: string): Promise<string[]> => {
      const queries = [
        { method: 'orderDesc', attribute: 'price' },
        { method: 'cursorAfter', values: [cursor] }
      ]
      const { json } = await test.key('GET', `${rows}${queryString(queries)}`)
      return (json['rows'] as { $id: string }[]).map(({ $id }) => $id)
    }
    expect([await pageAfter('a'), await pageAfter('c')]).toEqual([['b', 'c'], []])
  })

  it('emit an event after the write, with the row as answered', async () => {
    const events: LocalEvent[] = []
    test.server.app.onEvent((event) => events.push(event))
    const { json } = await test.key('POST', rows, { rowId: 'a', data: { title: 'one' } })
    await test.key('POST', rows, { rowId: 'a', data: { title: 'again' } })
    expect(events.map((event) => event.payload)).toEqual([json])
    expect(events[0]?.roles).toEqual(['any'])
  })

  it('never read SQL out of ids, values, columns or queries', async () => {
    const nasty = "x'); DROP TABLE r1; --"
    expect(
      (await test.key('POST', rows, { rowId: 'a', data: { title: nasty.slice(0, 20), code: nasty.slice(0, 19) } }))
        .status
    ).toBe(201)
    expect((await test.key('POST', rows, { rowId: 'b', data: { title: 't', [`x" , "y`]: 1 } })).status).toBe(400)
    expect((await test.key('PATCH', `${rows}/a/${encodeURIComponent('n"=1')}/increment`, {})).status).toBe(400)
    expect((await test.key('GET', rows)).json['total']).toBe(1)
  })
})

describe('staging by a user', () => {
  async function asUser(id: string): Promise<(method: string, path: string, body?: unknown) => Promise<Response>> {
    const email = `${id}@example.com`
    await test.key('POST', '/users', { userId: id, email, password: 'long enough' })
    const session = (await test.key('POST', `/users/${id}/sessions`, {})).json
    const headers = {
      'x-appwrite-project': 'demo',
      'content-type': 'application/json',
      'x-appwrite-session': String(session['secret'])
    }
    return (method, path, body) =>
      fetch(`${test.server.url}${path}`, {
        method,
        headers,
        ...(body === undefined ? {} : { body: JSON.stringify(body) })
      })
  }

  it('shows nothing of a row the user may not read, and refuses the commit', async () => {
    await test.key('PUT', '/tablesdb/db/tables/notes', { name: 'notes', permissions: [], rowSecurity: true })
    await test.key('POST', rows, { rowId: 'a', data: { title: 'secret' }, permissions: ['read("user:alice")'] })
    const bob = await asUser('bob')
    const { $id } = (await (await bob('POST', '/tablesdb/transactions', {})).json()) as { $id: string }
    const staged = await bob('PATCH', `${rows}/a`, { data: { code: 'x' }, transactionId: $id })
    expect(await staged.text()).not.toContain('secret')
    const commit = await bob('PATCH', `/tablesdb/transactions/${$id}`, { commit: true })
    expect(commit.status).toBe(401)
    expect((await test.key('GET', `${rows}/a`)).json['code']).toBeNull()
  })
})

it('makes a unique index over duplicates available without enforcing it', async () => {
  await test.key('POST', rows, { rowId: 'a', data: { title: 'same' } })
  await test.key('POST', rows, { rowId: 'b', data: { title: 'SAME' } })
  const made = await test.key('POST', '/tablesdb/db/tables/notes/indexes', {
    key: 'u',
    type: 'unique',
    columns: ['title']
  })
  expect(made.status).toBe(202)
  expect((await test.key('POST', rows, { rowId: 'c', data: { title: 'same' } })).status).toBe(201)
})

it('accepts limits beyond what SQLite can count', async () => {
  await test.key('POST', rows, { rowId: 'a', data: { title: 'one' } })
  const query = encodeURIComponent('{"method":"limit","values":[9223372036854775807]}')
  expect((await test.key('GET', `${rows}?queries[0]=${query}`)).json['total']).toBe(1)
})

it('writes rows of a table with a relationship, which they do not store', async () => {
  const column = { relatedTableId: 'notes', type: 'manyToOne', key: 'parent' }
  expect((await test.key('POST', '/tablesdb/db/tables/notes/columns/relationship', column)).status).toBe(202)
  const made = await test.key('POST', rows, { rowId: 'a', data: { title: 'one', parent: 'b' } })
  const changed = await test.key('PATCH', `${rows}/a`, { data: { parent: 'b' } })
  const both = await test.key('PUT', `${rows}/a`, { data: { title: 'two', parent: null } })
  expect([made.status, changed.status, both.status]).toEqual([201, 200, 200])
  expect((await test.key('GET', `${rows}/a`)).json).toMatchObject({ title: 'two' })
  for (const selected of ['parent', 'parent.*', 'parent.title']) {
    const query = encodeURIComponent(JSON.stringify({ method: 'select', values: ['title', selected] }))
    for (const path of [rows, `${rows}/a`]) {
      const refused = await test.key('GET', `${path}?queries[0]=${query}`)
      expect([refused.status, refused.json['type']]).toEqual([501, 'general_not_implemented'])
      expect(refused.json['message']).toMatch(/does not store relationships in rows.*"parent"/)
    }
  }
})

it('ignores the case of roles in a list, as MariaDB does, but not for a row by its id', async () => {
  const columns = [{ key: 'title', type: 'string', size: 20 }] as const
  const closed = { $permissions: [], rowSecurity: true }
  const other = await testServer([tableConfig('closed', [...columns], closed)])
  const path = '/tablesdb/db/tables/closed/rows'
  await other.key('POST', path, { rowId: 'a', data: { title: 'old' }, permissions: ['read("user:alice")'] })
  await other.key('POST', '/users', { userId: 'ALICE', email: 'alice@example.test' })
  const { json } = await other.key('POST', '/users/ALICE/sessions')
  const read = async (at: string): Promise<unknown[]> => {
    const headers = { 'x-appwrite-project': 'demo', 'x-appwrite-session': String(json['secret']) }
    const answer = await fetch(`${other.server.url}${at}`, { headers })
    return [answer.status, ((await answer.json()) as { rows?: unknown[] }).rows?.length]
  }
  expect([await read(path), await read(`${path}/a`)]).toEqual([
    [200, 1],
    [404, undefined]
  ])
  await other.end()
})
