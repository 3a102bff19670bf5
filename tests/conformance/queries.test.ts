/** Queries through the unmodified web SDK. */
import { Query, TablesDB } from 'appwrite'
import * as server from 'node-appwrite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { failure, makeDatabase, makeTable, openTarget, type TableIds, type Target } from './target.ts'

let target: Target
let table: TableIds
let rows: TablesDB
let removeDatabase: () => Promise<unknown>

const titles = ['Apple pie', 'Banana bread', 'apple juice', 'Cherry', 'Zebra cake', 'Äpfel']

beforeAll(async () => {
  target = await openTarget()
  const database = await makeDatabase(target)
  removeDatabase = database.remove
  table = await makeTable(target, database.databaseId, { permissions: ['read("any")'], rowSecurity: false })
  const data = titles.map((title, index) => ({
    $id: `r${index + 1}`,
    title,
    n: index === 3 ? null : (index + 1) * 10,
    b: index % 2 === 0,
    at: `2026-02-0${index + 1}T12:00:00.000+00:00`,
    tags: index % 2 === 0 ? ['red', `t${index}`] : []
  }))
  await new server.TablesDB(target.admin).createRows({ ...table, rows: data })
  rows = new TablesDB(target.guest())
})

afterAll(async () => {
  await removeDatabase()
  await target.close()
})

async function ids(...queries: string[]): Promise<string[]> {
  const list = await rows.listRows({ ...table, queries })
  return list.rows.map((row) => row.$id)
}

describe('filters', () => {
  it('compare numbers, booleans and dates', async () => {
    expect(await ids(Query.equal('n', [10, 30]))).toEqual(['r1', 'r3'])
    expect(await ids(Query.greaterThan('n', 30))).toEqual(['r5', 'r6'])
    expect(await ids(Query.lessThanEqual('n', 20))).toEqual(['r1', 'r2'])
    expect(await ids(Query.between('n', 20, 50))).toEqual(['r2', 'r3', 'r5'])
    expect(await ids(Query.notEqual('n', 10))).toEqual(['r2', 'r3', 'r5', 'r6'])
    expect(await ids(Query.equal('b', true))).toEqual(['r1', 'r3', 'r5'])
    expect(await ids(Query.greaterThan('at', '2026-02-04T14:30:00.000+02:30'))).toEqual(['r5', 'r6'])
    expect(await ids(Query.isNull('n'))).toEqual(['r4'])
    expect(await ids(Query.isNotNull('n'), Query.limit(1))).toEqual(['r1'])
  })

  it('compare text without case and accents', async () => {
    expect(await ids(Query.equal('title', 'CHERRY'))).toEqual(['r4'])
    expect(await ids(Query.equal('title', 'apfel'))).toEqual(['r6'])
    expect(await ids(Query.contains('title', ['APP']))).toEqual(['r1', 'r3'])
    expect(await ids(Query.startsWith('title', 'apple'))).toEqual(['r1', 'r3'])
    expect(await ids(Query.endsWith('title', 'cake'))).toEqual(['r5'])
    expect(await ids(Query.contains('title', ['%']))).toEqual([])
  })

  it('look into lists', async () => {
    expect(await ids(Query.contains('tags', ['red']))).toEqual(['r1', 'r3', 'r5'])
    expect(await ids(Query.contains('tags', ['re']))).toEqual([])
  })

  it('search words by their beginning', async () => {
    expect((await ids(Query.search('title', 'apple'))).sort()).toEqual(['r1', 'r3'])
    expect(await ids(Query.search('title', 'ban'))).toEqual(['r2'])
  })

  it('combine', async () => {
    expect(await ids(Query.or([Query.equal('n', 10), Query.equal('title', 'Cherry')]))).toEqual(['r1', 'r4'])
    const both = Query.and([Query.greaterThan('n', 10), Query.equal('b', true)])
    expect(await ids(Query.or([both, Query.equal('n', 10)]))).toEqual(['r1', 'r3', 'r5'])
  })
})

describe('pages', () => {
  it('order, limit and offset', async () => {
    expect(await ids(Query.orderDesc('n'), Query.limit(2))).toEqual(['r6', 'r5'])
    expect(await ids(Query.orderAsc('at'), Query.limit(2), Query.offset(1))).toEqual(['r2', 'r3'])
  })

  it('walk with a cursor in both directions', async () => {
    expect(await ids(Query.limit(2), Query.cursorAfter('r2'))).toEqual(['r3', 'r4'])
    expect(await ids(Query.limit(2), Query.cursorBefore('r4'))).toEqual(['r2', 'r3'])
    expect(await ids(Query.orderDesc('at'), Query.limit(2), Query.cursorAfter('r5'))).toEqual(['r4', 'r3'])
    expect(await failure(ids(Query.cursorAfter('nosuch')))).toMatchObject({
      code: 400,
      type: 'general_cursor_not_found'
    })
    expect((await failure(ids(Query.orderAsc('n'), Query.cursorAfter('r4')))).type).toBe('database_query_order_null')
  })

  it('count all matching rows, not only the page', async () => {
    const list = await rows.listRows({ ...table, queries: [Query.limit(1), Query.isNotNull('n')] })
    expect(list).toMatchObject({ total: 5 })
    expect(list.rows).toHaveLength(1)
  })

  it('return only selected columns, and always the ids', async () => {
    const list = await rows.listRows({ ...table, queries: [Query.select(['title']), Query.limit(1)] })
    const [row] = list.rows
    expect(row).toMatchObject({ $id: 'r1', title: 'Apple pie', $tableId: table.tableId, $databaseId: table.databaseId })
    expect(row).not.toHaveProperty('n')
  })
})

describe('invalid queries', () => {
  it('are refused with the reason', async () => {
    const cases: [string, string][] = [
      ['nonsense', 'Syntax error'],
      [Query.equal('nope', 1), 'Attribute not found in schema: nope'],
      [Query.equal('n', 'ten'), 'Query value is invalid for attribute "n"'],
      [Query.search('code', 'x'), 'requires a fulltext index'],
      [Query.limit(0), 'Invalid limit'],
      [
        Query.equal(
          'n',
          Array.from({ length: 501 }, (_value, index) => index)
        ),
        'greater than 500 values'
      ]
    ]
    for (const [query, text] of cases) {
      const problem = await failure(ids(query))
      expect(problem.code).toBe(400)
      expect(problem.message).toContain(text)
    }
  })
})
