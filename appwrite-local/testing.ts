/** For tests and benchmarks that look behind the API; it may change in every version. */
import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer, type RunningServer } from './server.ts'
import type { Database } from './store/database.ts'
import { catalogOf } from './tables/catalog.ts'
import { permissionsName, rowsName } from './tables/physical.ts'
import type { AppwriteConfig, ServerOptions } from './types.ts'

export { startServer, type RunningServer } from './server.ts'
export { services } from './services.ts'

export const TEST_KEY = 'test-key'

export interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
  json: Record<string, unknown>
}

export interface TestServer extends RunningServer {
  dataDir: string
  call: (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>
  asKey: (method: string, path: string, body?: unknown) => Promise<Answer>
  /** Returns the header that carries the session. */
  signUp: (id: string) => Promise<Record<string, string>>
  remove: () => Promise<void>
}

export async function startTestServer(
  schema: Partial<AppwriteConfig> = {},
  options: Partial<ServerOptions> = {}
): Promise<TestServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'appwrite-local-'))
  const keys = [{ secret: TEST_KEY, scopes: [] }]
  const server = await startServer({ dataDir, keys, schema: { projectId: 'demo', ...schema }, ...options })
  const call: TestServer['call'] = (method, path, body, headers = {}) => send(server.port, method, path, body, headers)
  return {
    ...server,
    dataDir,
    call,
    asKey: (method, path, body) => call(method, path, body, { 'x-appwrite-key': TEST_KEY }),
    signUp: async (id) => {
      const account = { userId: id, email: `${id}@example.com`, password: `${id}-password` }
      await call('POST', '/v1/account', account)
      const session = await call('POST', '/v1/account/sessions/email', account)
      return { 'x-fallback-cookies': String(session.headers['x-fallback-cookies']) }
    },
    remove: async () => {
      await server.close()
      rmSync(dataDir, { recursive: true, force: true })
    }
  }
}

/** @throws Error when there is no such table */
export function sqlNames(db: Database, databaseId: string, tableId: string): { rows: string; permissions: string } {
  const table = catalogOf(db).table(databaseId, tableId)
  if (table === undefined) throw new Error(`There is no table ${tableId}.`)
  return { rows: rowsName(table), permissions: permissionsName(table) }
}

function send(
  port: number,
  method: string,
  path: string,
  body: unknown,
  headers: Record<string, string>
): Promise<Answer> {
  const raw = typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body ?? {})
  const hasBody = method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS'
  // Node omits the length of a DELETE, so its body would not be read.
  const length: Record<string, string> = hasBody ? { 'content-length': String(Buffer.byteLength(raw)) } : {}
  const all = { 'x-appwrite-project': 'demo', 'content-type': 'application/json', ...length, ...headers }
  return new Promise((resolve, reject) => {
    const outgoing = request({ port, method, path, headers: all, agent: false }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8')
        const isJson = String(response.headers['content-type']).startsWith('application/json')
        const json = isJson && text !== '' ? (JSON.parse(text) as Record<string, unknown>) : {}
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text, json })
      })
    })
    outgoing.on('error', reject)
    outgoing.end(hasBody ? raw : undefined)
  })
}
