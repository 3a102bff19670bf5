import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../testing.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
  for (const [index, id] of ['u1', 'u2', 'u3', 'u4', 'u5'].entries()) {
    await server.asKey('POST', '/v1/users', { userId: id, email: `${id}@example.com`, name: `User ${index + 1}` })
  }
})
afterAll(() => server.remove())

function list(...queries: unknown[]): Promise<{ total: number; ids: string[]; status: number; message: unknown }> {
  const search = queries.map((query, index) => `queries[${index}]=${encodeURIComponent(JSON.stringify(query))}`)
  return server.asKey('GET', `/v1/users?${search.join('&')}`).then(({ status, json }) => ({
    status,
    message: json['message'],
    total: json['total'] as number,
    ids: ((json['users'] ?? []) as { $id: string }[]).map(({ $id }) => $id)
  }))
}

it('pages by cursor in both directions', async () => {
  const byId = { method: 'orderDesc', attribute: '$id' }
  const two = { method: 'limit', values: [2] }
  expect((await list(byId, two)).ids).toEqual(['u5', 'u4'])
  expect((await list(byId, two, { method: 'cursorAfter', values: ['u4'] })).ids).toEqual(['u3', 'u2'])
  expect((await list(byId, two, { method: 'cursorBefore', values: ['u2'] })).ids).toEqual(['u4', 'u3'])
  expect((await list(two, { method: 'cursorBefore', values: ['u4'] })).ids).toEqual(['u2', 'u3'])
  const lost = await list({ method: 'cursorAfter', values: ['nobody'] })
  expect([lost.status, lost.message]).toEqual([400, "User 'nobody' for the 'cursor' value not found."])
})

it('filters, and refuses attributes that cannot be queried', async () => {
  expect((await list({ method: 'equal', attribute: 'email', values: ['U3@example.com'] })).ids).toEqual(['u3'])
  expect((await list({ method: 'startsWith', attribute: 'name', values: ['User'] })).total).toBe(5)
  expect((await list({ method: 'contains', attribute: 'name', values: ['%'] })).total).toBe(0)
  await server.asKey('PUT', '/v1/users/u2/labels', { labels: ['pro', 'pro'] })
  expect((await list({ method: 'contains', attribute: 'labels', values: ['pro'] })).ids).toEqual(['u2'])
  const password = await list({ method: 'equal', attribute: 'password', values: ['x'] })
  expect(password.message).toBe('Invalid `queries` param: Invalid query: Attribute not found in schema: password')
})

it('does not let a value become SQL', async () => {
  const nasty = "x' OR 1=1 --"
  expect((await list({ method: 'equal', attribute: 'name', values: [nasty] })).total).toBe(0)
  expect((await list({ method: 'equal', attribute: "name' OR 1=1 --", values: ['x'] })).status).toBe(400)
})

it('signs a user in by token once, with the label as a role', async () => {
  const token = await server.asKey('POST', '/v1/users/u2/tokens', {})
  expect(token.json['secret']).toMatch(/^[0-9a-f]{6}$/)
  const signIn = { userId: 'u2', secret: token.json['secret'] }
  expect((await server.call('POST', '/v1/account/sessions/token', signIn)).status).toBe(201)
  const again = await server.call('POST', '/v1/account/sessions/token', signIn)
  expect([again.status, again.json['type']]).toEqual([401, 'user_invalid_token'])
})

it('deletes a user with sessions and memberships', async () => {
  await server.asKey('POST', '/v1/teams', { teamId: 't', name: 'T' })
  await server.asKey('POST', '/v1/teams/t/memberships', { userId: 'u5', roles: [] })
  const session = await server.asKey('POST', '/v1/users/u5/sessions', {})
  const headers = { 'x-appwrite-session': String(session.json['secret']) }
  expect((await server.call('GET', '/v1/account', undefined, headers)).status).toBe(200)
  expect((await server.asKey('DELETE', '/v1/users/u5')).status).toBe(204)
  expect((await server.call('GET', '/v1/account', undefined, headers)).status).toBe(401)
  expect((await server.asKey('GET', '/v1/teams/t/memberships')).json['total']).toBe(0)
})

it('blocks a user but keeps the session for later', async () => {
  const ann = await server.signUp('ann')
  await server.asKey('PATCH', '/v1/users/ann/status', { status: false })
  expect((await server.call('GET', '/v1/account', undefined, ann)).json['type']).toBe('user_blocked')
  await server.asKey('PATCH', '/v1/users/ann/status', { status: true })
  expect((await server.call('GET', '/v1/account', undefined, ann)).status).toBe(200)
})
