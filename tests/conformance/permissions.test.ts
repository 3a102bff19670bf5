/**
 * Tries every action of every actor on each table and bucket of appwrite.json, directly through the SDK. Clients can
 * write nothing, and can read what core's role table allows. Runs on any Appwrite that has the schema (`npm run
 * setup`).
 */
import { Storage, TablesDB, type Client } from 'appwrite'
import * as server from 'node-appwrite'
import { InputFile } from 'node-appwrite/file'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shareRole } from '../../functions/lib/permissions.ts'
import {
  ACTORS,
  BUCKET_THINGS,
  BUCKET_CASES,
  TABLE_RESOURCES,
  TABLE_CASES,
  changeOf,
  counterOf,
  dataFor,
  schema,
  type Actor,
  type Cast
} from './matrix.ts'
import { failure, freshId, openTarget, type Target } from './target.ts'

const databaseId = 'icepoint'
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64'
)

let target: Target
let cast: Cast
let tables: server.TablesDB
let storage: server.Storage
const clients = new Map<Actor, Client>()
const cleanUp: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  target = await openTarget({ schema: { ...schema, projectId: 'conformance' } })
  tables = new server.TablesDB(target.admin)
  storage = new server.Storage(target.admin)
  const [owner, friend, stranger, admin, former, blocked] = await Promise.all([
    target.person('Ann'),
    target.person('Ben'),
    target.person('Cleo'),
    target.person('Dora'),
    target.person('Finn'),
    target.person('Gus')
  ])
  clients.set('guest', target.guest())
  for (const [actor, person] of Object.entries({ owner, friend, stranger, admin, former, blocked }))
    clients.set(actor as Actor, person.client)
  await new server.Users(target.admin).updateLabels({ userId: admin.id, labels: ['admin'] })
  cast = { owner: owner.id, friend: friend.id, past: [former.id, blocked.id], workout: freshId('w') }
  const teams = new server.Teams(target.admin)
  await teams.create({ teamId: owner.id, name: 'Readers' })
  cleanUp.push(() => teams.delete({ teamId: owner.id }))
  const role = shareRole(cast.workout)
  await teams.createMembership({ teamId: owner.id, userId: friend.id, roles: [role] })
  // One loses the membership, the other one its role for this workout.
  const ends = [
    (membershipId: string) => teams.deleteMembership({ teamId: owner.id, membershipId }),
    (membershipId: string) => teams.updateMembership({ teamId: owner.id, membershipId, roles: [shareRole('other')] })
  ]
  for (const [index, userId] of cast.past.entries()) {
    const { $id } = await teams.createMembership({ teamId: owner.id, userId, roles: [role] })
    await ends[index]?.($id)
  }
  // Someone with a share of another workout must not see this one.
  await teams.createMembership({ teamId: owner.id, userId: stranger.id, roles: [shareRole('other')] })
})

afterAll(async () => {
  for (const clean of cleanUp.reverse()) await clean().catch(() => undefined)
  await target.close()
})

const clientOf = (actor: Actor): Client => clients.get(actor) ?? target.guest()

/** The refusal must not reveal what exists. */
async function expectRefused(what: string, call: Promise<unknown>): Promise<void> {
  const { code, type } = await failure(call)
  expect([401, 404], `${what}: ${code} ${type}`).toContain(code)
}

describe('the matrix', () => {
  it('covers every table and every bucket of appwrite.json', () => {
    expect(Object.keys(TABLE_RESOURCES).sort()).toEqual(schema.tables.map(({ $id }) => $id).sort())
    expect(Object.keys(BUCKET_THINGS).sort()).toEqual(schema.buckets.map(({ $id }) => $id).sort())
  })
})

describe.each(TABLE_CASES)('table $title', ({ container: tableId, permissions, formerly, readers }) => {
  const ids = { databaseId, tableId }
  let rowId = ''
  let before: object

  beforeAll(async () => {
    rowId = freshId('r')
    await tables.createRow({ ...ids, rowId, data: dataFor(tableId), permissions: formerly(cast) })
    await tables.updateRow({ ...ids, rowId, permissions: permissions(cast) })
    cleanUp.push(() => tables.deleteRow({ ...ids, rowId }))
    before = await tables.getRow({ ...ids, rowId })
  })

  it.each(ACTORS)('can be read by exactly the right actors: %s', async (actor) => {
    const client = new TablesDB(clientOf(actor))
    const listed = await client
      .listRows({ ...ids, queries: [JSON.stringify({ method: 'equal', attribute: '$id', values: [rowId] })] })
      .then(
        ({ rows }) => rows.map((row) => row.$id),
        () => []
      )
    if (readers.includes(actor)) {
      expect((await client.getRow({ ...ids, rowId })).$id).toBe(rowId)
      expect(listed).toEqual([rowId])
      return
    }
    await expectRefused('get', client.getRow({ ...ids, rowId }))
    expect(listed).toEqual([])
  })

  it.each(ACTORS)('rejects every kind of write: %s', async (actor) => {
    const client = new TablesDB(clientOf(actor))
    const data = changeOf(tableId)
    const counter = counterOf(tableId)
    const made = freshId('x')
    const whole = { ...dataFor(tableId), ...data }
    const own = actor === 'guest' ? {} : { permissions: ['read("any")'] }
    await expectRefused('create', client.createRow({ ...ids, rowId: made, data: whole }))
    await expectRefused('create with readers', client.createRow({ ...ids, rowId: made, data: whole, ...own }))
    await expectRefused('upsert new', client.upsertRow({ ...ids, rowId: made, data: whole }))
    await expectRefused('upsert', client.upsertRow({ ...ids, rowId, data: whole }))
    await expectRefused('update', client.updateRow({ ...ids, rowId, data }))
    await expectRefused('update readers', client.updateRow({ ...ids, rowId, permissions: ['read("any")'] }))
    await expectRefused('delete', client.deleteRow({ ...ids, rowId }))
    if (counter !== null) {
      await expectRefused('increment', client.incrementRowColumn({ ...ids, rowId, column: counter, value: 1 }))
      await expectRefused('decrement', client.decrementRowColumn({ ...ids, rowId, column: counter, value: 1 }))
    }
    expect(await tables.getRow({ ...ids, rowId })).toEqual(before)
    expect((await failure(tables.getRow({ ...ids, rowId: made }))).code).toBe(404)
  })

  it.each(ACTORS)('rejects writes in a transaction: %s', async (actor) => {
    const client = new TablesDB(clientOf(actor))
    const data = changeOf(tableId)
    const counter = counterOf(tableId)
    const operations: object[] = [
      { action: 'create', ...ids, rowId: freshId('x'), data: dataFor(tableId) },
      { action: 'update', ...ids, rowId, data },
      { action: 'upsert', ...ids, rowId, data },
      { action: 'delete', ...ids, rowId },
      { action: 'bulkUpdate', ...ids, data: { queries: [], data } },
      { action: 'bulkDelete', ...ids, data: { queries: [] } },
      ...(counter === null ? [] : [{ action: 'increment', ...ids, rowId, data: { column: counter, value: 1 } }])
    ]
    for (const operation of operations) {
      const run = async (): Promise<void> => {
        const { $id: transactionId } = await client.createTransaction()
        await client.createOperations({ transactionId, operations: [operation] })
        await client.updateTransaction({ transactionId, commit: true })
      }
      await expectRefused(JSON.stringify(operation), run())
    }
    expect(await tables.getRow({ ...ids, rowId })).toEqual(before)
  })
})

describe.each(BUCKET_CASES)('bucket $title', ({ container: bucketId, permissions, formerly, readers }) => {
  let fileId = ''
  let before: object

  beforeAll(async () => {
    fileId = freshId('f')
    const file = InputFile.fromBuffer(PIXEL, 'dot.png')
    await storage.createFile({ bucketId, fileId, file, permissions: formerly(cast) })
    await storage.updateFile({ bucketId, fileId, permissions: permissions(cast) })
    cleanUp.push(() => storage.deleteFile({ bucketId, fileId }))
    before = await storage.getFile({ bucketId, fileId })
  })

  const bytesFor = async (actor: Actor): Promise<number> => {
    const client = clientOf(actor)
    const url = new Storage(client).getFileView({ bucketId, fileId })
    const session = client.config.session
    return (await fetch(url, { headers: session === '' ? {} : { 'x-appwrite-session': session } })).status
  }

  it.each(ACTORS)('can be read by exactly the right actors: %s', async (actor) => {
    const client = new Storage(clientOf(actor))
    const queries = [
      JSON.stringify({ method: 'equal', attribute: 'signature', values: [(before as server.Models.File).signature] })
    ]
    const listed = await client.listFiles({ bucketId, queries }).then(
      ({ files }) => files.map((file) => file.$id),
      (): string[] => []
    )
    expect(listed.includes(fileId)).toBe(readers.includes(actor))
    if (readers.includes(actor)) {
      expect((await client.getFile({ bucketId, fileId })).$id).toBe(fileId)
      expect(await bytesFor(actor)).toBe(200)
      return
    }
    await expectRefused('get', client.getFile({ bucketId, fileId }))
    expect([401, 404]).toContain(await bytesFor(actor))
  })

  it.each(ACTORS)('rejects every kind of write: %s', async (actor) => {
    const client = new Storage(clientOf(actor))
    const file = new File([PIXEL], 'dot.png')
    const made = freshId('x')
    await expectRefused('create', client.createFile({ bucketId, fileId: made, file }))
    await expectRefused('create over', client.createFile({ bucketId, fileId, file }))
    await expectRefused('rename', client.updateFile({ bucketId, fileId, name: 'other.png' }))
    await expectRefused(
      'readers',
      client.updateFile({ bucketId, fileId, name: 'dot.png', permissions: ['read("any")'] })
    )
    await expectRefused('delete', client.deleteFile({ bucketId, fileId }))
    expect(await storage.getFile({ bucketId, fileId })).toEqual(before)
    expect((await failure(storage.getFile({ bucketId, fileId: made }))).code).toBe(404)
  })
})
