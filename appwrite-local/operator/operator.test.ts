import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { startTestServer, type Answer, type TestServer } from '../testing.ts'
import type { ServerOptions } from '../types.ts'

const notes = {
  $id: 'notes',
  $permissions: ['read("any")'],
  databaseId: 'db',
  name: 'Notes <b>&',
  rowSecurity: false,
  columns: [{ key: 'title', type: 'string', size: 20 }],
  indexes: [{ key: 'find', type: 'fulltext' as const, columns: ['title'] }]
}
const schema = {
  tablesDB: [{ $id: 'db', name: 'db' }],
  tables: [notes],
  buckets: [{ $id: 'files', $permissions: [], fileSecurity: false, name: 'Files' }],
  teams: [{ $id: 'editors', name: 'Editors' }]
}
const rows = '/v1/tablesdb/db/tables/notes/rows'
let server: TestServer

afterEach(() => server.remove())

async function start(options: Partial<ServerOptions> = {}): Promise<void> {
  server = await startTestServer(schema, options)
  await server.asKey('POST', rows, { rowId: 'a', data: { title: 'Alpha' } })
  await server.signUp('ann')
}

const host = (): string => `127.0.0.1:${server.port}`

function page(headers: Record<string, string> = {}): Promise<Answer> {
  return server.call('GET', '/', undefined, { host: host(), ...headers })
}

async function reset(how: { origin?: string; token?: string; sure?: string } = {}): Promise<Answer> {
  const token = /name="token" value="(\w+)"/.exec((await page()).text)?.[1] ?? ''
  const form = new URLSearchParams({ token: how.token ?? token, sure: how.sure ?? 'yes' }).toString()
  return server.call('POST', '/reset', form, {
    host: host(),
    origin: how.origin ?? `http://${host()}`,
    'content-type': 'application/x-www-form-urlencoded'
  })
}

async function rowIds(): Promise<string[]> {
  return ((await server.asKey('GET', rows)).json['rows'] as { $id: string }[]).map(({ $id }) => $id)
}

it('shows tables, files and users, and escapes every name', async () => {
  await start()
  const { status, text, headers } = await page()
  expect(status).toBe(200)
  expect(text).toContain('Appwrite 1.9.6')
  expect(text).toMatch(/db\.notes<\/th><td>Notes &lt;b&gt;&amp;<\/td><td class="number">1</)
  expect(text).toContain('<dt>Users</dt><dd>1</dd>')
  expect(text).not.toContain('<script')
  expect(String(headers['content-security-policy'])).toContain("default-src 'none'")
})

it('is not available from other machines', async () => {
  await start()
  const foreign = [{ host: 'evil.example' }, { 'x-forwarded-for': '203.0.113.9' }, { forwarded: 'for=203.0.113.9' }]
  for (const headers of foreign) {
    const answer = await page(headers as unknown as Record<string, string>)
    expect(answer.status).toBe(404)
    expect(answer.text).not.toContain('Notes')
  }
})

it('resets only with its own form', async () => {
  await start()
  for (const how of [{ origin: 'http://evil.example' }, { origin: 'null' }, { token: 'f'.repeat(64) }, { sure: '' }]) {
    expect((await reset(how)).status, JSON.stringify(how)).toBe(403)
  }
  expect(await rowIds()).toEqual(['a'])
})

it('deletes everything except the schema', async () => {
  await start()
  const file = new FormData()
  file.append('fileId', 'f')
  file.append('file', new Blob(['hello']), 'hello.txt')
  const upload = await fetch(`${server.url}/storage/buckets/files/files`, {
    method: 'POST',
    headers: { 'x-appwrite-project': 'demo', 'x-appwrite-key': 'test-key' },
    body: file
  })
  expect(upload.status).toBe(201)
  expect((await page()).text).toMatch(/files<\/th><td>Files<\/td><td class="number">1<\/td><td class="number">5</)
  expect((await reset()).status).toBe(303)
  expect((await page()).text).toContain('Everything was deleted.')
  expect(await rowIds()).toEqual([])
  for (const [path, key] of [
    ['/v1/users', 'total'],
    ['/v1/storage/buckets/files/files', 'total']
  ] as const) {
    expect((await server.asKey('GET', path)).json[key]).toBe(0)
  }
  expect((await server.asKey('GET', '/v1/teams')).json['teams']).toMatchObject([{ $id: 'editors' }])
  const again = await server.asKey('POST', rows, { rowId: 'a', data: { title: 'Alpha' } })
  expect(again.status).toBe(201)
})

it('refills the server with the command, and shows why the command failed', async () => {
  const program = `
    const { APPWRITE_ENDPOINT: endpoint, APPWRITE_PROJECT: project, APPWRITE_KEY: key } = process.env
    const headers = { 'x-appwrite-project': project, 'x-appwrite-key': key, 'content-type': 'application/json' }
    const body = JSON.stringify({ rowId: 'fresh', data: { title: 'Fresh' } })
    const answer = await fetch(endpoint + '/tablesdb/db/tables/notes/rows', { method: 'POST', headers, body })
    if (!answer.ok) { console.error('no <luck>'); process.exit(1) }`
  await start()
  const script = join(server.dataDir, 'fill.mjs')
  writeFileSync(script, program)
  server.app.options.onReset = `"${process.execPath}" "${script}"`
  expect((await page()).text).toContain('Reset demo data')
  await reset()
  await expect
    .poll(async () => (await page()).text, { timeout: 30_000 })
    .toContain('The demo data has been loaded again.')
  expect(await rowIds()).toEqual(['fresh'])

  writeFileSync(script, `console.error('no <luck>'); process.exit(1)`)
  await reset()
  await expect.poll(async () => (await page()).text, { timeout: 30_000 }).toContain('no &lt;luck&gt;')
  expect(await rowIds()).toEqual([])
})

it('takes and restores a snapshot, only for the page itself', async () => {
  await start()
  const send = async (path: string, fields: Record<string, string>): Promise<Answer> => {
    const token = /name="token" value="(\w+)"/.exec((await page()).text)?.[1] ?? ''
    const form = new URLSearchParams({ token, sure: 'yes', ...fields }).toString()
    const headers = { host: host(), origin: `http://${host()}`, 'content-type': 'application/x-www-form-urlencoded' }
    return server.call('POST', path, form, headers)
  }
  expect((await page()).text).toContain('There are none.')
  expect((await send('/snapshot', { token: 'other' })).status).toBe(403)
  expect((await send('/snapshot', {})).status).toBe(303)
  const snapshot = /name="snapshot" value="(\w+)"/.exec((await page()).text)?.[1] ?? ''
  await reset()
  expect(await rowIds()).toEqual([])
  expect((await send('/restore', { snapshot, sure: '' })).status).toBe(403)
  expect((await send('/restore', { snapshot: '0123456789abcdef' })).status).toBe(404)
  expect(await rowIds()).toEqual([])
  expect((await send('/restore', { snapshot })).status).toBe(303)
  expect(await rowIds()).toEqual(['a'])
})
