/** Rows through the unmodified SDKs: create, read, update, upsert, delete, counters, permissions. */
import { ID, Permission, Role, TablesDB } from 'appwrite'
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
let alice: Person
let bob: Person
let removeDatabase: () => Promise<unknown>
let open: TableIds
let secured: TableIds
let asAlice: TablesDB
let asBob: TablesDB
let asKey: server.TablesDB

const everything = [
  Permission.read(Role.any()),
  ...['create', 'update', 'delete'].map((action) => `${action}("users")`)
]

beforeAll(async () => {
  target = await openTarget()
  const database = await makeDatabase(target)
  removeDatabase = database.remove
  open = await makeTable(target, database.databaseId, { permissions: everything, rowSecurity: false })
  secured = await makeTable(target, database.databaseId, {
    permissions: [Permission.create(Role.users())],
    rowSecurity: true
  })
  alice = await target.person('Alice')
  bob = await target.person('Bob')
  asAlice = new TablesDB(alice.client)
  asBob = new TablesDB(bob.client)
  asKey = new server.TablesDB(target.admin)
})

afterAll(async () => {
  await removeDatabase()
  await target.close()
})

describe('creating', () => {
  it('returns the row with its ids and permissions', async () => {
    const row = await asAlice.createRow({ ...open, rowId: ID.unique(), data: { title: 'one', n: 1 } })
    expect(row).toMatchObject({
      $tableId: open.tableId,
      $databaseId: open.databaseId,
      title: 'one',
      n: 1,
      tags: [],
      b: null
    })
    expect(row).not.toHaveProperty('$collection')
    expect(row.$sequence).toMatch(/^\d+$/)
    expect(row.$createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00$/)
  })

  it('gives the creator every permission on the row, and a key none', async () => {
    const mine = await asAlice.createRow({ ...open, rowId: ID.unique(), data: { title: 'mine' } })
    expect(mine.$permissions).toEqual(['read', 'update', 'delete'].map((action) => `${action}("user:${alice.id}")`))
    const made = await asKey.createRow({ ...open, rowId: ID.unique(), data: { title: 'made' } })
    expect(made.$permissions).toEqual([])
  })

  it('refuses the same id twice, whatever its case', async () => {
    const rowId = freshId('r')
    await asAlice.createRow({ ...open, rowId, data: { title: 'first' } })
    const again = await failure(asAlice.createRow({ ...open, rowId: rowId.toUpperCase(), data: { title: 'second' } }))
    expect(again).toMatchObject({ code: 409, type: 'row_already_exists' })
  })

  it('refuses values that do not fit the columns', async () => {
    const cases: [Record<string, unknown>, string][] = [
      [{ n: 1 }, 'Missing required attribute "title"'],
      [{ title: 'x', nope: 1 }, 'Unknown attribute: "nope"'],
      [{ title: 'x', kind: 'c' }, 'Value must be one of (a, b)'],
      [{ title: 'x', n: '1' }, 'Attribute "n" has invalid'],
      [{ title: 'x'.repeat(65) }, 'no longer than 64 chars'],
      [{ title: 'x', tags: 'a' }, 'Attribute "tags" must be an array']
    ]
    for (const [data, text] of cases) {
      const problem = await failure(asAlice.createRow({ ...open, rowId: ID.unique(), data: data as never }))
      expect(problem).toMatchObject({ code: 400, type: 'row_invalid_structure' })
      expect(problem.message).toContain(text)
    }
  })

  it('refuses an empty row', async () => {
    const problem = await failure(asAlice.createRow({ ...open, rowId: ID.unique(), data: {} as never }))
    expect(problem).toMatchObject({ code: 400, type: 'row_missing_data' })
  })

  it('enforces a unique index', async () => {
    const code = freshId('c').slice(0, 16)
    await asAlice.createRow({ ...open, rowId: ID.unique(), data: { title: 'x', code } })
    const problem = await failure(asAlice.createRow({ ...open, rowId: ID.unique(), data: { title: 'y', code } }))
    expect(problem.code).toBe(409)
  })

  it('creates many rows or none, for keys only', async () => {
    const [one, two] = [freshId('b'), freshId('b')]
    const bad = await failure(
      asKey.createRows({
        ...open,
        rows: [
          { $id: one, title: 'ok' },
          { $id: two, n: 1 }
        ]
      })
    )
    expect(bad.code).toBe(400)
    expect((await failure(asKey.getRow({ ...open, rowId: one }))).code).toBe(404)
    const made = await asKey.createRows({
      ...open,
      rows: [
        { $id: one, title: 'ok' },
        { $id: two, title: 'ok' }
      ]
    })
    expect(made.total).toBe(2)
  })

  it('ignores dates from a user and accepts them from a key', async () => {
    const $createdAt = '2020-01-01T00:00:00.000+00:00'
    const mine = await asAlice.createRow({ ...open, rowId: ID.unique(), data: { title: 'x', $createdAt } as never })
    expect(mine.$createdAt).not.toBe($createdAt)
    const made = await asKey.createRow({ ...open, rowId: ID.unique(), data: { title: 'x', $createdAt } as never })
    expect(made.$createdAt).toBe($createdAt)
  })
})

describe('changing', () => {
  it('keeps unnamed columns, and permissions unless they are given', async () => {
    const row = await asAlice.createRow({ ...open, rowId: ID.unique(), data: { title: 'x', n: 1 } })
    const changed = await asAlice.updateRow({ ...open, rowId: row.$id, data: { n: 2 } })
    expect(changed).toMatchObject({ title: 'x', n: 2, $permissions: row.$permissions })
    const locked = await asAlice.updateRow({ ...open, rowId: row.$id, permissions: [] })
    expect(locked.$permissions).toEqual([])
  })

  it('upserts: creates the row, then changes it', async () => {
    const rowId = freshId('up')
    expect(await asAlice.upsertRow({ ...open, rowId, data: { title: 'new' } })).toMatchObject({ title: 'new' })
    expect(await asAlice.upsertRow({ ...open, rowId, data: { title: 'old', n: 3 } })).toMatchObject({
      title: 'old',
      n: 3
    })
  })

  it('deletes only once', async () => {
    const row = await asAlice.createRow({ ...open, rowId: ID.unique(), data: { title: 'x' } })
    await asAlice.deleteRow({ ...open, rowId: row.$id })
    expect(await failure(asAlice.getRow({ ...open, rowId: row.$id }))).toMatchObject({
      code: 404,
      type: 'row_not_found'
    })
    expect((await failure(asAlice.deleteRow({ ...open, rowId: row.$id }))).code).toBe(404)
  })

  it('refuses an update based on an older row', async () => {
    const row = await asAlice.createRow({ ...open, rowId: ID.unique(), data: { title: 'x' } })
    const client = target.guest().setSession(String(alice.client.config.session))
    client.headers['X-Appwrite-Timestamp'] = new Date(Date.parse(row.$updatedAt) - 60_000).toISOString()
    const late = await failure(new TablesDB(client).updateRow({ ...open, rowId: row.$id, data: { n: 9 } }))
    expect(late).toMatchObject({ code: 409, type: 'row_update_conflict' })
  })
})

describe('counters', () => {
  it('count up and down within the bounds of the call', async () => {
    const row = await asAlice.createRow({ ...open, rowId: ID.unique(), data: { title: 'x', n: 5 } })
    const counter = { ...open, rowId: row.$id, column: 'n' }
    expect((await asAlice.incrementRowColumn(counter))['n']).toBe(6)
    expect((await asAlice.incrementRowColumn({ ...counter, value: 4 }))['n']).toBe(10)
    expect(await failure(asAlice.incrementRowColumn({ ...counter, max: 10 }))).toMatchObject({
      code: 400,
      type: 'column_limit_exceeded'
    })
    expect((await asAlice.decrementRowColumn({ ...counter, value: 10, min: 0 }))['n']).toBe(0)
    expect((await failure(asAlice.decrementRowColumn({ ...counter, min: 0 }))).code).toBe(400)
    expect((await failure(asAlice.incrementRowColumn({ ...counter, value: 0 }))).code).toBe(400)
    expect((await failure(asAlice.incrementRowColumn({ ...counter, column: 'nope' }))).code).toBe(404)
  })

  it('lose nothing when twenty callers count at once', async () => {
    const row = await asAlice.createRow({ ...open, rowId: ID.unique(), data: { title: 'x', n: 0 } })
    const counter = { ...open, rowId: row.$id, column: 'n' }
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, () => asAlice.incrementRowColumn({ ...counter, max: 15 }))
    )
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(15)
    expect((await asAlice.getRow({ ...open, rowId: row.$id }))['n']).toBe(15)
  })
})

describe('row security', () => {
  it('shows a row only to its readers', async () => {
    const permissions = [Permission.read(Role.user(alice.id)), Permission.update(Role.user(alice.id))]
    const row = await asAlice.createRow({ ...secured, rowId: ID.unique(), data: { title: 'private' }, permissions })
    expect((await asAlice.getRow({ ...secured, rowId: row.$id }))['title']).toBe('private')
    expect(await failure(asBob.getRow({ ...secured, rowId: row.$id }))).toMatchObject({
      code: 404,
      type: 'row_not_found'
    })
    expect((await failure(asBob.updateRow({ ...secured, rowId: row.$id, data: { n: 1 } }))).code).toBe(401)
    expect((await asBob.listRows(secured)).total).toBe(0)
    expect((await asAlice.listRows(secured)).rows.map((item) => item.$id)).toContain(row.$id)
  })

  it('lets nobody grant permissions they lack', async () => {
    const permissions = [Permission.read(Role.user(bob.id))]
    const problem = await failure(
      asAlice.createRow({ ...secured, rowId: ID.unique(), data: { title: 'x' }, permissions })
    )
    expect(problem).toMatchObject({ code: 401, type: 'user_unauthorized' })
    expect(problem.message).toContain('Permissions must be one of: (any, users')
  })

  it('lets guests neither create nor list', async () => {
    const asGuest = new TablesDB(target.guest())
    expect((await failure(asGuest.createRow({ ...secured, rowId: ID.unique(), data: { title: 'x' } }))).code).toBe(401)
    expect((await asGuest.listRows(secured)).total).toBe(0)
  })
})
