import { afterEach, expect, it } from 'vitest'
import type { TableConfig } from '../types.ts'
import { queryString, tableConfig, testServer, type TestServer } from './test-server.ts'

let test: TestServer
const rows = '/tablesdb/db/tables/notes/rows'
const title = { key: 'title', type: 'string', size: 40, required: true }

afterEach(() => test.end())

async function restart(tables: TableConfig[]): Promise<void> {
  await test.server.close()
  test = await testServer(tables, { dataDir: test.dataDir })
}

it('adds tables, columns and indexes of a newer file and keeps the rows', async () => {
  test = await testServer([tableConfig('notes', [title])])
  await test.key('POST', rows, { rowId: 'a', data: { title: 'Alpha' } })
  const more = [
    title,
    { key: 'stars', type: 'integer', min: 0, max: 5, default: 3 },
    { key: 'tags', type: 'string', size: 9, array: true }
  ]
  const indexes = [
    { key: 'by_stars', type: 'key' as const, columns: ['stars'] },
    { key: 'find', type: 'fulltext' as const, columns: ['title'] }
  ]
  await restart([tableConfig('notes', more, { indexes }), tableConfig('other', [title])])

  expect((await test.key('GET', `${rows}/a`)).json).toMatchObject({ title: 'Alpha', stars: null, tags: [] })
  expect((await test.key('POST', rows, { rowId: 'b', data: { title: 'Beta' } })).json).toMatchObject({ stars: 3 })
  const found = await test.key(
    'GET',
    `${rows}${queryString([{ method: 'search', attribute: 'title', values: ['alp'] }])}`
  )
  expect(found.json['total']).toBe(1)
  expect((await test.key('POST', '/tablesdb/db/tables/other/rows', { rowId: 'x', data: { title: 'x' } })).status).toBe(
    201
  )
})

it('adopts permissions, sizes and elements, and never drops what the file lacks', async () => {
  const state = { key: 'state', type: 'string', format: 'enum', elements: ['open'] }
  test = await testServer([tableConfig('notes', [title, state]), tableConfig('old', [title])])
  await test.key('POST', rows, { rowId: 'a', data: { title: 'x'.repeat(40), state: 'open' } })
  await restart([
    tableConfig(
      'notes',
      [
        { ...title, size: 60 },
        { ...state, elements: ['open', 'done'] }
      ],
      { $permissions: [] }
    )
  ])

  const table = (await test.key('GET', '/tablesdb/db/tables/notes')).json
  expect(table['$permissions']).toEqual([])
  expect((await test.key('PATCH', `${rows}/a`, { data: { title: 'x'.repeat(60), state: 'done' } })).status).toBe(200)
  expect((await test.key('GET', '/tablesdb/db/tables/old')).status).toBe(200)
})

it('refuses a column that changes its type, names it, and changes nothing', async () => {
  test = await testServer([tableConfig('notes', [title])])
  await test.key('POST', rows, { rowId: 'a', data: { title: 'Alpha' } })
  await test.server.close()
  const wrong = [tableConfig('early', [title]), tableConfig('notes', [{ key: 'title', type: 'integer' }])]
  await expect(testServer(wrong, { dataDir: test.dataDir })).rejects.toThrow(/db\.notes.*"title"/)
  test = await testServer([tableConfig('notes', [title])], { dataDir: test.dataDir })
  expect((await test.key('GET', `${rows}/a`)).json['title']).toBe('Alpha')
  expect((await test.key('GET', '/tablesdb/db/tables/early')).status).toBe(404)
})

it('starts twice with the same file without changing it', async () => {
  const indexes = [{ key: 'one', type: 'unique' as const, columns: ['title'] }]
  test = await testServer([tableConfig('notes', [title], { indexes })])
  const before = (await test.key('GET', '/tablesdb/db/tables/notes')).json
  await restart([tableConfig('notes', [title], { indexes })])
  expect((await test.key('GET', '/tablesdb/db/tables/notes')).json).toEqual(before)
})
