/** Every limit of the app relies on this: [increment with a maximum] + [create] in one transaction. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { queryString, tableConfig, testServer, type Answer, type TestServer } from './test-server.ts'

const RACERS = 50
const MAX = 3

let test: TestServer

beforeEach(async () => {
  test = await testServer([
    tableConfig('quotas', [{ key: 'workouts', type: 'integer', default: 0 }]),
    tableConfig('workouts', [{ key: 'name', type: 'string', size: 64, required: true }])
  ])
  await test.key('POST', '/tablesdb/db/tables/quotas/rows', { rowId: 'u1', data: { workouts: MAX - 1 } })
})

afterEach(() => test.end())

async function stage(rowId: string): Promise<string> {
  const { json } = await test.key('POST', '/tablesdb/transactions', {})
  const id = String(json['$id'])
  const operations = [
    {
      action: 'increment',
      databaseId: 'db',
      tableId: 'quotas',
      rowId: 'u1',
      data: { column: 'workouts', value: 1, max: MAX }
    },
    { action: 'create', databaseId: 'db', tableId: 'workouts', rowId, data: { name: rowId } }
  ]
  const staged = await test.key('POST', `/tablesdb/transactions/${id}/operations`, { operations })
  expect(staged.status).toBe(201)
  return id
}

const commit = (id: string): Promise<Answer> => test.key('PATCH', `/tablesdb/transactions/${id}`, { commit: true })

async function counter(): Promise<unknown> {
  return (await test.key('GET', '/tablesdb/db/tables/quotas/rows/u1')).json['workouts']
}

describe('a limit in a race', () => {
  it('lets exactly one of 50 simultaneous transactions take the last place', async () => {
    const ids = await Promise.all(Array.from({ length: RACERS }, (_value, index) => stage(`w${index}`)))
    const answers = await Promise.all(ids.map(commit))

    const won = answers.filter((answer) => answer.status === 200)
    const lost = answers.filter((answer) => answer.status === 400)
    expect(won).toHaveLength(1)
    expect(lost).toHaveLength(RACERS - 1)
    expect(new Set(lost.map((answer) => answer.json['type']))).toEqual(new Set(['attribute_limit_exceeded']))
    expect(await counter()).toBe(MAX)
    const rows = await test.key(
      'GET',
      `/tablesdb/db/tables/workouts/rows${queryString([{ method: 'limit', values: [100] }])}`
    )
    expect(rows.json['total']).toBe(1)
  })

  it('holds when staging and commits of all transactions interleave', async () => {
    const answers = await Promise.all(
      Array.from({ length: RACERS }, async (_value, index) => commit(await stage(`m${index}`)))
    )
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    expect(await counter()).toBe(MAX)
  })

  it('recognizes a retry with the same row id and does not count it again', async () => {
    await test.key('PATCH', '/tablesdb/db/tables/quotas/rows/u1', { data: { workouts: 0 } })
    expect((await commit(await stage('same'))).status).toBe(200)
    const retry = await commit(await stage('same'))
    expect([retry.status, retry.json['type']]).toEqual([409, 'transaction_conflict'])
    expect(await counter()).toBe(1)
  })

  it('commits two transactions that count the same row, up to the maximum', async () => {
    await test.key('PATCH', '/tablesdb/db/tables/quotas/rows/u1', { data: { workouts: 0 } })
    const ids = [await stage('a'), await stage('b'), await stage('c'), await stage('d')]
    const statuses: number[] = []
    for (const id of ids) statuses.push((await commit(id)).status)
    expect(statuses).toEqual([200, 200, 200, 400])
    expect(await counter()).toBe(MAX)
  })

  it('frees the place only together with the row', async () => {
    await commit(await stage('w'))
    const remove = async (): Promise<Answer> => {
      const { json } = await test.key('POST', '/tablesdb/transactions', {})
      const target = { databaseId: 'db' }
      const operations = [
        { ...target, action: 'delete', tableId: 'workouts', rowId: 'w' },
        {
          ...target,
          action: 'decrement',
          tableId: 'quotas',
          rowId: 'u1',
          data: { column: 'workouts', value: 1, min: 0 }
        }
      ]
      const staged = await test.key('POST', `/tablesdb/transactions/${String(json['$id'])}/operations`, { operations })
      return staged.status === 201 ? commit(String(json['$id'])) : staged
    }
    expect((await remove()).status).toBe(200)
    expect((await remove()).status).toBe(404)
    expect(await counter()).toBe(MAX - 1)
  })
})
