import { afterAll, beforeAll, expect, it } from 'vitest'
import { services, startTestServer, type TestServer } from '../testing.ts'

/** Scopes that a guest or a person may hold (Appwrite's app/config/roles.php); all others are for API keys only. */
const SCOPES_OF_PEOPLE = new Set(
  `global public account sessions.write teams.read teams.write locale.read
  rows.read rows.write documents.read documents.write files.read files.write`.split(/\s+/)
)

const keyOnly = services
  .flatMap(({ routes }) => routes)
  .filter(({ scope }) => [scope].flat().some((name) => !SCOPES_OF_PEOPLE.has(name)))

let server: TestServer
let user: Record<string, string>
let sessionId: string

beforeAll(async () => {
  server = await startTestServer()
  user = await server.signUp('ann')
  await server.signUp('victim')
  const made = await server.asKey('POST', '/v1/users/victim/sessions', {})
  sessionId = String(made.json['$id'])
})
afterAll(() => server.remove())

function addressOf(path: string): string {
  const names: Record<string, string> = { userId: 'victim', sessionId }
  return path.replace(/:(\w+)/g, (_, name: string) => names[name] ?? 'any')
}

it('covers everything only an API key may do', () => {
  const paths = keyOnly.map(({ method, path }) => `${method} ${path}`)
  expect(paths.length).toBeGreaterThan(80)
  const users = services.find(({ name }) => name === 'users')?.routes ?? []
  expect(paths).toEqual(expect.arrayContaining(users.map(({ method, path }) => `${method} ${path}`)))
})

it.each(keyOnly.map(({ method, path }) => [method, path]))('refuses %s %s without a key', async (method, path) => {
  for (const headers of [{}, user]) {
    const { status, json } = await server.call(method, addressOf(path), {}, headers)
    expect([status, json['type']]).toEqual([401, 'general_unauthorized_scope'])
  }
})

it('leaves everyone’s sessions unchanged', async () => {
  expect((await server.asKey('GET', '/v1/users/victim/sessions')).json['total']).toBe(2)
})
