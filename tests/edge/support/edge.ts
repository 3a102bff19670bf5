import { inject, vi } from 'vitest'
import { app } from '../../../functions/index.ts'
import type { Bindings } from '../../../functions/lib/edge-env.ts'

export const appwrite = inject('appwrite')

export const bindings: Bindings = {
  APPWRITE_ENDPOINT: appwrite.endpoint,
  APPWRITE_PROJECT: appwrite.project,
  APPWRITE_KEY: appwrite.key,
  SITE_URL: 'https://icepoint.test',
  RATE_LIMITS: 'off',
  REQUEST_LOG: 'off'
}

export interface Answer {
  status: number
  headers: Headers
  // Tests read responses of many forms; a wrong path fails the expectation.
  body: Json
}

export type Json = { [key: string]: Json } & { toString: () => string }

let counter = 0
/** Has the form of the app's ids. */
export function newId(): string {
  counter += 1
  return (
    crypto
      .randomUUID()
      .replaceAll('-', '')
      .slice(0, 20 - 4) + counter.toString(36).padStart(4, '0')
  )
}

async function askAppwrite(
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {}
): Promise<Json> {
  const response = await fetch(appwrite.endpoint + path, {
    method,
    headers: { 'content-type': 'application/json', 'x-appwrite-project': appwrite.project, ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) })
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
  return (text === '' ? {} : JSON.parse(text)) as Json
}

/** Bypasses the edge with an API key of the tests. */
export const asOperator = (method: string, path: string, body?: unknown): Promise<Json> =>
  askAppwrite(method, path, body, { 'x-appwrite-key': appwrite.operatorKey })

export async function rows(table: string, attribute: string, value: string): Promise<Json[]> {
  const query = (value: object, index: number) => `queries[${index}]=${encodeURIComponent(JSON.stringify(value))}`
  const queries = [
    { method: 'equal', attribute, values: [value] },
    { method: 'limit', values: [500] }
  ].map(query)
  const page = await asOperator('GET', `/tablesdb/icepoint/tables/${table}/rows?${queries.join('&')}`)
  return page['rows'] as unknown as Json[]
}

/** Uses a list, because a read by id may be stale (appwrite-contract). */
export async function row(table: string, id: string): Promise<Json> {
  const found = (await rows(table, '$id', id))[0]
  if (found === undefined) throw new Error(`${table}/${id}: 404`)
  return found
}

export async function call(
  method: string,
  path: string,
  options: { body?: unknown; raw?: BodyInit; jwt?: string; headers?: Record<string, string>; env?: Bindings } = {}
): Promise<Answer> {
  const body = options.raw ?? (options.body === undefined ? undefined : JSON.stringify(options.body))
  const response = await app.request(
    `https://icepoint.test${path}`,
    {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(options.jwt === undefined ? {} : { authorization: `Bearer ${options.jwt}` }),
        ...options.headers
      },
      ...(body === undefined ? {} : { body })
    },
    options.env ?? bindings
  )
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: JSON.parse(text) as Json }
}

export interface Person {
  id: string
  email: string
  jwt: string
  call: (method: string, path: string, body?: unknown) => Promise<Answer>
}

/**
 * A new user without an Icepoint account, whose address is verified. Created with the API key, which avoids slow
 * password hashing.
 */
export async function register(id = newId(), name = 'Alex Example'): Promise<Person> {
  const email = `${id.toLowerCase()}@example.test`
  await asOperator('POST', '/users', { userId: id, email, name })
  await verify(id)
  const session = await asOperator('POST', `/users/${id}/sessions`)
  const { jwt } = await askAppwrite('POST', '/account/jwts', {}, { 'x-appwrite-session': String(session['secret']) })
  const token = String(jwt)
  return { id, email, jwt: token, call: (method, path, body) => call(method, path, { jwt: token, body }) }
}

export const verify = (userId: string, emailVerification = true): Promise<Json> =>
  asOperator('PATCH', `/users/${userId}/verification`, { emailVerification })

/** A user with an Icepoint account. */
export async function join(nickname = 'alex'): Promise<Person> {
  const person = await register()
  await person.call('PUT', '/api/account', { nickname })
  return person
}

/** Runs `run` and returns its calls to Appwrite: method and table or service. */
export async function callsOf<T>(run: () => Promise<T>): Promise<{ result: T; calls: string[] }> {
  const real = globalThis.fetch
  const calls: string[] = []
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) => {
    const { method, url } = new Request(input, init)
    calls.push(`${method} ${/tables\/\w+|transactions|\w+$/.exec(new URL(url).pathname)?.[0] ?? ''}`)
    return real(input, init)
  })
  try {
    return { result: await run(), calls }
  } finally {
    vi.stubGlobal('fetch', real)
  }
}
