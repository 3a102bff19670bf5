import { afterEach, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../testing.ts'

let server: TestServer

afterEach(() => server.remove())

const foreign = { origin: 'https://preview.example.net' }
const login = { email: 'a@example.com', password: 'long-enough' }

it('lifts the checks of origin, links and rate', async () => {
  server = await startTestServer({}, { devKeys: ['dev-1'], rateLimits: 'on', platforms: [] })
  server.app.options.mailDir = `${server.dataDir}/mail`
  const withKey = { ...foreign, 'x-appwrite-dev-key': 'dev-1' }
  const attempt = (headers: Record<string, string>) => server.call('POST', '/v1/account/sessions/email', login, headers)
  for (let count = 0; count < 12; count += 1) {
    const answer = await attempt(withKey)
    expect([answer.status, answer.headers['access-control-allow-origin']]).toEqual([401, foreign.origin])
  }
  const link = { userId: 'a', email: 'a@example.com', url: 'https://preview.example.net/in' }
  expect((await server.call('POST', '/v1/account/tokens/magic-url', link, withKey)).status).toBe(201)
})

it('has no effect when it is wrong', async () => {
  server = await startTestServer({}, { devKeys: ['dev-1'], rateLimits: 'on' })
  const wrong = { 'x-appwrite-dev-key': 'dev-2' }
  const answer = await server.call('POST', '/v1/account/sessions/email', login, { ...foreign, ...wrong })
  expect([answer.status, answer.json['type']]).toEqual([403, 'general_unknown_origin'])
})

it('shows the limit in the refusal, and counts mails by recipient address and by caller', async () => {
  // A fixed clock, because the count would start again at the end of an hour.
  const now = Date.parse('2026-11-21T10:00:00Z')
  server = await startTestServer({}, { rateLimits: 'on', now: () => now })
  server.app.options.mailDir = `${server.dataDir}/mail`
  const send = (email: string) => server.call('POST', '/v1/account/tokens/email', { userId: 'unique()', email })
  for (let count = 0; count < 10; count += 1) expect((await send(`p${count}@example.com`)).status).toBe(201)
  const refused = await send('another@example.com')
  expect(refused.status).toBe(429)
  expect(refused.json['type']).toBe('general_rate_limit_exceeded')
  expect(refused.headers['x-ratelimit-limit']).toBe('10')
  expect(refused.headers['x-ratelimit-remaining']).toBe('0')
  expect(Number(refused.headers['x-ratelimit-reset']) * 1000).toBe(now + 3_600_000)
})
