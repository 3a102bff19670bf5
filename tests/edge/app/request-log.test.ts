import { afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { env } from 'cloudflare:test'
import { app } from '../../../functions/index.ts'
import { framesOf } from '../../../functions/lib/log-lines.ts'
import type { Bindings } from '../../../functions/lib/edge-env.ts'
import { bindings, call, join, newId, type Person } from '../support/edge.ts'

let person: Person
beforeAll(async () => {
  person = await join()
})
afterEach(() => vi.restoreAllMocks())

const logging: Bindings = { ...bindings, REQUEST_LOG: 'on' }

type Line = Record<string, unknown>

async function linesOf(run: () => Promise<unknown>): Promise<Line[]> {
  const lines: Line[] = []
  const take = (line: unknown): void => void lines.push(JSON.parse(String(line)) as Line)
  vi.spyOn(console, 'info').mockImplementation(take)
  vi.spyOn(console, 'error').mockImplementation(take)
  await run()
  return lines
}

describe('the log', () => {
  it('has one line per request: the route’s pattern, and no id, address, name or token', async () => {
    const id = newId()
    const lines = await linesOf(async () => {
      await call('DELETE', `/api/workouts/${id}?q=${person.email}`, { jwt: person.jwt, env: logging })
      await call('POST', '/api/friends', { jwt: person.jwt, env: logging, body: { email: 'friend@example.test' } })
      await call('GET', '/api/nothing', { env: logging })
      await app.request('https://icepoint.test/nowhere/secret', { method: 'POST' }, logging)
    })
    expect(lines.map(({ event, method, route, status }) => [event, method, route, status])).toEqual([
      ['request', 'DELETE', '/api/workouts/:id', 404],
      ['request', 'POST', '/api/friends', 201],
      ['request', 'GET', '/api/*', 404],
      ['request', 'POST', expect.not.stringContaining('secret'), 404]
    ])
    expect(lines[0]?.['user']).toMatch(/^[0-9a-f]{16}$/)
    expect(lines[1]?.['user']).toBe(lines[0]?.['user'])
    expect('user' in (lines[2] ?? {})).toBe(false)
    for (const line of lines) {
      expect(line['requestId']).toMatch(/^[0-9a-f-]{36}$/)
      expect(line['ms']).toBeGreaterThanOrEqual(0)
    }
    const text = JSON.stringify(lines)
    for (const secret of [person.id, person.email, person.jwt, id, 'friend@', 'secret'])
      expect(text).not.toContain(secret)
  })

  it('is off when nobody reads it', async () => {
    expect(await linesOf(() => call('GET', '/api/health'))).toEqual([])
  })

  it('locates a bug in the code, and reveals nothing about its input', async () => {
    const real = crypto.subtle.digest.bind(crypto.subtle)
    const digest = vi.spyOn(crypto.subtle, 'digest').mockImplementation((algorithm, data) => {
      if (new TextDecoder().decode(data).includes('8:favorite')) throw new RangeError(`no network "${person.email}"`)
      return real(algorithm, data)
    })
    const lines = await linesOf(() => call('DELETE', `/api/favorites/${person.id}`, { jwt: person.jwt }))
    digest.mockRestore()
    const route = '/api/favorites/:workoutId'
    expect(lines).toMatchObject([{ level: 'error', event: 'bug', error: 'RangeError', route }])
    expect(String(lines[0]?.['frames'])).toContain('at ')
    expect(JSON.stringify(lines)).not.toContain(person.email)
  })

  it('does not mistake a message for a code location', () => {
    const error = new Error('line one\n    secret of somebody\nat once')
    expect(framesOf(error)).not.toMatch(/secret|once/)
    expect(framesOf(error)).toMatch(/^at /)
  })
})

describe('every response', () => {
  it('has a policy, the security headers and a request id: data, errors, pages, other methods', async () => {
    const broken = { APPWRITE_ENDPOINT: 'nonsense', REQUEST_LOG: 'off' }
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const asked: [string, string, Bindings][] = [
      ['GET', '/api/health', bindings],
      ['GET', '/api/account', bindings],
      ['GET', '/api/nothing', bindings],
      ['GET', '/api/account', broken],
      ['GET', '/nothing/', bindings],
      ['GET', '/nothing/', broken],
      ['GET', '/workout/a%20b/', bindings],
      ['POST', '/', bindings],
      ['PUT', '/login/', bindings],
      ['OPTIONS', '/api/workouts', bindings],
      ['HEAD', '/nothing/', bindings],
      ['GET', '/media/workout-media/nothing', bindings]
    ]
    for (const [method, path, env] of asked) {
      const { status, headers } = await app.request(`https://icepoint.test${path}`, { method }, env)
      const what = `${method} ${path} ${status}`
      expect(headers.get('content-security-policy'), what).toMatch(/default-src 'none'/)
      expect(headers.get('content-security-policy'), what).not.toContain('unsafe')
      expect(headers.get('x-content-type-options'), what).toBe('nosniff')
      expect(headers.get('x-frame-options'), what).toBe('DENY')
      expect(headers.get('referrer-policy'), what).not.toBeNull()
      expect(headers.get('strict-transport-security'), what).toContain('max-age=')
      expect(headers.get('x-request-id'), what).toMatch(/^[0-9a-f-]{36}$/)
    }
  })
})

describe('calls beyond one isolate', () => {
  const limited = (change: Partial<Bindings>): Bindings => ({ ...bindings, RATE_LIMITS: 'on', ...change })
  const from = (env: Bindings) =>
    call('GET', '/api/account', { jwt: person.jwt, env, headers: { 'cf-connecting-ip': `192.0.2.${newId()}` } })

  it('are counted by the Cloudflare binding, which refuses with a retry time', async () => {
    const shared = env['RATE_TEST'] as Bindings['RATE_USER']
    expect(shared).toBeDefined()
    const answers = []
    for (let count = 0; count < 8; count += 1) answers.push(await from(limited({ RATE_USER: shared })))
    // Three per minute, and three more when a minute ends in between.
    expect(answers.slice(0, 3).map(({ status }) => status)).toEqual([200, 200, 200])
    const refused = answers.find(({ status }) => status === 429)
    if (refused === undefined) throw new Error('nothing was refused')
    expect(refused.headers.get('retry-after')).toBe('60')
    expect(refused.body['error']?.['details']).toEqual({ kind: 'code', code: 'rate-limited' })
  })

  it('pass when the counter is unavailable, and operators are notified', async () => {
    const lines = await linesOf(async () => {
      const away = { limit: () => Promise.reject(new Error('away')) }
      expect((await from(limited({ RATE_USER: away }))).status).toBe(200)
    })
    expect(lines).toMatchObject([{ level: 'error', event: 'rate-limit-away', kind: 'user' }])
  })

  it('have lower limits where they cost more, and are counted separately', async () => {
    const env = limited({})
    const eager = await join()
    // A fixed clock, so that the rate limit frees nothing during slow calls.
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const of = (method: string, path: string, body?: unknown) => call(method, path, { jwt: eager.jwt, env, body })
    const many = async (count: number, run: () => Promise<{ status: number }>): Promise<number[]> => {
      const statuses: number[] = []
      for (let index = 0; index < count; index += 1) statuses.push((await run()).status)
      return statuses
    }
    const removals = await many(7, () => of('DELETE', '/api/account', { confirm: 'wrong' }))
    expect(removals).toEqual([400, 400, 400, 400, 400, 400, 429])
    const invitations = await many(31, () => of('POST', '/api/friends', { email: eager.email }))
    expect(invitations.slice(0, 30).every((status) => status === 400)).toBe(true)
    expect(invitations.at(-1)).toBe(429)
    expect((await of('GET', '/api/account')).status).toBe(200)
  })
})
