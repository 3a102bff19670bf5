import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from './server.ts'
import type { Snapshot } from './store/snapshots.ts'
import type { ApiKey, AppwriteConfig, ServerOptions } from './types.ts'

export { DataFolderInUse } from './store/database.ts'
export { UnknownSnapshot, type Snapshot } from './store/snapshots.ts'
export { PortInUse } from './server.ts'
export type { ApiKey, AppwriteConfig, BucketConfig, ColumnConfig, IndexConfig, TableConfig } from './types.ts'

type DataHome = { data: string } | { memory: true }

export type StartSettings = Partial<Omit<ServerOptions, 'dataDir' | 'inMemory' | 'schema' | 'keys'>> & {
  /** Path or content of `appwrite.json`. */
  schema?: string | AppwriteConfig
  /** A bare secret has all scopes. One key is created when there are none. */
  keys?: readonly (string | ApiKey)[]
}

export type StartOptions = DataHome & StartSettings

export interface LocalAppwrite {
  endpoint: string
  port: number
  project: string
  key: string
  reset: () => Promise<void>
  /** A snapshot lasts as long as the data folder, or as the in-memory server. */
  snapshot: () => Promise<Snapshot>
  /** Closes open websockets. @throws {UnknownSnapshot} */
  restore: (snapshot: Pick<Snapshot, 'id'>) => Promise<void>
  /** Waits at most 3 seconds for running requests. Safe to call twice. */
  close: () => Promise<void>
}

/** Uses a free port unless `port` is set. @throws {DataFolderInUse} @throws {PortInUse} */
export async function start(options: StartOptions): Promise<LocalAppwrite> {
  const { schema = { projectId: 'local' }, keys = [randomUUID()], ...others } = options
  const inMemory = !('data' in options)
  // File bytes are never held in memory; without a data folder they go to a temporary one.
  const dataDir = 'data' in options ? options.data : mkdtempSync(join(tmpdir(), 'appwrite-local-'))
  const remove = (): void => {
    if (inMemory) rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    const apiKeys = keys.map((key): ApiKey => (typeof key === 'string' ? { secret: key, scopes: [] } : key))
    const config = typeof schema === 'string' ? readSchema(schema) : schema
    const server = await startServer({ ...others, dataDir, inMemory, schema: config, keys: apiKeys })
    return {
      endpoint: server.url,
      port: server.port,
      project: config.projectId,
      key: apiKeys[0]?.secret ?? '',
      reset: server.reset,
      snapshot: server.snapshot,
      restore: server.restore,
      close: () => server.close().then(remove)
    }
  } catch (error) {
    remove()
    throw error
  }
}

/** @throws Error when the file cannot be read, is not JSON or names no project */
export function readSchema(file: string): AppwriteConfig {
  const schema = JSON.parse(readFileSync(file, 'utf8')) as AppwriteConfig
  if (typeof schema.projectId !== 'string' || schema.projectId === '') throw new Error('it has no projectId')
  return schema
}
