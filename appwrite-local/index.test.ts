import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { start, UnknownSnapshot } from './index.ts'
import {
  addRow,
  call,
  end,
  everything,
  FILES,
  fill,
  folder,
  open,
  ROWS,
  schema,
  server,
  total,
  upload,
  use
} from './system/state.test-kit.ts'

afterEach(end)

describe('starting', () => {
  it('keeps nothing when the data is in memory', async () => {
    const before = readdirSync(tmpdir()).filter((name) => name.startsWith('appwrite-local-'))
    use(await start({ memory: true, schema, keys: ['secret'] }))
    const added = readdirSync(tmpdir()).filter((name) => name.startsWith('appwrite-local-') && !before.includes(name))
    await fill()
    expect(await total(ROWS)).toBe(1)
    await server.close()
    expect(added.filter((name) => existsSync(join(tmpdir(), name)))).toEqual([])
    use(await start({ memory: true, schema, keys: ['secret'] }))
    expect(await total(ROWS)).toBe(0)
  })

  it('creates a key when none is given, and reads the schema from a file', async () => {
    const own = mkdtempSync(join(tmpdir(), 'appwrite-schema-'))
    writeFileSync(join(own, 'appwrite.json'), JSON.stringify(schema))
    use(await start({ memory: true, schema: join(own, 'appwrite.json') }))
    rmSync(own, { recursive: true })
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

  it('restores snapshots repeatedly and in any order', async () => {
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

  it('continues an upload that was running when the snapshot was taken', async () => {
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

  it('refuses an unknown snapshot and keeps its data', async () => {
    await open(home)
    await fill()
    for (const id of ['0123456789abcdef', '../files', '']) {
      await expect(server.restore({ id })).rejects.toBeInstanceOf(UnknownSnapshot)
    }
    expect(await total(ROWS)).toBe(1)
  })
})

it('keeps snapshots in the data folder across restarts', async () => {
  await open('folder')
  await fill()
  const before = await everything()
  const snapshot = await server.snapshot()
  await server.reset()
  await server.close()
  use(await start({ data: join(folder, 'data'), schema, keys: ['secret'] }))
  await server.restore(snapshot)
  expect(await everything()).toEqual(before)
})

it('keeps the old data when a snapshot cannot be read', async () => {
  await open('memory')
  await fill()
  const before = await everything()
  const snapshot = await server.snapshot()
  const own = readdirSync(tmpdir()).find((name) => existsSync(join(tmpdir(), name, 'snapshots', snapshot.id)))
  rmSync(join(tmpdir(), own ?? '', 'snapshots', snapshot.id, 'appwrite.sqlite'))
  await expect(server.restore(snapshot)).rejects.toThrow('ENOENT')
  expect(await everything()).toEqual(before)
})
