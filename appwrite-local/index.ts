/** The public entry of the package: starts a server inside the calling program. */
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

/** Where the data is: a folder that outlasts the server, or memory. */
type DataHome = { data: string } | { memory: true }

/** Everything but where the data is. */
export type StartSettings = Partial<Omit<ServerOptions, 'dataDir' | 'inMemory' | 'schema' | 'keys'>> & {
  /** `appwrite.json`: its path, or what it holds. */
  schema?: string | AppwriteConfig
  /** API keys; a bare secret has all scopes. One is made when there is none. */
  keys?: readonly (string | ApiKey)[]
}

export type StartOptions = DataHome & StartSettings

export interface LocalAppwrite {
  /** For the SDKs, ends in `/v1`. */
  endpoint: string
  port: number
  project: string
  /** The first API key. */
  key: string
  /** Deletes rows, files, users, teams and mails; the schema stays. Open websockets are closed. */
  reset: () => Promise<void>
  /** Copies everything that the server holds. A snapshot is good as long as the data folder, or the server in memory. */
  snapshot: () => Promise<Snapshot>
  /** Brings back what the server held. Open websockets are closed. @throws {UnknownSnapshot} */
  restore: (snapshot: Pick<Snapshot, 'id'>) => Promise<void>
  /** Lets running requests end (3 seconds at most) and stops. Safe to call twice. */
  close: () => Promise<void>
}

/**
 * Starts a server on a free port, or on `port`.
 * @throws {DataFolderInUse} another server has the folder
 * @throws {PortInUse}
 */
export async function start(options: StartOptions): Promise<LocalAppwrite> {
  const { schema = { projectId: 'local' }, keys = [randomUUID()], ...others } = options
  const inMemory = !('data' in options)
  // Bytes of files are never held in memory; without a data folder they lie in a temporary one.
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
