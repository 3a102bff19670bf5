/** SIGKILL in the middle of a thousand concurrent writes: what was answered is there, and nothing is there by half. */
import { createHash, randomBytes } from 'node:crypto'
import { afterAll, expect, it } from 'vitest'
import { KEY, PROJECT, schemaWith, table, workshop, type Program } from './program.ts'

const shop = workshop()
const schema = {
  ...schemaWith(
    table('singles', [{ key: 'n', type: 'integer' }]),
    table('lefts', [{ key: 'n', type: 'integer' }]),
    table('rights', [{ key: 'n', type: 'integer' }]),
    table('counters', [{ key: 'n', type: 'integer', default: 0 }])
  ),
  buckets: [{ $id: 'files', $permissions: [], fileSecurity: false, name: 'files' }]
}
const rows = (tableId: string): string => `/tablesdb/db/tables/${tableId}/rows`
const name = (index: number): string => `w${index}`

afterAll(() => shop.remove())

/** A transaction that is ready to be committed: a counter and a row in each of two tables. */
async function stage(program: Program, index: number): Promise<string> {
  const path = `/tablesdb/transactions/${String((await program.call('POST', '/tablesdb/transactions', {})).json['$id'])}`
  const create = (tableId: string): object => {
    return { databaseId: 'db', tableId, action: 'create', rowId: name(index), data: { n: index } }
  }
  const count = { databaseId: 'db', tableId: 'counters', action: 'increment', rowId: 'c', data: { column: 'n' } }
  const staged = await program.call('POST', `${path}/operations`, {
    operations: [create('lefts'), count, create('rights')]
  })
  expect(staged.status).toBe(201)
  return path
}

async function upload(program: Program, id: string, bytes: Buffer): Promise<number> {
  const form = new FormData()
  form.append('fileId', id)
  form.append('file', new Blob([new Uint8Array(bytes)]), `${id}.bin`)
  const headers = { 'x-appwrite-project': PROJECT, 'x-appwrite-key': KEY }
  return (await fetch(`${program.url}/storage/buckets/files/files`, { method: 'POST', headers, body: form })).status
}

/** Ids of every row of a table. */
async function idsOf(program: Program, tableId: string): Promise<Set<string>> {
  const limit = encodeURIComponent(JSON.stringify({ method: 'limit', values: [5000] }))
  const { json } = await program.call('GET', `${rows(tableId)}?queries[0]=${limit}`)
  return new Set((json['rows'] as { $id: string }[]).map(({ $id }) => $id))
}

it('keeps every acknowledged write and no half transaction', { timeout: 120_000 }, async () => {
  const first = await shop.start(schema)
  await first.call('POST', rows('counters'), { rowId: 'c', data: { n: 0 } })
  const staged: string[] = []
  for (let index = 0; index < 480; index += 24) {
    const next = Array.from({ length: 24 }, (_value, offset) => stage(first, index + offset))
    staged.push(...(await Promise.all(next)))
  }
  const files = Array.from({ length: 40 }, () => randomBytes(50_000))

  const acknowledged = { commits: new Set<string>(), singles: new Set<string>(), files: new Map<string, Buffer>() }
  let answered = 0
  const note = (isDone: boolean, keep: () => void): void => {
    if (!isDone) return
    keep()
    answered += 1
    if (answered >= 150 && acknowledged.files.size > 0) first.child.kill('SIGKILL')
  }
  const commit = async (path: string, index: number): Promise<void> => {
    const { status } = await first.call('PATCH', path, { commit: true })
    note(status === 200, () => acknowledged.commits.add(name(index)))
  }
  const single = async (index: number): Promise<void> => {
    const { status } = await first.call('POST', rows('singles'), { rowId: name(index), data: { n: index } })
    note(status === 201, () => acknowledged.singles.add(name(index)))
  }
  const file = async (bytes: Buffer, index: number): Promise<void> => {
    const status = await upload(first, name(index), bytes)
    note(status === 201, () => acknowledged.files.set(name(index), bytes))
  }
  const writes = Array.from({ length: 480 }, (_value, index) => [
    () => commit(staged[index] ?? '', index),
    () => single(index)
  ])
  const all = [...writes.flat(), ...files.map((bytes, index) => () => file(bytes, index))]
  expect(all).toHaveLength(1000)
  // Mixed, so that each kind is in flight when the end comes, and always in the same order; the files, which take
  // longest, begin first.
  const place = (index: number): string => createHash('md5').update(String(index)).digest('hex')
  const order = all
    .map((_write, index) => index)
    .sort((a, b) => Number(b >= 960) - Number(a >= 960) || place(a).localeCompare(place(b)))
  const ends = await Promise.allSettled(order.map((index) => all[index]?.()))
  expect(ends.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(100)
  for (const kind of Object.values(acknowledged)) expect(kind.size).toBeGreaterThan(0)
  await first.kill()

  const second = await shop.start(schema)
  const singles = await idsOf(second, 'singles')
  const [lefts, rights] = [await idsOf(second, 'lefts'), await idsOf(second, 'rights')]
  expect([...acknowledged.singles].filter((id) => !singles.has(id))).toEqual([])
  expect([...acknowledged.commits].filter((id) => !lefts.has(id))).toEqual([])
  expect(rights).toEqual(lefts)
  expect((await second.call('GET', `${rows('counters')}/c`)).json['n']).toBe(lefts.size)
  for (const [id, bytes] of acknowledged.files) {
    const headers = { 'x-appwrite-project': PROJECT, 'x-appwrite-key': KEY }
    const view = await fetch(`${second.url}/storage/buckets/files/files/${id}/view`, { headers })
    expect(Buffer.from(await view.arrayBuffer()).equals(bytes)).toBe(true)
  }
  // And it goes on where it was: whoever got no answer tries again with the same id.
  const missing = Array.from({ length: 480 }, (_value, index) => index).filter((index) => !singles.has(name(index)))
  const again = missing.map((index) => second.call('POST', rows('singles'), { rowId: name(index), data: { n: index } }))
  expect(new Set((await Promise.all(again)).map(({ status }) => status))).toEqual(new Set([201]))
  expect((await idsOf(second, 'singles')).size).toBe(480)
  await second.stop()
})
