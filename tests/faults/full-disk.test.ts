/** A full disk gives error responses and breaks nothing, and work continues when there is room again. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, describe, expect, it } from 'vitest'
import { startServer } from 'appwrite-local/testing'
import { callWithKey, KEY, PROJECT, schemaWith, table, workshop, type Answer } from './program.ts'

const columns = [{ key: 'text', type: 'string', size: 60_000 }]
const schema = {
  ...schemaWith(table('notes', columns, [{ key: 'find', type: 'fulltext', columns: ['text'] }])),
  buckets: [{ $id: 'files', $permissions: [], fileSecurity: false, name: 'files' }]
}
const rows = '/tablesdb/db/tables/notes/rows'
const long = 'word '.repeat(8000)

type Call = (method: string, where: string, body?: unknown) => Promise<Answer>

/** @returns the acknowledged ids, and the first refusal */
async function fill(call: Call): Promise<{ kept: string[]; refusal: Answer }> {
  const kept: string[] = []
  for (let index = 0; index < 2000; index += 1) {
    const answer = await call('POST', rows, { rowId: `r${index}`, data: { text: `${index} ${long}` } })
    if (answer.status !== 201) return { kept, refusal: answer }
    kept.push(`r${index}`)
  }
  throw new Error('the disk never filled up')
}

async function upload(url: string, id: string, size: number): Promise<number> {
  const form = new FormData()
  form.append('fileId', id)
  form.append('file', new Blob([new Uint8Array(size)]), `${id}.bin`)
  const headers = { 'x-appwrite-project': PROJECT, 'x-appwrite-key': KEY }
  return (await fetch(`${url}/storage/buckets/files/files`, { method: 'POST', headers, body: form })).status
}

async function expectAll(call: Call, ids: readonly string[]): Promise<void> {
  for (const id of ids) expect((await call('GET', `${rows}/${id}`)).status, id).toBe(200)
  const { json } = await call('GET', rows)
  expect(json['total']).toBe(ids.length)
}

function expectWhole(dataDir: string): void {
  const db = new DatabaseSync(path.join(dataDir, 'appwrite.sqlite'))
  expect(db.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' })
  db.close()
}

describe('a database that cannot grow', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'appwrite-full-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('refuses whole writes, answers reads, and accepts writes again', async () => {
    const server = await startServer({ dataDir: folder, schema, keys: [{ secret: KEY, scopes: [] }] })
    const call: Call = (method, where, body) => callWithKey(`${server.url}${where}`, method, body)
    const pages = Number(server.app.db.prepare('PRAGMA page_count').get()?.['page_count'])
    server.app.db.exec(`PRAGMA max_page_count = ${pages + 300}`)
    const { kept, refusal } = await fill(call)
    expect(refusal).toMatchObject({ status: 500, json: { code: 500, message: 'Server Error' } })
    // A transaction or bulk call must not be written in part.
    const many = Array.from({ length: 20 }, (_value, index) => ({ $id: `m${index}`, text: long }))
    expect((await call('POST', rows, { rows: many })).status).toBe(500)
    await expectAll(call, kept)

    server.app.db.exec('PRAGMA max_page_count = 1000000')
    expect((await call('POST', rows, { rowId: 'after', data: { text: long } })).status).toBe(201)
    await expectAll(call, [...kept, 'after'])
    await server.close()
    expectWhole(folder)
  })
})

/** Where the system permits mounts. */
function mountSmallDisk(folder: string): boolean {
  try {
    mkdirSync(folder, { recursive: true })
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'none', folder], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

const shop = workshop()
const disk = path.join(shop.folder, 'disk')
const mounted = mountSmallDisk(disk)

describe('a full disk', () => {
  afterAll(() => {
    if (mounted) execFileSync('umount', ['-l', disk])
    shop.remove()
  })

  it.runIf(mounted)('is an error response, breaks nothing and can be fixed while the server runs', async () => {
    const ballast = path.join(disk, 'ballast')
    writeFileSync(ballast, Buffer.alloc(2 * 1024 * 1024))
    const dataDir = path.join(disk, 'data')
    const first = await shop.start(schema, dataDir)
    const { kept, refusal } = await fill(first.call)
    expect(kept.length).toBeGreaterThan(5)
    expect(refusal.status).toBe(500)
    expect(await upload(first.url, 'big', 3 * 1024 * 1024)).toBe(500)
    expect(first.errors()).toContain('the disk is full')
    await expectAll(first.call, kept)
    expect((await first.call('GET', '/storage/buckets/files/files')).json['total']).toBe(0)

    rmSync(ballast)
    expect((await first.call('POST', rows, { rowId: 'after', data: { text: long } })).status).toBe(201)
    expect(await upload(first.url, 'small', 10_000)).toBe(201)
    await first.kill()

    const second = await shop.start(schema, dataDir)
    await expectAll(second.call, [...kept, 'after'])
    await second.stop()
    expectWhole(dataDir)
  })
})
