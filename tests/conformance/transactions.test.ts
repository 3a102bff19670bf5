/** Transactions through the unmodified SDKs: the app's limits depend on them. */
import { TablesDB } from 'appwrite'
import * as server from 'node-appwrite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  failure,
  freshId,
  makeDatabase,
  makeTable,
  openTarget,
  type Person,
  type TableIds,
  type Target
} from './target.ts'

let target: Target
let table: TableIds
let key: server.TablesDB
let alice: Person
let bob: Person
let removeDatabase: () => Promise<unknown>

beforeAll(async () => {
  target = await openTarget()
  const database = await makeDatabase(target)
  removeDatabase = database.remove
  const permissions = ['read("any")', 'create("users")']
  table = await makeTable(target, database.databaseId, { permissions, rowSecurity: false })
  key = new server.TablesDB(target.admin)
  alice = await target.person('Alice')
  bob = await target.person('Bob')
})

afterAll(async () => {
  await removeDatabase()
  await target.close()
})

async function makeRow(n: number): Promise<string> {
  const row = await key.createRow({ ...table, rowId: server.ID.unique(), data: { title: 'row', n } })
  return row.$id
}

async function begin(): Promise<string> {
  const transaction = await key.createTransaction()
  expect(transaction).toMatchObject({ status: 'pending', operations: 0 })
  return transaction.$id
}

async function valueOf(rowId: string): Promise<unknown> {
  return (await key.getRow({ ...table, rowId }))['n']
}

const commit = (transactionId: string): Promise<unknown> => key.updateTransaction({ transactionId, commit: true })

describe('a transaction', () => {
  it('shows staged work inside and nothing outside until the commit', async () => {
    const transactionId = await begin()
    const rowId = freshId('x')
    await key.createRow({ ...table, rowId, data: { title: 'staged', n: 1 }, transactionId })
    expect((await failure(key.getRow({ ...table, rowId }))).code).toBe(404)
    expect((await key.getRow({ ...table, rowId, transactionId }))['title']).toBe('staged')
    await key.updateRow({ ...table, rowId, data: { n: 2 }, transactionId })
    expect(await commit(transactionId)).toMatchObject({ status: 'committed', operations: 2 })
    expect(await valueOf(rowId)).toBe(2)
  })

  it('leaves nothing after a rollback', async () => {
    const transactionId = await begin()
    const rowId = freshId('x')
    await key.createRow({ ...table, rowId, data: { title: 'staged' }, transactionId })
    await key.updateTransaction({ transactionId, rollback: true })
    expect((await failure(key.getRow({ ...table, rowId }))).code).toBe(404)
  })

  it('ends only once', async () => {
    const transactionId = await begin()
    await commit(transactionId)
    expect(await failure(commit(transactionId))).toMatchObject({ code: 400, type: 'transaction_not_ready' })
    expect((await failure(key.updateTransaction({ transactionId, rollback: true }))).code).toBe(400)
  })

  it('accepts a hundred operations and not one more', async () => {
    const transactionId = await begin()
    const operations = Array.from({ length: 100 }, (_value, n) => ({
      action: 'create',
      ...table,
      rowId: freshId('o'),
      data: { title: 'x', n }
    }))
    await key.createOperations({ transactionId, operations })
    const more = failure(key.createRow({ ...table, rowId: freshId('o'), data: { title: 'x' }, transactionId }))
    expect(await more).toMatchObject({ code: 400, type: 'transaction_limit_exceeded' })
    expect(await commit(transactionId)).toMatchObject({ operations: 100 })
  })

  it('must exist, and so must its rows', async () => {
    expect((await failure(commit('nosuch'))).code).toBe(404)
    const transactionId = await begin()
    expect((await failure(key.updateRow({ ...table, rowId: 'nosuch', data: { n: 1 }, transactionId }))).code).toBe(404)
    expect((await failure(key.deleteRow({ ...table, rowId: 'nosuch', transactionId }))).code).toBe(404)
  })
})

describe('conflicts', () => {
  it('let the first of two updates win', async () => {
    const rowId = await makeRow(0)
    const [first, second] = [await begin(), await begin()]
    await key.updateRow({ ...table, rowId, data: { n: 1 }, transactionId: first })
    await key.updateRow({ ...table, rowId, data: { n: 2 }, transactionId: second })
    await commit(first)
    expect(await failure(commit(second))).toMatchObject({ code: 409, type: 'transaction_conflict' })
    expect(await valueOf(rowId)).toBe(1)
    expect((await key.getTransaction({ transactionId: second })).status).toBe('failed')
  })

  it('in one operation undo all of them', async () => {
    const taken = await makeRow(0)
    const rowId = freshId('x')
    const transactionId = await begin()
    await key.createRow({ ...table, rowId, data: { title: 'x' }, transactionId })
    await key.createRow({ ...table, rowId: taken, data: { title: 'x' }, transactionId })
    expect((await failure(commit(transactionId))).code).toBe(409)
    expect((await failure(key.getRow({ ...table, rowId }))).code).toBe(404)
  })

  it('with a deletion outside fail', async () => {
    const rowId = await makeRow(0)
    const transactionId = await begin()
    await key.updateRow({ ...table, rowId, data: { n: 1 }, transactionId })
    await key.deleteRow({ ...table, rowId })
    expect((await failure(commit(transactionId))).code).toBe(404)
  })
})

describe('counting in a transaction', () => {
  it('adds up several steps', async () => {
    const rowId = await makeRow(0)
    const transactionId = await begin()
    for (const value of [10, 5, 3]) {
      await key.incrementRowColumn({ ...table, rowId, column: 'n', value, max: 20, transactionId })
    }
    await commit(transactionId)
    expect(await valueOf(rowId)).toBe(18)
  })

  it('in two transactions keeps both', async () => {
    const rowId = await makeRow(0)
    const [first, second] = [await begin(), await begin()]
    await key.incrementRowColumn({ ...table, rowId, column: 'n', value: 10, transactionId: first })
    await key.incrementRowColumn({ ...table, rowId, column: 'n', value: 5, transactionId: second })
    await commit(first)
    await commit(second)
    expect(await valueOf(rowId)).toBe(15)
  })

  it('enforces a limit: one of two callers gets the last place', async () => {
    const quota = await makeRow(9)
    const makers = [freshId('w'), freshId('w')].map(async (rowId) => {
      const transactionId = (await key.createTransaction()).$id
      await key.incrementRowColumn({ ...table, rowId: quota, column: 'n', value: 1, max: 10, transactionId })
      await key.createRow({ ...table, rowId, data: { title: 'limited' }, transactionId })
      await commit(transactionId)
      return rowId
    })
    const results = await Promise.allSettled(makers)
    const refused = results.filter((result) => result.status === 'rejected')
    expect(refused).toHaveLength(1)
    expect(refused[0]?.reason).toMatchObject({ code: 400, type: 'attribute_limit_exceeded' })
    expect(await valueOf(quota)).toBe(10)
  })
})

describe('users and transactions', () => {
  it('see only their own', async () => {
    const asAlice = new TablesDB(alice.client)
    const asBob = new TablesDB(bob.client)
    const { $id: transactionId } = await asAlice.createTransaction()
    expect((await asAlice.listTransactions()).transactions.map((item) => item.$id)).toEqual([transactionId])
    expect((await asBob.listTransactions()).total).toBe(0)
    expect((await failure(asBob.getTransaction({ transactionId }))).code).toBe(404)
    expect((await failure(asBob.updateTransaction({ transactionId, commit: true }))).code).toBe(404)
    expect((await failure(asBob.deleteTransaction({ transactionId }))).code).toBe(404)
  })

  it('can stage only what they may do', async () => {
    const asAlice = new TablesDB(alice.client)
    const { $id: transactionId } = await asAlice.createTransaction()
    const foreign = [`read("user:${bob.id}")`]
    const granted = asAlice.createRow({
      ...table,
      rowId: freshId('x'),
      data: { title: 'x' },
      permissions: foreign,
      transactionId
    })
    expect((await failure(granted)).code).toBe(401)
    const asGuest = new TablesDB(target.guest())
    const own = await asGuest.createTransaction()
    const made = asGuest.createRow({ ...table, rowId: freshId('x'), data: { title: 'x' }, transactionId: own.$id })
    expect((await failure(made)).code).toBe(401)
  })
})
