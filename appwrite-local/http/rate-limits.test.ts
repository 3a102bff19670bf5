import { afterEach, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../testing.ts'

let server: TestServer
// A fixed clock, because the count would start again at the end of an hour.
let now = Date.parse('2026-11-21T10:00:00Z')

afterEach(() => server.remove())

const signIn = (email: string, password: string) =>
  server.call('POST', '/v1/account/sessions/email', { email, password })

async function statuses(count: number, attempt: () => Promise<{ status: number }>): Promise<number[]> {
  const all: number[] = []
  for (let index = 0; index < count; index += 1) all.push((await attempt()).status)
  return all
}

const times = (count: number, status: number): number[] => Array.from({ length: count }, () => status)

it('limits requests when configured, but never those with a key', async () => {
  server = await startTestServer({}, { rateLimits: 'on', now: () => now })
  const attempt = () => signIn('a@example.com', 'x')
  expect(await statuses(10, attempt)).toEqual(times(10, 400))
  const refused = await attempt()
  expect([refused.status, refused.json['type']]).toEqual([429, 'general_rate_limit_exceeded'])
  const keyed = await server.asKey('POST', '/v1/account/sessions/email', { email: 'a@example.com', password: 'x' })
  expect([keyed.status, keyed.headers['x-ratelimit-remaining']]).toEqual([400, '9'])
  now += 3_600_000
  expect((await attempt()).status).toBe(400)
})

it('stops password guessing by default, however the address is written', async () => {
  server = await startTestServer({}, { now: () => now })
  await server.signUp('ann')
  expect(await statuses(10, () => signIn('ann@example.com', 'wrong-password'))).toEqual(times(10, 401))
  expect((await signIn('Ann@Example.com', 'ann-password')).status).toBe(429)
})

it('stops guessing of a code or the current password by default', async () => {
  server = await startTestServer({}, { now: () => now })
  const ann = await server.signUp('ann')
  const code = () => server.call('POST', '/v1/account/sessions/token', { userId: 'ann', secret: '123456' })
  expect(await statuses(11, code)).toEqual([...times(10, 401), 429])
  const change = { password: 'next-password', oldPassword: 'wrong-password' }
  const present = () => server.call('PATCH', '/v1/account/password', change, ann)
  expect(await statuses(11, present)).toEqual([...times(10, 401), 429])
})

it('stops flooding of one mailbox by default, without affecting others', async () => {
  server = await startTestServer({}, { now: () => now })
  server.app.options.mailDir = `${server.dataDir}/mail`
  const ann = await server.signUp('ann')
  await server.signUp('ben')
  const url = 'http://localhost/login'
  const recover = (email: string) => server.call('POST', '/v1/account/recovery', { email, url })
  expect(await statuses(11, () => recover('ann@example.com'))).toEqual([...times(10, 201), 429])
  expect((await recover('ben@example.com')).status).toBe(201)
  const verify = () => server.call('POST', '/v1/account/verifications/email', { url }, ann)
  expect(await statuses(11, verify)).toEqual([...times(10, 201), 429])
})

it('forgets failed passwords after a correct one', async () => {
  server = await startTestServer({}, { now: () => now })
  await server.signUp('ann')
  for (let round = 0; round < 3; round += 1) {
    expect(await statuses(9, () => signIn('ann@example.com', 'wrong-password'))).toEqual(times(9, 401))
    expect((await signIn('ann@example.com', 'ann-password')).status).toBe(201)
  }
})

it('counts nothing else by default, and nothing at all when off', async () => {
  server = await startTestServer({}, { now: () => now })
  const anonymous = () => server.call('POST', '/v1/account/sessions/anonymous', {})
  expect(await statuses(51, anonymous)).toEqual(times(51, 201))
  await server.remove()
  server = await startTestServer({}, { rateLimits: 'off', now: () => now })
  expect(await statuses(12, () => signIn('ann@example.com', 'wrong-password'))).toEqual(times(12, 401))
})
