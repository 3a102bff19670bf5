/** Realtime through the unmodified web SDK, and through a plain websocket for frames that the SDK hides. */
import { ID, Permission, Query, Realtime, Role, Storage, TablesDB } from 'appwrite'
import * as server from 'node-appwrite'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { freshId, makeDatabase, makeTable, openTarget, type Person, type TableIds, type Target } from './target.ts'
import { allAnswered, until, WatchedSocket } from './watched-socket.ts'

let target: Target
let alice: Person
let bob: Person
let open: TableIds
let secured: TableIds
let key: server.TablesDB
let removeDatabase: () => Promise<unknown>
const connections: Realtime[] = []

beforeAll(async () => {
  // The web SDK expects these browser globals. The storage keeps no session.
  const browser = { setTimeout, clearTimeout, setInterval, clearInterval, localStorage: { getItem: () => null } }
  Object.defineProperty(globalThis, 'window', { value: browser, configurable: true })
  vi.stubGlobal('WebSocket', WatchedSocket)
  target = await openTarget()
  const database = await makeDatabase(target)
  removeDatabase = database.remove
  open = await makeTable(target, database.databaseId, { permissions: ['read("any")'], rowSecurity: false })
  secured = await makeTable(target, database.databaseId, { permissions: ['create("users")'], rowSecurity: true })
  key = new server.TablesDB(target.admin)
  alice = await target.person('Alice')
  bob = await target.person('Bob')
})

afterAll(async () => {
  await removeDatabase()
  await target.close()
  vi.unstubAllGlobals()
})

afterEach(async () => {
  for (const realtime of connections.splice(0)) await realtime.disconnect()
})

interface Heard {
  events: string[]
  channels: string[]
  payload: Record<string, unknown>
  subscriptions: string[]
}

async function listen(client: Person['client'], channels: string[], queries: string[] = []): Promise<Heard[]> {
  const realtime = new Realtime(client)
  connections.push(realtime)
  const heard: Heard[] = []
  await realtime.subscribe(channels, (event) => heard.push(event as unknown as Heard), queries)
  await allAnswered()
  return heard
}

/** Writes a row that all listeners receive. Events arrive in order, so earlier ones have arrived by then. */
async function hearMarker(...listeners: Heard[][]): Promise<void> {
  const { $id } = await key.createRow({ ...open, rowId: ID.unique(), data: { title: 'fence' } })
  for (const heard of listeners) await firstAbout(heard, $id, 'create')
}

async function firstAbout(heard: Heard[], rowId: string, action: string): Promise<Heard> {
  return until(() => heard.find((event) => event.payload['$id'] === rowId && event.events[0]?.endsWith(`.${action}`)))
}

describe('row events', () => {
  it('notify guests about public rows, with every name and channel', async () => {
    const heard = await listen(target.guest(), [`tablesdb.${open.databaseId}.tables.${open.tableId}.rows`])
    const row = await key.createRow({ ...open, rowId: ID.unique(), data: { title: 'one', n: 1 } })
    const created = await firstAbout(heard, row.$id, 'create')
    const path = `tablesdb.${open.databaseId}.tables.${open.tableId}.rows`
    expect(created.events[0]).toBe(`${path}.${row.$id}.create`)
    expect(created.events).toContain('tablesdb.*.tables.*.rows.*.create')
    expect(created.events).toContain(
      `databases.${open.databaseId}.collections.${open.tableId}.documents.${row.$id}.create`
    )
    expect(created.events).toHaveLength(64)
    expect(created.channels).toContain(`${path}.${row.$id}`)
    expect(created.channels).toContain('rows.create')
    expect(created.payload).toMatchObject({ title: 'one', n: 1 })
    await key.updateRow({ ...open, rowId: row.$id, data: { n: 2 } })
    expect((await firstAbout(heard, row.$id, 'update')).payload['n']).toBe(2)
    await key.incrementRowColumn({ ...open, rowId: row.$id, column: 'n' })
    await until(() => heard.find((event) => event.payload['n'] === 3))
    await key.deleteRow({ ...open, rowId: row.$id })
    await firstAbout(heard, row.$id, 'delete')
  })

  it('reach only those who may read the row', async () => {
    const [toAlice, toBob, toGuest] = await Promise.all([
      listen(alice.client, ['rows']),
      listen(bob.client, ['rows']),
      listen(target.guest(), ['rows'])
    ])
    const permissions = [Permission.read(Role.user(alice.id))]
    const row = await key.createRow({ ...secured, rowId: ID.unique(), data: { title: 'private' }, permissions })
    await firstAbout(toAlice, row.$id, 'create')
    await hearMarker(toBob, toGuest)
    expect(toBob.filter((event) => event.payload['$id'] === row.$id)).toEqual([])
    expect(toGuest.filter((event) => event.payload['$id'] === row.$id)).toEqual([])
  })

  it('arrive after a commit and not after a rollback', async () => {
    const heard = await listen(target.guest(), ['rows'])
    const [kept, dropped] = [freshId('k'), freshId('k')]
    const first = await key.createTransaction()
    await key.createRow({ ...open, rowId: dropped, data: { title: 'x' }, transactionId: first.$id })
    await key.updateTransaction({ transactionId: first.$id, rollback: true })
    const second = await key.createTransaction()
    await key.createRow({ ...open, rowId: kept, data: { title: 'x' }, transactionId: second.$id })
    await key.updateTransaction({ transactionId: second.$id, commit: true })
    await firstAbout(heard, kept, 'create')
    expect(heard.filter((event) => event.payload['$id'] === dropped)).toEqual([])
  })

  it('can be narrowed by queries', async () => {
    const heard = await listen(target.guest(), ['rows'], [Query.equal('n', 777)])
    const other = await key.createRow({ ...open, rowId: ID.unique(), data: { title: 'x', n: 1 } })
    const row = await key.createRow({ ...open, rowId: ID.unique(), data: { title: 'x', n: 777 } })
    await firstAbout(heard, row.$id, 'create')
    expect(heard.filter((event) => event.payload['$id'] === other.$id)).toEqual([])
  })

  it('stop when the subscription ends', async () => {
    const realtime = new Realtime(target.guest())
    connections.push(realtime)
    const heard: unknown[] = []
    const others: Heard[] = []
    const subscription = await realtime.subscribe('rows', (event) => heard.push(event))
    await realtime.subscribe('rows', (event) => others.push(event as unknown as Heard))
    await allAnswered()
    await subscription.unsubscribe()
    await allAnswered()
    await hearMarker(others)
    expect(heard).toEqual([])
    expect(others.map((event) => event.subscriptions.length)).toEqual([1])
  })
})

describe('other events', () => {
  it('notify people about their account', async () => {
    const [heard, toBob] = await Promise.all([listen(alice.client, ['account']), listen(bob.client, ['account'])])
    const users = new server.Users(target.admin)
    await users.updateName({ userId: alice.id, name: 'Alice II' })
    const event = await until(() => heard.find((item) => item.payload['name'] === 'Alice II'))
    expect(event.events).toContain(`users.${alice.id}.update.name`)
    expect(event.channels).toEqual(['account', `account.${alice.id}`, 'account.update', `account.${alice.id}.update`])
    await users.updateName({ userId: bob.id, name: 'Bob II' })
    await until(() => toBob.find((item) => item.payload['name'] === 'Bob II'))
    expect(toBob.map((item) => item.payload['$id'])).toEqual([bob.id])
  })

  it('announce a file once, when its last chunk has arrived', async () => {
    const bucketId = freshId('b')
    const storage = new server.Storage(target.admin)
    await storage.createBucket({ bucketId, name: 'b', permissions: ['read("any")', 'create("users")'] })
    const heard = await listen(target.guest(), [`buckets.${bucketId}.files`])
    const large = new File([new Uint8Array(6 * 1024 * 1024)], 'large.bin')
    const file = await new Storage(alice.client).createFile({ bucketId, fileId: ID.unique(), file: large })
    await storage.updateFile({ bucketId, fileId: file.$id, name: 'renamed.bin' })
    await until(() => heard.find((event) => event.payload['name'] === 'renamed.bin'))
    const names = heard.map((event) => event.events[0])
    expect(names).toEqual(['create', 'update'].map((action) => `buckets.${bucketId}.files.${file.$id}.${action}`))
    await storage.deleteBucket({ bucketId })
  })

  it('follow a person who joins and leaves a team', async () => {
    const teams = new server.Teams(target.admin)
    const teamId = freshId('team')
    await teams.create({ teamId, name: 'Team' })
    const heard = await listen(alice.client, ['rows'])
    const permissions = [Permission.read(Role.team(teamId))]
    const before = await key.createRow({ ...secured, rowId: ID.unique(), data: { title: 'x' }, permissions })
    const membership = await teams.createMembership({ teamId, userId: alice.id, roles: ['reader'] })
    const during = await key.createRow({ ...secured, rowId: ID.unique(), data: { title: 'x' }, permissions })
    await firstAbout(heard, during.$id, 'create')
    await teams.deleteMembership({ teamId, membershipId: membership.$id })
    const after = await key.createRow({ ...secured, rowId: ID.unique(), data: { title: 'x' }, permissions })
    await hearMarker(heard)
    const ids = heard.map((event) => event.payload['$id'])
    expect(ids).not.toContain(before.$id)
    expect(ids).not.toContain(after.$id)
    await teams.delete({ teamId })
  })
})

interface Raw {
  frames: Record<string, unknown>[]
  send: (frame: unknown) => void
  next: () => Promise<Record<string, unknown>>
  closed: Promise<number>
  close: () => void
}

function raw(project: string): Promise<Raw> {
  const socket = new WebSocket(`${target.endpoint.replace(/^http/, 'ws')}/realtime?project=${project}`)
  const frames: Record<string, unknown>[] = []
  let read = 0
  socket.addEventListener('message', (event) => frames.push(JSON.parse(String(event.data)) as Record<string, unknown>))
  const closed = new Promise<number>((resolve) => socket.addEventListener('close', (event) => resolve(event.code)))
  const next = async (): Promise<Record<string, unknown>> => {
    const frame = await until(() => frames[read])
    read += 1
    return frame
  }
  const send = (frame: unknown): void => socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame))
  return new Promise((resolve) => {
    socket.addEventListener('open', () => resolve({ frames, send, next, closed, close: () => socket.close() }))
  })
}

describe('frames', () => {
  it('greet, answer pings and survive invalid input', async () => {
    const connection = await raw(target.project)
    expect(await connection.next()).toEqual({
      type: 'connected',
      data: { channels: [], subscriptions: [], user: null }
    })
    connection.send({ type: 'ping' })
    expect(await connection.next()).toEqual({ type: 'pong' })
    for (const frame of [
      'hello',
      {},
      { type: 'frobnicate' },
      { type: 'subscribe' },
      { type: 'authentication', data: {} }
    ]) {
      connection.send(frame)
      expect(await connection.next()).toMatchObject({ type: 'error', data: { code: 1003 } })
    }
    connection.send({ type: 'ping' })
    expect(await connection.next()).toEqual({ type: 'pong' })
    connection.close()
  })

  it('refuse an unknown project', async () => {
    const connection = await raw('nosuchproject')
    expect(await connection.next()).toMatchObject({ type: 'error', data: { code: 1008 } })
    await connection.closed
  })

  it('add and remove subscriptions', async () => {
    const connection = await raw(target.project)
    await connection.next()
    connection.send({ type: 'subscribe', data: [{ subscriptionId: 'a', channels: ['rows'] }, { channels: ['files'] }] })
    const answer = (await connection.next()) as { data: { subscriptions: { subscriptionId: string }[] } }
    expect(answer.data.subscriptions[0]).toEqual({ subscriptionId: 'a', channels: ['rows'], queries: [] })
    expect(answer.data.subscriptions[1]?.subscriptionId).toMatch(/^[0-9a-f]{20}$/)
    for (const removed of [true, false]) {
      connection.send({ type: 'unsubscribe', data: [{ subscriptionId: 'a' }] })
      const subscriptions = [{ subscriptionId: 'a', removed }]
      expect(await connection.next()).toEqual({
        type: 'response',
        data: { to: 'unsubscribe', success: true, subscriptions }
      })
    }
    connection.send({ type: 'subscribe', data: [{ channels: ['rows'], queries: [Query.limit(1)] }] })
    expect(await connection.next()).toMatchObject({ type: 'error', data: { code: 1003 } })
    connection.close()
  })

  it('send one event with the ids of all matching subscriptions', async () => {
    const connection = await raw(target.project)
    await connection.next()
    const rows = new TablesDB(target.guest())
    const data = ['one', 'two'].map((subscriptionId) => ({ subscriptionId, channels: ['rows'], queries: [] }))
    connection.send({ type: 'subscribe', data })
    await connection.next()
    const row = await key.createRow({ ...open, rowId: ID.unique(), data: { title: 'x' } })
    const event = (await connection.next()) as { type: string; data: Heard }
    expect(event.type).toBe('event')
    expect(event.data.subscriptions.sort()).toEqual(['one', 'two'])
    expect((await rows.getRow({ ...open, rowId: row.$id })).$id).toBe(event.data.payload['$id'])
    connection.close()
  })
})
