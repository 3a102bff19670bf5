/** Cached totals and query plans must never give stale answers. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { queryString, tableConfig, testServer, type TestServer } from './test-server.ts'

const rows = '/tablesdb/db/tables/notes/rows'
const columns = [{ key: 'n', type: 'integer' }]
let test: TestServer

beforeAll(async () => {
  test = await testServer([tableConfig('notes', columns, { $permissions: [], rowSecurity: true })])
})
afterAll(() => test.end())

/** Reads the list as a caller without a key sees it. */
async function asGuest(...queries: object[]): Promise<{ total: number; ids: string[] }> {
  const answer = await fetch(`${test.server.url}${rows}${queryString(queries)}`, {
    headers: { 'x-appwrite-project': 'demo' }
  })
  const { total, rows: found } = (await answer.json()) as { total: number; rows: { $id: string }[] }
  return { total, ids: found.map(({ $id }) => $id) }
}

async function add(id: string, permissions: string[], n = 0): Promise<void> {
  expect((await test.key('POST', rows, { rowId: id, data: { n }, permissions })).status).toBe(201)
}

describe('totals', () => {
  it('follow every write, even of permissions alone', async () => {
    const one = { method: 'limit', values: [1] }
    await add('a', ['read("any")'])
    await add('b', [])
    expect(await asGuest(one)).toEqual({ total: 1, ids: ['a'] })
    await test.key('PATCH', `${rows}/b`, { permissions: ['read("any")'] })
    expect((await asGuest(one)).total).toBe(2)
    await test.key('PATCH', `${rows}/a`, { permissions: [] })
    expect(await asGuest(one)).toEqual({ total: 1, ids: ['b'] })
    await test.key('DELETE', `${rows}/b`)
    expect(await asGuest(one)).toEqual({ total: 0, ids: [] })
    expect((await test.key('GET', `${rows}${queryString([one])}`)).json['total']).toBe(1)
  })

  it('count beyond the page, whichever page it is', async () => {
    for (let n = 0; n < 7; n += 1) await add(`c${n}`, ['read("any")'], n)
    const limit = (values: number[]): object => ({ method: 'limit', values })
    const offset = (values: number[]): object => ({ method: 'offset', values })
    for (const queries of [[limit([3])], [limit([3]), offset([6])], [limit([3]), offset([9])], [limit([7])], []]) {
      expect((await asGuest(...queries)).total).toBe(7)
    }
    const after = { method: 'cursorAfter', values: ['c5'] }
    expect(await asGuest(after)).toEqual({ total: 7, ids: ['c6'] })
  })
})

describe('a caller who may read few of many rows', () => {
  it('gets the same result, whichever way the rows are found', async () => {
    const many = Array.from({ length: 100 }, (_value, n) => ({ $id: `m${n}`, n, $permissions: ['read("users")'] }))
    expect((await test.key('POST', rows, { rows: many })).status).toBe(201)
    const before = await asGuest({ method: 'orderDesc', attribute: 'n' })
    expect(before.total).toBe(7)
    // Now nearly all rows are readable, but the cached plan is still the old one.
    for (const { $id } of many.slice(0, 20)) await test.key('PATCH', `${rows}/${$id}`, { permissions: ['read("any")'] })
    const now = await asGuest({ method: 'orderDesc', attribute: 'n' })
    expect(now.total).toBe(27)
    expect(now.ids.slice(0, 2)).toEqual(['m19', 'm18'])
  })
})
