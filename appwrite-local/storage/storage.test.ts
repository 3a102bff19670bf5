import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type RunningServer, startServer } from '../server.ts'

const mebibyte = 1024 * 1024
const schema = {
  projectId: 'p',
  buckets: [{ $id: 'b', name: 'B', $permissions: ['read("any")'], fileSecurity: false, encryption: false }]
}

let dataDir: string
let running: RunningServer

async function start(): Promise<void> {
  running = await startServer({ dataDir, schema, keys: [{ secret: 'k', scopes: [] }] })
}

beforeEach(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'appwrite-storage-'))
  await start()
})

afterEach(async () => {
  await running.close()
  rmSync(dataDir, { recursive: true, force: true })
})

interface Answer {
  $id: string
  name: string
  signature: string
  chunksUploaded: number
  chunksTotal: number
}

async function upload(data: Buffer, fileId: string, name: string, range?: string): Promise<Answer> {
  const form = new FormData()
  form.append('fileId', fileId)
  form.append('file', new File([new Uint8Array(data)], name))
  const headers: Record<string, string> = { 'x-appwrite-project': 'p', 'x-appwrite-key': 'k' }
  if (range !== undefined) headers['content-range'] = range
  const response = await fetch(`${running.url}/storage/buckets/b/files`, { method: 'POST', headers, body: form })
  expect(response.status).toBe(201)
  return (await response.json()) as Answer
}

async function download(fileId: string): Promise<Buffer> {
  const response = await fetch(`${running.url}/storage/buckets/b/files/${fileId}/download?project=p`)
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}

function md5(data: Buffer): string {
  return createHash('md5').update(data).digest('hex')
}

function blobs(): string[] {
  return readdirSync(path.join(dataDir, 'files'))
}

describe('files', () => {
  it('survive a restart, and an unfinished upload continues afterwards', async () => {
    const data = Buffer.alloc(6 * mebibyte, 'pattern')
    await upload(Buffer.from('kept'), 'whole', 'a.txt')
    const first = await upload(
      data.subarray(0, 5 * mebibyte),
      'parts',
      'b.bin',
      `bytes 0-${5 * mebibyte - 1}/${data.length}`
    )
    expect(first).toMatchObject({ chunksUploaded: 1, chunksTotal: 2, signature: '' })
    await running.close()
    await start()
    expect((await download('whole')).toString()).toBe('kept')
    const last = await upload(
      data.subarray(5 * mebibyte),
      'parts',
      'b.bin',
      `bytes ${5 * mebibyte}-${data.length - 1}/${data.length}`
    )
    expect(last).toMatchObject({ chunksUploaded: 2, signature: md5(data) })
    expect(md5(await download('parts'))).toBe(md5(data))
  })

  it('without an owner are removed from the disk', async () => {
    await upload(Buffer.from('kept'), 'kept', 'a.txt')
    await upload(Buffer.from('gone'), 'gone', 'a.txt')
    expect(blobs()).toHaveLength(2)
    const headers = { 'x-appwrite-project': 'p', 'x-appwrite-key': 'k' }
    const removed = await fetch(`${running.url}/storage/buckets/b/files/gone`, { method: 'DELETE', headers })
    expect([removed.status, await removed.text()]).toEqual([204, ''])
    expect(blobs()).toHaveLength(1)
    // A crash after writing the bytes and before recording the file leaves this behind.
    writeFileSync(path.join(dataDir, 'files', '0'.repeat(32)), 'leftover')
    await running.close()
    await start()
    expect(blobs()).toHaveLength(1)
    expect((await download('kept')).toString()).toBe('kept')
  })

  it('keep their update time when nothing changes', async () => {
    await upload(Buffer.from('kept'), 'dated', 'a.txt')
    const change = async (body: Record<string, unknown>) => {
      const headers = { 'x-appwrite-project': 'p', 'x-appwrite-key': 'k', 'content-type': 'application/json' }
      const url = `${running.url}/storage/buckets/b/files/dated`
      const answer = await fetch(url, { method: 'PUT', headers, body: JSON.stringify(body) })
      return ((await answer.json()) as { $updatedAt: string }).$updatedAt
    }
    const permissions = ['read("user:ada")']
    const shared = await change({ permissions })
    expect(await change({ permissions })).toBe(shared)
    expect(await change({ name: 'a.txt', permissions })).toBe(shared)
    expect(await change({ name: 'b.txt' })).not.toBe(shared)
  })

  it('never leave their folder, whatever their name', async () => {
    const file = await upload(Buffer.from('x'), 'evil', '../../../../etc/evil.txt')
    expect(file.name).toContain('evil.txt')
    expect(blobs().every((name) => /^[0-9a-f]{32}$/.test(name))).toBe(true)
    const response = await fetch(`${running.url}/storage/buckets/b/files/..%2f..%2fappwrite.sqlite/view?project=p`)
    expect(response.status).toBe(400)
    await response.text()
  })

  it('cannot inject headers with a line break in the name', async () => {
    await upload(Buffer.from('x'), 'split', 'a\r\nset-cookie: stolen=1\r\n.txt')
    const response = await fetch(`${running.url}/storage/buckets/b/files/split/view?project=p`)
    expect(response.status).toBe(200)
    expect(response.headers.get('set-cookie')).toBeNull()
    expect(await response.text()).toBe('x')
  })

  it('complete exactly once when the last chunks arrive at the same time', async () => {
    const events: string[] = []
    running.app.onEvent((event) => events.push(event.events[0] ?? ''))
    const data = Buffer.alloc(21 * mebibyte, 'simultaneous')
    const starts = Array.from({ length: 5 }, (_value, index) => index * 5 * mebibyte)
    const answers = await Promise.all(
      [...starts, ...starts].map(async (from) => {
        const part = data.subarray(from, from + 5 * mebibyte)
        const form = new FormData()
        form.append('fileId', 'race')
        form.append('file', new File([new Uint8Array(part)], 'race.bin'))
        const headers = {
          'x-appwrite-project': 'p',
          'x-appwrite-key': 'k',
          'content-range': `bytes ${from}-${from + part.length - 1}/${data.length}`
        }
        const response = await fetch(`${running.url}/storage/buckets/b/files`, { method: 'POST', headers, body: form })
        await response.text()
        return response.status
      })
    )
    expect(answers.every((status) => status === 201 || status === 200)).toBe(true)
    expect(md5(await download('race'))).toBe(md5(data))
    expect(events).toEqual(['buckets.b.files.race.create'])
  })
})
