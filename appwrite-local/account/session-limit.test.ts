import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../testing.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ settings: { auth: { security: { sessionsLimit: 2, passwordDictionary: true } } } })
})
afterAll(() => server.remove())

const sessions = async (): Promise<string[]> => {
  const { json } = await server.asKey('GET', '/v1/users/ann/sessions')
  return (json['sessions'] as { $id: string }[]).map(({ $id }) => $id)
}

it('ends the oldest session beyond the limit', async () => {
  const person = { userId: 'ann', email: 'ann@example.com', password: 'ann-password-1' }
  await server.call('POST', '/v1/account', person)
  const ids: unknown[] = []
  for (let count = 0; count < 3; count += 1)
    ids.push((await server.call('POST', '/v1/account/sessions/email', person)).json['$id'])
  expect(await sessions()).toEqual(ids.slice(1))
})

it('refuses a common password everywhere a password is set', async () => {
  const refused = async (answer: ReturnType<TestServer['call']>) => {
    const { status, json } = await answer
    expect([status, json['type']]).toEqual([400, 'general_argument_invalid'])
    expect(json['message']).toMatch(/^Invalid `password` param: .*commonly used/)
  }
  // This password is on none of Appwrite's lists.
  const rare = { userId: 'rae', email: 'rae@example.com', password: 'password123' }
  expect((await server.call('POST', '/v1/account', rare)).status).toBe(201)
  const password = '12345678'
  await refused(server.call('POST', '/v1/account', { userId: 'bob', email: 'bob@example.com', password }))
  await refused(server.asKey('POST', '/v1/users', { userId: 'bob', email: 'bob@example.com', password }))
  const headers = await server.signUp('cid')
  const change = { password, oldPassword: 'cid-password' }
  await refused(server.call('PATCH', '/v1/account/password', change, headers))
  await refused(server.asKey('PATCH', '/v1/users/cid/password', { password }))
  await refused(server.call('PUT', '/v1/account/recovery', { userId: 'cid', secret: 'x', password }))
})
