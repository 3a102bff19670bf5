import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { tableConfig, testServer, type TestServer } from './test-server.ts'

const rows = '/tablesdb/db/tables/notes/rows'
const OPEN = ['read("any")']
let test: TestServer
const start = async (staleReads: boolean) => {
  test = await testServer(
    [tableConfig('notes', [{ key: 'n', type: 'integer' }], { rowSecurity: true, $permissions: [] })],
    { staleReads }
  )
  for (const rowId of ['a', 'b']) await test.key('POST', rows, { rowId, data: { n: 1 }, permissions: OPEN })
}
beforeEach(() => start(true))
afterEach(() => test.end())

const set = (rowId: string, data: object) => ({ databaseId: 'db', tableId: 'notes', action: 'update', rowId, data })

async function run(...operations: object[]): Promise<number> {
  const { json } = await test.key('POST', '/tablesdb/transactions', {})
  const path = `/tablesdb/transactions/${String(json['$id'])}`
  await test.key('POST', `${path}/operations`, { operations })
  return (await test.key('PATCH', path, { commit: true })).status
}

const one = async (id: string) => (await test.key('GET', `${rows}/${id}`)).json['n']
const listed = async (id: string) => {
  const query = encodeURIComponent(JSON.stringify({ method: 'equal', attribute: '$id', values: [id] }))
  const { json } = await test.key('GET', `${rows}?queries[0]=${query}`)
  return (json['rows'] as { n: number }[]).map(({ n }) => n)
}
const asGuest = async (id: string) =>
  (await fetch(`${test.server.url}${rows}/${id}`, { headers: { 'x-appwrite-project': 'demo' } })).status

describe('a transaction with stale reads', () => {
  it('leaves all rows but the last stale when they are read by id', async () => {
    expect(await run(set('a', { n: 2 }), set('b', { n: 2 }))).toBe(200)
    expect([await one('a'), await one('b'), await one('A')]).toEqual([1, 2, 1])
    expect([await listed('a'), await listed('b')]).toEqual([[2], [2]])
  })

  it('becomes visible at the next write of the row', async () => {
    await run(set('a', { n: 2 }), set('a', { n: 3 }), set('b', { n: 2 }))
    expect(await one('a')).toBe(1)
    await test.key('PATCH', `${rows}/a`, { data: { n: 4 } })
    expect(await one('a')).toBe(4)
    await run(set('a', { n: 5 }), set('b', { n: 5 }), set('a', { n: 6 }))
    expect([await one('a'), await one('b')]).toEqual([6, 2])
  })

  it('keeps a deleted row and its old readers', async () => {
    const remove = { databaseId: 'db', tableId: 'notes', action: 'delete', rowId: 'a' }
    await run(remove, set('b', { n: 2, $permissions: [] }))
    expect([await one('a'), await listed('a'), await asGuest('a')]).toEqual([1, [], 200])
    expect(await asGuest('b')).toBe(404)
    await test.key('POST', rows, { rowId: 'a', data: { n: 7 } })
    expect([await one('a'), await asGuest('a')]).toEqual([7, 404])
  })

  it('keeps nothing when it fails', async () => {
    expect(await run(set('a', { n: 2 }), set('b', { n: 'none' }))).toBe(400)
    expect(await one('a')).toBe(1)
    await test.key('PATCH', `${rows}/a`, { data: { n: 3 } })
    expect(await one('a')).toBe(3)
  })
})

it('is off by default', async () => {
  await test.end()
  await start(false)
  await run(set('a', { n: 2 }), set('b', { n: 2 }))
  expect([await one('a'), await one('b')]).toEqual([2, 2])
})
