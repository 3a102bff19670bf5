/** The target of the tests: `APPWRITE_ENDPOINT` (with `APPWRITE_PROJECT` and `APPWRITE_KEY`), or a local server. */
import { randomBytes } from 'node:crypto'
import { Client } from 'appwrite'
import { start, type StartSettings } from 'appwrite-local'
import type { TestContext } from 'vitest'
import * as server from 'node-appwrite'

/** Milliseconds; a real server creates columns and indexes in the background. */
const SCHEMA_DELAY = 20

export interface Person {
  id: string
  email: string
  password: string
  client: Client
}

/** Setup a test may need besides an API key with every scope. */
export interface Capabilities {
  /** The target sends its mails to the port of `mail-sink.ts`. */
  mailsArrive: boolean
  clientTeams: boolean
  /** Signing in with a link or a code from a mail. */
  mailSignIn: boolean
}

const NEEDS: Readonly<Record<keyof Capabilities, string>> = {
  mailsArrive: 'the target does not send its mails to APPWRITE_SMTP_PORT of this machine',
  clientTeams: 'the teams service is off for clients',
  mailSignIn: 'signing in by a link or a code is off'
}

export interface Target {
  can: Capabilities
  endpoint: string
  project: string
  key: string
  admin: server.Client
  guest: () => Client
  person: (name: string) => Promise<Person>
  close: () => Promise<void>
}

/** Unique, so that runs on one real project do not collide. */
export function freshId(prefix: string): string {
  return `${prefix}${randomBytes(8).toString('hex')}`
}

/** @throws when the call succeeds */
export async function failure<T>(call: Promise<T>): Promise<{ code: number; type: string; message: string }> {
  try {
    await call
  } catch (error) {
    const { code, type, message } = error as { code: number; type: string; message: string }
    return { code, type, message }
  }
  throw new Error('the call should have failed')
}

/** Skips a test, with the reason in the report, when the target is not set up for it. */
export function needs(context: TestContext, target: Target, ...names: (keyof Capabilities)[]): void {
  const missing = names.find((name) => !target.can[name])
  // eslint-disable-next-line no-restricted-syntax -- the only place; the report counts the case and says why
  if (missing !== undefined) context.skip(NEEDS[missing])
}

async function capabilities(
  endpoint: string,
  project: string,
  key: string,
  mailsArrive: boolean
): Promise<Capabilities> {
  const ask = async <T>(path: string, headers: Record<string, string> = {}): Promise<Partial<T>> =>
    (await (await fetch(endpoint + path, { headers: { 'x-appwrite-project': project, ...headers } })).json()) as T
  const { type } = await ask<{ type: string }>('/teams')
  const { authMethods = [] } = await ask<{ authMethods: { $id: string; enabled: boolean }[] }>('/project', {
    'x-appwrite-key': key
  })
  const isOff = (id: string) => authMethods.some(({ $id, enabled }) => $id === id && !enabled)
  const mailSignIn = !isOff('magic-url') && !isOff('email-otp')
  return { mailsArrive, clientTeams: type !== 'general_service_disabled', mailSignIn }
}

async function targetAt(
  endpoint: string,
  project: string,
  key: string,
  mailsArrive: boolean,
  closers: (() => Promise<unknown>)[]
): Promise<Target> {
  const admin = new server.Client().setEndpoint(endpoint).setProject(project).setKey(key)
  const users = new server.Users(admin)
  const guest = (): Client => new Client().setEndpoint(endpoint).setProject(project)
  const person = async (name: string): Promise<Person> => {
    const id = freshId('u')
    const email = `${id}@example.com`
    const password = `${id}-password`
    await users.create({ userId: id, email, password, name })
    closers.unshift(() => users.delete({ userId: id }).catch(() => undefined))
    const session = await users.createSession({ userId: id })
    return { id, email, password, client: guest().setSession(session.secret) }
  }
  const close = async (): Promise<void> => {
    for (const closer of closers) await closer()
  }
  const can = await capabilities(endpoint, project, key, mailsArrive)
  return { can, endpoint, project, key, admin, guest, person, close }
}

/** `close` removes the created users. `local`: options for the local server only. */
export async function openTarget(local: StartSettings = {}): Promise<Target> {
  const { APPWRITE_ENDPOINT: endpoint, APPWRITE_PROJECT: project, APPWRITE_KEY: key } = process.env
  const isTold = (process.env['APPWRITE_SMTP_PORT'] ?? '') !== ''
  if (endpoint !== undefined && endpoint !== '') return targetAt(endpoint, project ?? '', key ?? '', isTold, [])
  const schema = { projectId: 'conformance' }
  const own = { schema, keys: ['conformance-key'], schemaDelay: SCHEMA_DELAY }
  const running = await start({ memory: true, ...own, ...local })
  return targetAt(running.endpoint, running.project, running.key, true, [running.close])
}

export interface TableIds {
  databaseId: string
  tableId: string
}

/** Waits for columns and indexes, because a real server creates them in the background. */
async function settled(tables: server.TablesDB, ids: TableIds): Promise<void> {
  for (let attempt = 0; attempt < 600; attempt++) {
    const { columns } = await tables.listColumns(ids)
    const { indexes } = await tables.listIndexes(ids)
    const states = [...columns, ...indexes].map((item) => (item as { status: string }).status)
    if (states.every((status) => status === 'available')) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('columns did not become available')
}

export interface TableOptions {
  permissions: string[]
  rowSecurity: boolean
}

/** Columns: `title` (required, full-text index), `n`, `f`, `b`, `at` (datetime), `tags` (list), `kind` (a or b), `code` (unique). */
export async function makeTable(target: Target, databaseId: string, options: TableOptions): Promise<TableIds> {
  const tables = new server.TablesDB(target.admin)
  const ids = { databaseId, tableId: freshId('t') }
  await tables.createTable({ ...ids, name: 'conformance', ...options })
  await tables.createStringColumn({ ...ids, key: 'title', size: 64, required: true })
  await tables.createIntegerColumn({ ...ids, key: 'n', required: false })
  await tables.createFloatColumn({ ...ids, key: 'f', required: false })
  await tables.createBooleanColumn({ ...ids, key: 'b', required: false })
  await tables.createDatetimeColumn({ ...ids, key: 'at', required: false })
  await tables.createStringColumn({ ...ids, key: 'tags', size: 16, required: false, array: true })
  await tables.createEnumColumn({ ...ids, key: 'kind', elements: ['a', 'b'], required: false })
  await tables.createStringColumn({ ...ids, key: 'code', size: 16, required: false })
  await settled(tables, ids)
  const fulltext = server.TablesDBIndexType.Fulltext
  await tables.createIndex({ ...ids, key: 'title_search', type: fulltext, columns: ['title'] })
  await tables.createIndex({ ...ids, key: 'code_unique', type: server.TablesDBIndexType.Unique, columns: ['code'] })
  await settled(tables, ids)
  return ids
}

export async function makeDatabase(target: Target): Promise<{ databaseId: string; remove: () => Promise<unknown> }> {
  const tables = new server.TablesDB(target.admin)
  const databaseId = freshId('d')
  await tables.create({ databaseId, name: 'conformance' })
  return { databaseId, remove: () => tables.delete({ databaseId }) }
}
