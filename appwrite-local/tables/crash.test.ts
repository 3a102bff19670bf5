/** An answered write is on disk, even if the process is killed right afterwards. */
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { KEY, tableConfig } from './test-server.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'appwrite-crash-'))
const children: ChildProcess[] = []

afterEach(() => {
  for (const child of children) child.kill('SIGKILL')
  rmSync(dataDir, { recursive: true, force: true })
})

/** Starts the real program and returns its endpoint. */
async function start(schema: string): Promise<{ child: ChildProcess; url: string }> {
  const main = join(import.meta.dirname, '..', 'main.ts')
  const child = spawn(process.execPath, [
    main,
    '--data',
    join(dataDir, 'data'),
    '--port',
    '0',
    '--schema',
    schema,
    '--key',
    KEY
  ])
  children.push(child)
  let errors = ''
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  const url = await new Promise<string>((resolve, reject) => {
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      const match = /listening on (\S+)/.exec(output)
      if (match?.[1] !== undefined) resolve(match[1])
    })
    child.once('exit', () => reject(new Error(`the server ended: ${errors}`)))
  })
  return { child, url }
}

async function call(
  url: string,
  method: string,
  body?: unknown
): Promise<{ status: number; json: Record<string, unknown> }> {
  const headers = { 'x-appwrite-project': 'demo', 'x-appwrite-key': KEY, 'content-type': 'application/json' }
  const response = await fetch(url, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) })
  return { status: response.status, json: (await response.json()) as Record<string, unknown> }
}

it('keeps every answered write and no partial commit after SIGKILL', async () => {
  const schema = join(dataDir, 'appwrite.json')
  const tables = [
    tableConfig('items', [{ key: 'n', type: 'integer' }]),
    tableConfig('quotas', [{ key: 'n', type: 'integer', default: 0 }])
  ]
  writeFileSync(schema, JSON.stringify({ projectId: 'demo', tablesDB: [{ $id: 'db', name: 'db' }], tables }))
  const first = await start(schema)
  const base = `${first.url}/tablesdb/db/tables`
  expect(await call(`${base}/quotas/rows`, 'POST', { rowId: 'q', data: { n: 0 } })).toMatchObject({ status: 201 })

  const committed = new Set<string>()
  const worker = async (name: string): Promise<void> => {
    for (let round = 0; ; round += 1) {
      const rowId = `${name}-${round}`
      const { json } = await call(`${first.url}/tablesdb/transactions`, 'POST', {})
      const path = `${first.url}/tablesdb/transactions/${String(json['$id'])}`
      const target = { databaseId: 'db' }
      const operations = [
        { ...target, action: 'increment', tableId: 'quotas', rowId: 'q', data: { column: 'n' } },
        { ...target, action: 'create', tableId: 'items', rowId, data: { n: round } }
      ]
      expect(await call(`${path}/operations`, 'POST', { operations })).toMatchObject({ status: 201 })
      if ((await call(path, 'PATCH', { commit: true })).status === 200) committed.add(rowId)
      if (committed.size === 40) first.child.kill('SIGKILL')
    }
  }
  await Promise.allSettled(['a', 'b', 'c', 'd'].map(worker))
  expect(committed.size).toBeGreaterThanOrEqual(40)

  const second = await start(schema)
  const again = `${second.url}/tablesdb/db/tables`
  for (const rowId of committed)
    expect(await call(`${again}/items/rows/${rowId}`, 'GET')).toMatchObject({ status: 200 })
  const total = (await call(`${again}/items/rows`, 'GET')).json['total']
  expect((await call(`${again}/quotas/rows/q`, 'GET')).json['n']).toBe(total)
})
