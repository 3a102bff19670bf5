import type { AppwriteConfig, ColumnConfig, IndexConfig, StartSettings, TableConfig } from 'appwrite-local'
import type { Bindings } from './bindings.ts'
import type { ProviderStub } from './provider-stub.ts'
import type { Json } from './recording.ts'

export interface SetupTools {
  bindings: Bindings
  asKey: (method: string, url: string, body: Json) => Promise<Json>
  /** The local response to an earlier line. */
  bodyOf: (line: number) => Record<string, Json>
  /** Stores the session as `<session:name>`. */
  signIn: (name: string, email: string, password: string) => Promise<void>
  /** For settings that the recording changed in the console between two lines. */
  settings: NonNullable<AppwriteConfig['settings']>
}

export interface ReplaySetup {
  schema: Omit<AppwriteConfig, 'projectId'>
  keys?: NonNullable<StartSettings['keys']>
  begin?: (tools: SetupTools) => Promise<void>
  /** By line number. */
  before?: Record<number, (tools: SetupTools) => Promise<void>>
  /** New time by line number. */
  clock?: Record<number, string>
  /** First and last lines of requests sent at the same time. */
  parallel?: [number, number][]
  /** Lines whose rows come in random order. */
  unordered?: number[]
  /** Lines with a random selection of rows: only their number and columns are compared. */
  sampled?: number[]
  provider?: ProviderStub
  /** Bodies the recording could not store, by line. */
  rawBodies?: Record<number, Buffer>
  /** Lines that the setup performs instead of the replay. */
  doneLines?: number[]
}

const usersMayWrite = ['create("users")', 'update("users")', 'delete("users")']
export const open = ['read("any")', ...usersMayWrite]

export function column(key: string, type: string, more: Partial<ColumnConfig> = {}): ColumnConfig {
  return { key, type, required: false, ...more }
}

export function table(
  id: string,
  databaseId: string,
  permissions: string[],
  columns: ColumnConfig[],
  indexes: IndexConfig[] = [],
  rowSecurity = false
): TableConfig {
  return { $id: id, name: id, databaseId, $permissions: permissions, rowSecurity, columns, indexes }
}

export async function makeUser(tools: SetupTools, name: 'alice' | 'bob'): Promise<void> {
  const userName = name === 'alice' ? 'Alice' : 'Bob'
  const email = `${name}@example.com`
  const password = `${name}-password-1`
  await tools.asKey('POST', '/v1/users', { userId: name, email, password, name: userName })
  await tools.signIn(name, email, password)
}

export async function makeRow(
  tools: SetupTools,
  url: string,
  rowId: string,
  data: Json,
  permissions: string[] = []
): Promise<void> {
  await tools.asKey('POST', `${url}/rows`, { rowId, data, permissions })
}
