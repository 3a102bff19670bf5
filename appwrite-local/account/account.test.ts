import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LocalEvent } from '../types.ts'
import { startTestServer, type TestServer } from '../testing.ts'

let server: TestServer
let now = Date.parse('2026-11-21T10:00:00Z')

beforeAll(async () => {
  server = await startTestServer({}, { now: () => now })
})
afterAll(() => server.remove())

async function typeOf(answer: ReturnType<TestServer['call']>): Promise<[number, unknown]> {
  const { status, json } = await answer
  return [status, json['type']]
}

describe('signing up and in', () => {
  it('accepts an email in any case and refuses a second account', async () => {
    const made = await server.call('POST', '/v1/account', {
      userId: 'bob',
      email: 'Bob@Example.com',
      password: 'bob-password-1'
    })
    expect([made.status, made.json['email'], made.json['password']]).toEqual([201, 'bob@example.com', undefined])
    const again = { userId: 'b2', email: 'BOB@example.com', password: 'bob-password-1' }
    expect(await typeOf(server.call('POST', '/v1/account', again))).toEqual([409, 'user_already_exists'])
    const signIn = { email: 'BOB@example.com', password: 'bob-password-1' }
    expect((await server.call('POST', '/v1/account/sessions/email', signIn)).status).toBe(201)
  })

  it('accepts a missing name and refuses an empty one', async () => {
    const details = { email: 'nameless@example.com', password: 'long-enough' }
    const refused = await server.call('POST', '/v1/account', { ...details, userId: 'nameless', name: '' })
    expect([refused.status, refused.json['message']]).toEqual([
      400,
      'Invalid `name` param: Value must be a valid string and at least 1 chars and no longer than 128 chars'
    ])
    for (const path of ['/v1/users', '/v1/users/bcrypt', '/v1/users/argon2']) {
      expect((await server.asKey('POST', path, { ...details, userId: 'unique()', name: '' })).status).toBe(400)
    }
    expect((await server.call('POST', '/v1/account', { ...details, userId: 'nameless' })).json['name']).toBe('')
  })

  it('accepts the cookie, the fallback header and the session header each on their own', async () => {
    await server.signUp('carol')
    const signIn = { email: 'carol@example.com', password: 'carol-password' }
    const session = await server.call('POST', '/v1/account/sessions/email', signIn)
    expect(session.json['secret']).toBe('')
    const cookies = session.headers['set-cookie'] as string[]
    expect(cookies[0]).toMatch(
      /^a_session_demo_legacy=[\w+/=]+; expires=Sun, 21-Nov-2027 10:00:00 GMT; Max-Age=31536000; path=\/; HttpOnly$/
    )
    expect(cookies[1]).toMatch(/^a_session_demo=.*; HttpOnly; SameSite=None$/)
    const [legacy = '', main = ''] = cookies.map((cookie) => cookie.split(';')[0] ?? '')
    const ways: Record<string, string>[] = [
      { cookie: legacy },
      { cookie: main },
      { 'x-fallback-cookies': String(session.headers['x-fallback-cookies']) },
      { 'x-appwrite-session': main.slice(main.indexOf('=') + 1) }
    ]
    for (const headers of ways) {
      expect((await server.call('GET', '/v1/account', undefined, headers)).json['$id']).toBe('carol')
    }
  })

  it('does not reveal which emails exist', async () => {
    await server.signUp('dora')
    const wrong = { email: 'dora@example.com', password: 'not-her-password' }
    const unknown = { email: 'nobody@example.com', password: 'not-her-password' }
    const [first, second] = [
      await server.call('POST', '/v1/account/sessions/email', wrong),
      await server.call('POST', '/v1/account/sessions/email', unknown)
    ]
    expect(first.json).toEqual(second.json)
    expect([first.status, first.json['type']]).toEqual([401, 'user_invalid_credentials'])
  })

  it('ends a session on sign-out and on expiry', async () => {
    const erin = await server.signUp('erin')
    const other = await server.call('POST', '/v1/account/sessions/email', {
      email: 'erin@example.com',
      password: 'erin-password'
    })
    const out = await server.call('DELETE', '/v1/account/sessions/current', {}, erin)
    expect([out.status, out.headers['x-fallback-cookies']]).toEqual([204, '[]'])
    expect((await server.call('GET', '/v1/account', undefined, erin)).status).toBe(401)
    const second = { 'x-fallback-cookies': String(other.headers['x-fallback-cookies']) }
    expect((await server.call('GET', '/v1/account', undefined, second)).status).toBe(200)
    now += 31_536_001_000
    expect((await server.call('GET', '/v1/account', undefined, second)).status).toBe(401)
  })

  it('writes the time of a visit in the database’s notation in the response that sets it, once a day', async () => {
    const gus = await server.signUp('gus')
    const accessedAt = async (): Promise<unknown> =>
      (await server.call('GET', '/v1/account', undefined, gus)).json['accessedAt']
    const before = await accessedAt()
    now += 24 * 3600 * 1000
    const date = new Date(now).toISOString()
    expect(before).toMatch(/T.*\+00:00$/)
    expect(await accessedAt()).toBe(date.replace('T', ' ').replace('Z', ''))
    expect(await accessedAt()).toBe(date.replace('Z', '+00:00'))
  })

  it('stores neither passwords nor secrets', async () => {
    const fay = await server.signUp('fay')
    const encoded = (JSON.parse(fay['x-fallback-cookies'] ?? '{}') as Record<string, string>)['a_session_demo'] ?? ''
    const { secret } = JSON.parse(Buffer.from(encoded, 'base64').toString()) as { secret: string }
    const rows = server.app.db.prepare('SELECT * FROM sessions').all()
    expect(JSON.stringify(rows)).not.toContain(secret)
    const user = server.app.db.prepare('SELECT password FROM users WHERE id = ?').get('fay')
    expect(user?.['password']).toMatch(/^\$argon2id\$/)
  })
})

describe('changing the account', () => {
  it('ends all other sessions when the password changes', async () => {
    const gil = await server.signUp('gil')
    const signIn = { email: 'gil@example.com', password: 'gil-password' }
    const other = await server.call('POST', '/v1/account/sessions/email', signIn)
    const change = { password: 'gil-password-2', oldPassword: 'wrong-password' }
    expect(await typeOf(server.call('PATCH', '/v1/account/password', change, gil))).toEqual([
      401,
      'user_invalid_credentials'
    ])
    change.oldPassword = 'gil-password'
    expect((await server.call('PATCH', '/v1/account/password', change, gil)).status).toBe(200)
    expect((await server.call('GET', '/v1/account', undefined, gil)).status).toBe(200)
    const second = { 'x-fallback-cookies': String(other.headers['x-fallback-cookies']) }
    expect((await server.call('GET', '/v1/account', undefined, second)).status).toBe(401)
  })

  it('replaces preferences, and turns empty objects inside into lists', async () => {
    const hal = await server.signUp('hal')
    const set = (prefs: unknown) => server.call('PATCH', '/v1/account/prefs', { prefs }, hal)
    expect((await set({ a: 1, b: {}, c: { d: {} } })).json['prefs']).toEqual({ a: 1, b: [], c: { d: [] } })
    expect((await set({ e: 1 })).json['prefs']).toEqual({ e: 1 })
    for (const bad of ['x', 5, null, ['a'], { x: 'y'.repeat(70_000) }]) expect((await set(bad)).status).toBe(400)
    expect((await set([])).json['prefs']).toEqual({})
  })

  it('notifies realtime after the write, and never sends the hash', async () => {
    const ida = await server.signUp('ida')
    const events: LocalEvent[] = []
    const stop = server.app.onEvent((event) => events.push(event))
    await server.call('PATCH', '/v1/account/name', { name: 'Ida' }, ida)
    stop()
    expect(events[0]?.events).toContain('users.ida.update.name')
    expect(JSON.stringify(events)).not.toContain('argon2')
  })
})

describe('JWT', () => {
  it('acts for the session, cannot create another JWT and ends with the session', async () => {
    const jon = await server.signUp('jon')
    const { json } = await server.call('POST', '/v1/account/jwts', {}, jon)
    const jwt = { 'x-appwrite-jwt': String(json['jwt']) }
    expect((await server.call('GET', '/v1/account', undefined, jwt)).json['$id']).toBe('jon')
    expect(await typeOf(server.call('POST', '/v1/account/jwts', {}, jwt))).toEqual([404, 'user_session_not_found'])
    const both = server.call('GET', '/v1/account', undefined, { ...jon, ...jwt })
    expect(await typeOf(both)).toEqual([403, 'user_jwt_and_cookie_set'])
    const forged = { 'x-appwrite-jwt': jwt['x-appwrite-jwt'].slice(0, -4) + 'AAAA' }
    expect(await typeOf(server.call('GET', '/v1/account', undefined, forged))).toEqual([401, 'user_jwt_invalid'])
    await server.call('DELETE', '/v1/account/sessions/current', {}, jon)
    expect((await server.call('GET', '/v1/account', undefined, jwt)).status).toBe(401)
  })

  it('expires on time', async () => {
    const kim = await server.signUp('kim')
    const { json } = await server.call('POST', '/v1/account/jwts', { duration: 10 }, kim)
    now += 10_000
    const dead = server.call('GET', '/v1/account', undefined, { 'x-appwrite-jwt': String(json['jwt']) })
    expect((await dead).json['message']).toBe('Failed to verify JWT. Invalid token: Expired')
  })
})
