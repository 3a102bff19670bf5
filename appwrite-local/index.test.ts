import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { start, UnknownSnapshot, type AppwriteConfig, type LocalAppwrite } from './index.ts'

const everybody = ['read("any")', 'create("any")', 'update("any")', 'delete("any")']
const schema: AppwriteConfig = {
  projectId: 'demo',
  tablesDB: [{ $id: 'db', name: 'db' }],
  tables: [
    {
      $id: 'notes',
      $permissions: everybody,
      databaseId: 'db',
      name: 'notes',
      rowSecurity: false,
      columns: [{ key: 'title', type: 'string', size: 50 }],
      indexes: [{ key: 'find', type: 'fulltext', columns: ['title'] }]
    }
  ],
  buckets: [{ $id: 'files', $permissions: everybody, fileSecurity: false, name: 'files' }],
  teams: [{ $id: 'editors', name: 'Editors' }]
}
const ROWS = '/tablesdb/db/tables/notes/rows'
const FILES = '/storage/buckets/files/files'

let server: LocalAppwrite
let folder = ''

afterEach(async () => {
  await server.close()
  if (folder !== '') rmSync(folder, { recursive: true, force: true })
  folder = ''
})

/** Starts the server with its data in memory or in a folder. */
async function open(home: 'memory' | 'folder'): Promise<void> {
  folder = mkdtempSync(join(tmpdir(), 'appwrite-local-'))
  const place = home === 'memory' ? { memory: true as const } : { data: join(folder, 'data') }
  server = await start({ ...place, schema, keys: ['secret'] })
}

interface Answer {
  status: number
  text: string
}

async function call(
  method: string,
  path: string,
  body?: object,
  headers: Record<string, string> = {}
): Promise<Answer> {
  const all = {
    'x-appwrite-project': 'demo',
    'content-type': 'application/json',
    'x-appwrite-key': 'secret',
    ...headers
  }
  const sent = body === undefined ? {} : { body: JSON.stringify(body) }
  const answer = await fetch(server.endpoint + path, { method, headers: all, ...sent })
  return { status: answer.status, text: await answer.text() }
}

async function upload(fileId: string, content: string): Promise<Answer> {
  const form = new FormData()
  form.set('fileId', fileId)
  form.set('file', new File([content], 'note.txt', { type: 'text/plain' }))
  const headers = { 'x-appwrite-project': 'demo', 'x-appwrite-key': 'secret' }
  const answer = await fetch(server.endpoint + FILES, { method: 'POST', headers, body: form })
  return { status: answer.status, text: await answer.text() }
}

const addRow = (rowId: string, title: string): Promise<Answer> => call('POST', ROWS, { rowId, data: { title } })

async function fill(): Promise<void> {
  await addRow('a', 'Alpha')
  await upload('one', 'first file')
  await call('POST', '/users', { userId: 'ann', email: 'ann@example.com', password: 'ann-password' })
}

/** Everything that the tests look at, as the API answers it. */
async function everything(): Promise<Record<string, Answer>> {
  const search = `queries[0]=${encodeURIComponent('{"method":"search","attribute":"title","values":["alpha"]}')}`
  const paths = [ROWS, `${ROWS}?${search}`, FILES, `${FILES}/one/view`, '/users', '/teams', '/tablesdb/db/tables']
  const answers: Record<string, Answer> = {}
  for (const path of paths) answers[path] = await call('GET', path)
  return answers
}

const total = async (path: string): Promise<number> =>
  (JSON.parse((await call('GET', path)).text) as { total: number }).total

describe('starting', () => {
  it('keeps nothing when the data is in memory', async () => {
    const before = readdirSync(tmpdir()).filter((name) => name.startsWith('appwrite-local-'))
    server = await start({ memory: true, schema, keys: ['secret'] })
    const added = readdirSync(tmpdir()).filter((name) => name.startsWith('appwrite-local-') && !before.includes(name))
    await fill()
    expect(await total(ROWS)).toBe(1)
    await server.close()
    expect(added.filter((name) => existsSync(join(tmpdir(), name)))).toEqual([])
    server = await start({ memory: true, schema, keys: ['secret'] })
    expect(await total(ROWS)).toBe(0)
  })

  it('makes a key when none is given, and reads the schema from a file', async () => {
    folder = mkdtempSync(join(tmpdir(), 'appwrite-local-'))
    writeFileSync(join(folder, 'appwrite.json'), JSON.stringify(schema))
    server = await start({ memory: true, schema: join(folder, 'appwrite.json') })
    expect(server.project).toBe('demo')
    expect((await call('GET', '/users', undefined, { 'x-appwrite-key': server.key })).status).toBe(200)
    expect((await call('GET', '/users', undefined, { 'x-appwrite-key': 'other' })).status).toBe(401)
  })
})

describe.each(['memory', 'folder'] as const)('data in a %s', (home) => {
  it('resets rows, files and users, and keeps the schema', async () => {
    await open(home)
    await fill()
    await server.reset()
    expect([await total(ROWS), await total(FILES), await total('/users'), await total('/teams')]).toEqual([0, 0, 0, 1])
    await fill()
    expect((await call('GET', `${FILES}/one/view`)).text).toBe('first file')
  })

  it('gives the same answers after a restore', async () => {
    await open(home)
    await fill()
    const before = await everything()
    const snapshot = await server.snapshot()
    await call('PATCH', `${ROWS}/a`, { data: { title: 'Beta' } })
    await call('DELETE', `${FILES}/one`)
    await addRow('b', 'Alpha the second')
    await upload('two', 'second file')
    await call('POST', '/tablesdb/db/tables', { tableId: 'more', name: 'more' })
    await call('DELETE', '/users/ann')
    expect(await everything()).not.toEqual(before)
    await server.restore(snapshot)
    expect(await everything()).toEqual(before)
    expect((await call('GET', `${FILES}/two`)).status).toBe(404)
  })

  it('restores a snapshot as often as asked, in any order', async () => {
    await open(home)
    const empty = await server.snapshot()
    await fill()
    const full = await server.snapshot()
    for (const [snapshot, rows] of [[empty, 0] as const, [full, 1] as const, [empty, 0] as const, [full, 1] as const]) {
      await server.restore(snapshot)
      expect(await total(ROWS)).toBe(rows)
      expect((await addRow('later', 'Later')).status).toBe(201)
    }
    expect((await call('GET', `${FILES}/one/view`)).text).toBe('first file')
  })

  it('goes on with an upload that was running when the snapshot was taken', async () => {
    await open(home)
    const chunk = new TextEncoder().encode('a'.repeat(5 * 1024 * 1024))
    const send = async (from: number, bytes: Uint8Array<ArrayBuffer>): Promise<number> => {
      const form = new FormData()
      form.set('fileId', 'big')
      form.set('file', new File([bytes], 'big.txt'))
      const range = `bytes ${from}-${from + bytes.length - 1}/${chunk.length + 4}`
      const headers = { 'x-appwrite-project': 'demo', 'x-appwrite-key': 'secret', 'content-range': range }
      const id: Record<string, string> = from === 0 ? {} : { 'x-appwrite-id': 'big' }
      return (await fetch(server.endpoint + FILES, { method: 'POST', headers: { ...headers, ...id }, body: form }))
        .status
    }
    expect(await send(0, chunk)).toBe(201)
    const half = await server.snapshot()
    expect(await send(chunk.length, new TextEncoder().encode('left'))).toBe(201)
    await call('DELETE', `${FILES}/big`)
    await server.restore(half)
    expect(await send(chunk.length, new TextEncoder().encode('over'))).toBe(201)
    const { text } = await call('GET', `${FILES}/big/view`)
    expect([text.length, text.slice(-5)]).toEqual([chunk.length + 4, 'aover'])
  })

  it('refuses a snapshot that it does not know, and stays as it is', async () => {
    await open(home)
    await fill()
    for (const id of ['0123456789abcdef', '../files', '']) {
      await expect(server.restore({ id })).rejects.toBeInstanceOf(UnknownSnapshot)
    }
    expect(await total(ROWS)).toBe(1)
  })

  it('answers requests during resets and restores from the old or the new data', async () => {
    await open(home)
    await fill()
    const snapshot = await server.snapshot()
    const session = await call('POST', '/users/ann/sessions', {})
    const { secret } = JSON.parse(session.text) as { secret: string }
    const withSession = await server.snapshot()
    const statuses = new Map<string, Set<number>>()
    let isOver = false
    const keep = async (name: string, ask: (turn: number) => Promise<Answer>): Promise<void> => {
      const seen = statuses.get(name) ?? new Set()
      statuses.set(name, seen)
      for (let turn = 0; !isOver; turn += 1) seen.add((await ask(turn)).status)
    }
    const asAnn = { 'x-appwrite-key': '', 'x-appwrite-session': secret }
    const callers = [
      keep('list', () => call('GET', ROWS)),
      keep('row', () => call('GET', `${ROWS}/a`)),
      keep('add', (turn) => addRow(`r${turn}`, 'x')),
      keep('view', () => call('GET', `${FILES}/one/view`)),
      keep('upload', (turn) => upload(`f${turn}`, 'x'.repeat(10_000))),
      keep('account', () => call('GET', '/account', undefined, asAnn)),
      keep('prefs', () => call('PATCH', '/account/prefs', { prefs: { a: 1 } }, asAnn)),
      keep('sign-up', (turn) =>
        call('POST', '/users', { userId: `u${turn}`, email: `u${turn}@example.com`, password: 'long-password' })
      )
    ]
    for (let round = 0; round < 6; round += 1) {
      for (const work of [() => server.reset(), () => server.restore(snapshot), () => server.restore(withSession)]) {
        await work()
        await new Promise((resolve) => setTimeout(resolve, 15))
      }
    }
    isOver = true
    await Promise.all(callers)
    const allowed: Record<string, number[]> = {
      list: [200],
      row: [200, 404],
      add: [201, 409],
      view: [200, 404],
      upload: [201, 409],
      account: [200, 401],
      prefs: [200, 401],
      'sign-up': [201, 409]
    }
    for (const [name, seen] of statuses) {
      const others = [...seen].filter((status) => !allowed[name]?.includes(status))
      expect(others, name).toEqual([])
    }
    expect(statuses.get('row')).toEqual(new Set([200, 404]))
    expect(statuses.get('account')).toEqual(new Set([200, 401]))
  })

  it('lets a request whose body comes late write to the new data, as who its caller is by then', async () => {
    await open(home)
    await fill()
    const { secret } = JSON.parse((await call('POST', '/users/ann/sessions', {})).text) as { secret: string }
    const late = (method: string, path: string, headers: Record<string, string>, body: string) => {
      const all = { 'x-appwrite-project': 'demo', 'content-type': 'application/json', 'content-length': body.length }
      const outgoing = request(server.endpoint + path, { method, headers: { ...all, ...headers } })
      const status = new Promise<number | undefined>((resolve, reject) => {
        outgoing.once('response', (response) => resolve(response.resume().statusCode))
        outgoing.once('error', reject)
      })
      outgoing.write(body.slice(0, 5))
      return { status, finish: () => outgoing.end(body.slice(5)) }
    }
    const row = late(
      'POST',
      ROWS,
      { 'x-appwrite-key': 'secret' },
      JSON.stringify({ rowId: 'late', data: { title: 'Late' } })
    )
    const prefs = late('PATCH', '/account/prefs', { 'x-appwrite-session': secret }, JSON.stringify({ prefs: {} }))
    // Both were let in when a later request is answered.
    await call('GET', ROWS)
    await new Promise((resolve) => setTimeout(resolve, 50))
    await server.reset()
    row.finish()
    prefs.finish()
    expect([await row.status, await prefs.status]).toEqual([201, 401])
    expect((await call('GET', `${ROWS}/late`)).status).toBe(200)
  })

  it('closes websockets, so that clients connect to the new data', async () => {
    await open(home)
    const snapshot = await server.snapshot()
    for (const work of [() => server.reset(), () => server.restore(snapshot)]) {
      const url = `${server.endpoint.replace('http', 'ws')}/realtime?project=demo&channels[]=rows`
      const socket = new WebSocket(url)
      const heard: string[] = []
      await new Promise((resolve) => socket.once('message', resolve))
      socket.on('message', (data: Buffer) => heard.push(data.toString()))
      await addRow('a', 'Alpha')
      await expect.poll(() => heard.length).toBe(1)
      const closed = new Promise<number>((resolve) => socket.once('close', resolve))
      await work()
      expect(await closed).toBe(1001)
    }
  })
})

it('keeps snapshots in the data folder over a restart', async () => {
  await open('folder')
  await fill()
  const before = await everything()
  const snapshot = await server.snapshot()
  await server.reset()
  await server.close()
  server = await start({ data: join(folder, 'data'), schema, keys: ['secret'] })
  await server.restore(snapshot)
  expect(await everything()).toEqual(before)
})

it('stays on the old data when a snapshot cannot be read', async () => {
  await open('memory')
  await fill()
  const before = await everything()
  const snapshot = await server.snapshot()
  const own = readdirSync(tmpdir()).find((name) => existsSync(join(tmpdir(), name, 'snapshots', snapshot.id)))
  rmSync(join(tmpdir(), own ?? '', 'snapshots', snapshot.id, 'appwrite.sqlite'))
  await expect(server.restore(snapshot)).rejects.toThrow('ENOENT')
  expect(await everything()).toEqual(before)
})
