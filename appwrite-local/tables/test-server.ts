import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer, type RunningServer } from '../server.ts'
import type { ServerOptions, TableConfig } from '../types.ts'

export interface Answer {
  status: number
  json: Record<string, unknown>
}

export interface TestServer {
  server: RunningServer
  dataDir: string
  key: (method: string, path: string, body?: unknown) => Promise<Answer>
  end: () => Promise<void>
}

export const KEY = 'test-key'
const PROJECT = 'demo'

async function call(url: string, method: string, body: unknown): Promise<Answer> {
  const response = await fetch(url, {
    method,
    headers: { 'x-appwrite-project': PROJECT, 'x-appwrite-key': KEY, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) })
  })
  const text = await response.text()
  return { status: response.status, json: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>) }
}

/** Open to everyone by default. */
export function tableConfig(id: string, columns: TableConfig['columns'], more: Partial<TableConfig> = {}): TableConfig {
  return {
    $id: id,
    $permissions: ['read("any")', 'create("any")', 'update("any")', 'delete("any")'],
    databaseId: 'db',
    name: id,
    rowSecurity: false,
    columns,
    indexes: [],
    ...more
  }
}

export async function testServer(tables: TableConfig[], options: Partial<ServerOptions> = {}): Promise<TestServer> {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'appwrite-tables-'))
  const schema = { projectId: PROJECT, tablesDB: [{ $id: 'db', name: 'db' }], tables }
  const server = await startServer({ port: 0, schema, keys: [{ secret: KEY, scopes: [] }], ...options, dataDir })
  return {
    server,
    dataDir,
    key: (method, path, body) => call(`${server.url}${path}`, method, body),
    end: async () => {
      await server.close()
      rmSync(dataDir, { recursive: true, force: true })
    }
  }
}

export function queryString(queries: readonly object[]): string {
  return queries
    .map((query, index) => `queries[${index}]=${encodeURIComponent(JSON.stringify(query))}`)
    .join('&')
    .replace(/^/, '?')
}
