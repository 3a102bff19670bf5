/**
 * The app's live updates when the session is not a cookie, against the race of Appwrite 1.9.6
 * (`--authentication-race`).
 */
import { start, type LocalAppwrite } from 'appwrite-local'
import { Client, Permission, Role, TablesDB, Users } from 'node-appwrite'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { isWatching, watch } from '../../src/data/app/watch.ts'

const config = vi.hoisted(() => ({ endpoint: '', project: 'live', providers: [] }))
vi.mock('../../src/data/app/config.ts', () => ({ getConfig: () => Promise.resolve(config) }))

const text = (key: string) => ({ key, type: 'string', size: 64 })
const table = (id: string, columns: object[]) => ({
  ...{ $id: id, $permissions: [], databaseId: 'icepoint', name: id, rowSecurity: true, indexes: [], columns }
})
const schema = {
  projectId: 'live',
  tablesDB: [{ $id: 'icepoint', name: 'icepoint' }],
  tables: [table('users', [text('nicName')]), table('messages', [text('text')])]
} as Parameters<typeof start>[0]['schema'] & object

let server: LocalAppwrite
let rows: TablesDB

beforeAll(async () => {
  server = await start({ memory: true, schema, authenticationRace: true })
  config.endpoint = server.endpoint
  const admin = new Client().setEndpoint(server.endpoint).setProject(server.project).setKey(server.key)
  rows = new TablesDB(admin)
  const users = new Users(admin)
  await users.create({ userId: 'ann', email: 'ann@example.com', password: 'ann-password' })
  const { secret } = await users.createSession({ userId: 'ann' })
  const kept: Record<string, string> = { cookieFallback: JSON.stringify({ a_session_live: secret }) }
  vi.stubGlobal('localStorage', { getItem: (name: string) => kept[name] ?? null, setItem: () => undefined })
  await give('users', 'ann', { nicName: 'Ann' })
})
afterAll(async () => {
  vi.unstubAllGlobals()
  await server.close()
})

const give = (tableId: string, rowId: string, data: object) =>
  rows.createRow({ databaseId: 'icepoint', tableId, rowId, data, permissions: [Permission.read(Role.user('ann'))] })

it('receives private rows, also of a later subscription, and again after the connection was lost', async () => {
  const heard: unknown[] = []
  const missed = vi.fn()
  const watchTable = (tableId: string) =>
    watch([{ kind: 'readable', tableId, changed: (row) => heard.push((row as { $id: string }).$id) }], missed)
  const ends = [watchTable('messages')]
  await vi.waitFor(() => expect(isWatching()).toBe(true), 20_000)
  expect(missed).toHaveBeenCalled()
  await give('messages', 'one', { text: 'hello' })
  await vi.waitFor(() => expect(heard).toEqual(['one']), 5000)

  // Restoring a snapshot closes every websocket.
  const before = missed.mock.calls.length
  await server.restore(await server.snapshot())
  await vi.waitFor(() => expect(missed.mock.calls.length).toBeGreaterThan(before), 20_000)
  await vi.waitFor(() => expect(isWatching()).toBe(true), 20_000)
  await give('messages', 'two', { text: 'again' })
  await vi.waitFor(() => expect(heard).toEqual(['one', 'two']), 5000)

  ends.push(watchTable('users'))
  await vi.waitFor(async () => {
    await rows.updateRow({
      databaseId: 'icepoint',
      tableId: 'users',
      rowId: 'ann',
      data: { nicName: String(Math.random()) }
    })
    expect(heard).toContain('ann')
  }, 5000)
  for (const end of ends) end()
})
