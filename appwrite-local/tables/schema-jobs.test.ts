import { afterEach, beforeEach, expect, it } from 'vitest'
import { tableConfig, testServer, type TestServer } from './test-server.ts'

const START = Date.parse('2026-01-01T00:00:00Z')
const DELAY = 5000
const TABLE = '/tablesdb/db/tables/notes'
const title = { key: 'title', type: 'string', size: 40 }

let now = START
let test: TestServer
const options = { now: () => now, schemaDelay: DELAY }

beforeEach(async () => {
  now = START
  test = await testServer([tableConfig('notes', [title])], options)
})
afterEach(() => test.end())

async function statusesOf(list: 'columns' | 'indexes'): Promise<Record<string, unknown>> {
  const { json } = await test.key('GET', `${TABLE}/${list}`)
  const items = json[list] as { key: string; status: string }[]
  const inTable = (await test.key('GET', TABLE)).json[list] as { key: string; status: string }[]
  expect(inTable.map(({ key, status }) => [key, status])).toEqual(items.map(({ key, status }) => [key, status]))
  return Object.fromEntries(items.map(({ key, status }) => [key, status]))
}

async function addStars(): Promise<void> {
  const { status, json } = await test.key('POST', `${TABLE}/columns/integer`, { key: 'stars', required: false })
  expect([status, json['status']]).toEqual([202, 'processing'])
}

it('creates the columns and indexes of its file immediately', async () => {
  expect(await statusesOf('columns')).toEqual({ title: 'available' })
})

it('shows a column as processing until it is due, and hides it from rows and indexes until then', async () => {
  await addStars()
  now += DELAY - 1
  expect(await statusesOf('columns')).toEqual({ title: 'available', stars: 'processing' })
  expect((await test.key('GET', `${TABLE}/columns/stars`)).json['status']).toBe('processing')
  expect((await test.key('POST', `${TABLE}/columns/integer`, { key: 'Stars', required: false })).status).toBe(409)
  const index = { key: 'by_stars', type: 'key', columns: ['stars'] }
  expect((await test.key('POST', `${TABLE}/indexes`, index)).json['type']).toBe('column_not_available')
  const change = { required: false, default: 1 }
  expect((await test.key('PATCH', `${TABLE}/columns/integer/stars`, change)).json['type']).toBe('column_not_available')
  const row = { rowId: 'a', data: { title: 'A', stars: 1 } }
  expect((await test.key('POST', `${TABLE}/rows`, row)).json['message']).toContain('Unknown attribute: "stars"')

  now += 1
  expect((await test.key('POST', `${TABLE}/rows`, row)).json).toMatchObject({ stars: 1 })
  expect(await statusesOf('columns')).toEqual({ title: 'available', stars: 'available' })
})

it('shows an index as processing, and both as deleting before they are removed', async () => {
  await addStars()
  now += DELAY
  await test.key('POST', `${TABLE}/indexes`, { key: 'by_stars', type: 'key', columns: ['stars'] })
  expect(await statusesOf('indexes')).toEqual({ by_stars: 'processing' })
  now += DELAY
  expect(await statusesOf('indexes')).toEqual({ by_stars: 'available' })

  expect((await test.key('DELETE', `${TABLE}/indexes/by_stars`)).status).toBe(204)
  expect((await test.key('DELETE', `${TABLE}/columns/stars`)).status).toBe(204)
  expect((await test.key('DELETE', `${TABLE}/columns/stars`)).status).toBe(204)
  expect(await statusesOf('indexes')).toEqual({ by_stars: 'deleting' })
  expect(await statusesOf('columns')).toEqual({ title: 'available', stars: 'deleting' })
  now += DELAY
  expect(await statusesOf('indexes')).toEqual({})
  expect(await statusesOf('columns')).toEqual({ title: 'available' })
})

it('never creates what was deleted before it was due', async () => {
  await test.key('POST', `${TABLE}/indexes`, { key: 'by_title', type: 'key', columns: ['title'] })
  await addStars()
  await test.key('DELETE', `${TABLE}/columns/stars`)
  await test.key('DELETE', `${TABLE}/columns/title`)
  expect(await statusesOf('columns')).toEqual({ title: 'deleting' })
  expect(await statusesOf('indexes')).toEqual({})
  now += DELAY
  expect(await statusesOf('columns')).toEqual({})
})

it('creates an index on a column that was renamed in the meantime', async () => {
  await test.key('POST', `${TABLE}/indexes`, { key: 'by_title', type: 'key', columns: ['title'] })
  const change = { required: false, default: null, size: 40, newKey: 'name' }
  expect((await test.key('PATCH', `${TABLE}/columns/string/title`, change)).status).toBe(200)
  now += DELAY
  expect((await test.key('GET', `${TABLE}/indexes/by_title`)).json).toMatchObject({
    status: 'available',
    columns: ['name']
  })
})

it('finishes pending work on the next start, and immediately without a delay', async () => {
  await addStars()
  await test.server.close()
  test = await testServer([tableConfig('notes', [title])], { dataDir: test.dataDir, now: () => now })
  expect(await statusesOf('columns')).toEqual({ title: 'available', stars: 'available' })
  await test.key('POST', `${TABLE}/columns/boolean`, { key: 'done', required: false })
  expect((await test.key('GET', `${TABLE}/columns/done`)).json['status']).toBe('available')
})

it('drops the pending work of a deleted table', async () => {
  await addStars()
  await test.key('DELETE', TABLE)
  now += DELAY
  expect((await test.key('GET', TABLE)).status).toBe(404)
  expect((await test.key('GET', '/tablesdb/db/tables')).json['total']).toBe(0)
})
