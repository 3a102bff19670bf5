/** A server in memory or in a folder, and calls to it, for the tests of reset, snapshot and restore. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { start, type AppwriteConfig, type LocalAppwrite } from '../index.ts'

const everybody = ['read("any")', 'create("any")', 'update("any")', 'delete("any")']
export const schema: AppwriteConfig = {
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
export const ROWS = '/tablesdb/db/tables/notes/rows'
export const FILES = '/storage/buckets/files/files'

export let server: LocalAppwrite
/** The data folder of the last {@link open}. */
export let folder = ''

/** Directs the calls to another server. */
export function use(started: LocalAppwrite): void {
  server = started
}

/** Stops the server and removes its folder. */
export async function end(): Promise<void> {
  await server.close()
  if (folder !== '') rmSync(folder, { recursive: true, force: true })
  folder = ''
}

/** Starts the server with its data in memory or in a folder. */
export async function open(home: 'memory' | 'folder'): Promise<void> {
  folder = mkdtempSync(join(tmpdir(), 'appwrite-local-'))
  const storage = home === 'memory' ? { memory: true as const } : { data: join(folder, 'data') }
  server = await start({ ...storage, schema, keys: ['secret'] })
}

export interface Answer {
  status: number
  text: string
}

export async function call(
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

export async function upload(fileId: string, content: string): Promise<Answer> {
  const form = new FormData()
  form.set('fileId', fileId)
  form.set('file', new File([content], 'note.txt', { type: 'text/plain' }))
  const headers = { 'x-appwrite-project': 'demo', 'x-appwrite-key': 'secret' }
  const answer = await fetch(server.endpoint + FILES, { method: 'POST', headers, body: form })
  return { status: answer.status, text: await answer.text() }
}

export const addRow = (rowId: string, title: string): Promise<Answer> => call('POST', ROWS, { rowId, data: { title } })

export async function fill(): Promise<void> {
  await addRow('a', 'Alpha')
  await upload('one', 'first file')
  await call('POST', '/users', { userId: 'ann', email: 'ann@example.com', password: 'ann-password' })
}

/** Returns everything the tests look at, as the API answers it. */
export async function everything(): Promise<Record<string, Answer>> {
  const search = `queries[0]=${encodeURIComponent('{"method":"search","attribute":"title","values":["alpha"]}')}`
  const paths = [ROWS, `${ROWS}?${search}`, FILES, `${FILES}/one/view`, '/users', '/teams', '/tablesdb/db/tables']
  const answers: Record<string, Answer> = {}
  for (const path of paths) answers[path] = await call('GET', path)
  return answers
}

export const total = async (path: string): Promise<number> =>
  (JSON.parse((await call('GET', path)).text) as { total: number }).total
