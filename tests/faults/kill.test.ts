/** SIGKILL during a thousand concurrent writes: what was acknowledged exists, and nothing exists in part. */
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import path from 'node:path'
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
/** Errors of `fetch` when the server dies before or during its response. */
const CONNECTION_BROKE = /^(?:fetch failed|terminated)$/
const rows = (tableId: string): string => `/tablesdb/db/tables/${tableId}/rows`
const name = (index: number): string => `w${index}`

afterAll(() => shop.remove())

/** A transaction ready to commit: a counter, and a row in each of two tables. */
async function stage(program: Program, index: number): Promise<string> {
  const transaction = `/tablesdb/transactions/${String((await program.call('POST', '/tablesdb/transactions', {})).json['$id'])}`
  const create = (tableId: string): object => {
    return { databaseId: 'db', tableId, action: 'create', rowId: name(index), data: { n: index } }
  }
  const count = { databaseId: 'db', tableId: 'counters', action: 'increment', rowId: 'c', data: { column: 'n' } }
  const staged = await program.call('POST', `${transaction}/operations`, {
    operations: [create('lefts'), count, create('rights')]
  })
  expect(staged.status).toBe(201)
  return transaction
}

async function upload(program: Program, id: string, bytes: Buffer): Promise<number> {
  const form = new FormData()
  form.append('fileId', id)
  form.append('file', new Blob([new Uint8Array(bytes)]), `${id}.bin`)
  const headers = { 'x-appwrite-project': PROJECT, 'x-appwrite-key': KEY }
  return (await fetch(`${program.url}/storage/buckets/files/files`, { method: 'POST', headers, body: form })).status
}

async function idsOf(program: Program, tableId: string): Promise<Set<string>> {
  const limit = encodeURIComponent(JSON.stringify({ method: 'limit', values: [5000] }))
  const { json } = await program.call('GET', `${rows(tableId)}?queries[0]=${limit}`)
  return new Set((json['rows'] as { $id: string }[]).map(({ $id }) => $id))
}

class Acknowledged {
  readonly commits = new Set<string>()
  readonly singles = new Set<string>()
  readonly files = new Map<string, Buffer>()

  isEnough(): boolean {
    return this.commits.size >= 250 && this.singles.size >= 250 && this.files.size >= 10
  }
}

/** Starts `sentinel.ts`. `answered`: rows written before it killed the server. */
function startSentinel(program: Program): { kill: () => void; answered: Promise<number> } {
  const headers = { 'x-appwrite-project': PROJECT, 'x-appwrite-key': KEY, 'content-type': 'application/json' }
  const address = `${program.url}${rows('singles')}`
  const args = [address, JSON.stringify(headers), String(program.child.pid)]
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'sentinel.ts'), ...args])
  let output = ''
  let errors = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  child.stdin.on('error', () => undefined)
  const answered = new Promise<number>((resolve, reject) => {
    child.once('close', (code) => (code === 0 ? resolve(Number(output)) : reject(new Error(errors))))
  })
  return { kill: () => void child.stdin.write('now'), answered }
}

/** A thousand writers without pauses, until the server is gone. */
async function writeUntilKilled(program: Program): Promise<Acknowledged> {
  const done = new Acknowledged()
  let next = 0
  const kinds: Record<string, (index: number) => Promise<unknown>> = {
    commit: async (index) => {
      const staged = await stage(program, index)
      if ((await program.call('PATCH', staged, { commit: true })).status === 200) done.commits.add(name(index))
    },
    single: async (index) => {
      const { status } = await program.call('POST', rows('singles'), { rowId: name(index), data: { n: index } })
      if (status === 201) done.singles.add(name(index))
    },
    file: async (index) => {
      const bytes = randomBytes(50_000)
      if ((await upload(program, name(index), bytes)) === 201) done.files.set(name(index), bytes)
    }
  }
  const sentinel = startSentinel(program)
  const writer = async (write: (index: number) => Promise<unknown>): Promise<never> => {
    for (;;) {
      await write((next += 1))
      if (done.isEnough()) sentinel.kill()
    }
  }
  const plan = [['file', 20] as const, ['commit', 490] as const, ['single', 490] as const]
  const writers = plan.flatMap(([kind, count]) => Array.from({ length: count }, () => kinds[kind] ?? fail))
  expect(writers).toHaveLength(1000)
  const ends = await Promise.allSettled(writers.map(writer))
  // Each writer was in the middle of a write.
  for (const end of ends) {
    expect(end).toMatchObject({ status: 'rejected', reason: { message: expect.stringMatching(CONNECTION_BROKE) } })
  }
  const count = await sentinel.answered
  expect(count).toBeGreaterThan(0)
  for (let index = 1; index <= count; index += 1) done.singles.add(`sentinel-${index}`)
  return done
}

function fail(): never {
  throw new Error('there is no such kind of write')
}

it('keeps every acknowledged write and no partial transaction', { timeout: 300_000 }, async () => {
  const first = await shop.start(schema)
  await first.call('POST', rows('counters'), { rowId: 'c', data: { n: 0 } })
  const acknowledged = await writeUntilKilled(first)
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
  // A retry with the same id shows whether the write happened.
  const written = [...singles][0] ?? ''
  expect((await second.call('POST', rows('singles'), { rowId: written, data: { n: 1 } })).status).toBe(409)
  expect((await second.call('POST', rows('singles'), { rowId: 'again', data: { n: 1 } })).status).toBe(201)
  await second.stop()
})
