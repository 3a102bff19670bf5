import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { tokenExpiry, userOfToken } from './auth.ts'
import type { Settings } from '../lib/env.ts'
import { ApiError } from '../lib/errors.ts'

const rates = { userRate: 1, addressRate: 1 }
const settings: Settings = { endpoint: 'http://db.test/v1', project: 'p', key: 'k', site: null, ...rates }

const base64url = (text: string): string => btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
let serial = 0
/** `exp` in seconds; each token is different. */
const token = (exp: unknown): string => `h.${base64url(JSON.stringify({ exp, n: (serial += 1) }))}.s`

describe('tokenExpiry', () => {
  it('reads the expiry in milliseconds', () => {
    expect(tokenExpiry(token(1000))).toBe(1_000_000)
  })

  it('returns null for anything that is not a JWT', () => {
    const wrong = [
      '',
      'a',
      'a.b',
      'a.b.c.d',
      'a.!.c',
      `a.${base64url('null')}.c`,
      token('soon'),
      token(null),
      `a.${'x'.repeat(5000)}.c`
    ]
    expect(wrong.map(tokenExpiry)).toEqual(wrong.map(() => null))
  })
})

describe('userOfToken', () => {
  /** Requests about the account. The check for a deleted id uses the API key instead. */
  let asked: Headers[]
  let answer: { status: number; body: object }
  const now = Date.UTC(2026, 10, 21)

  beforeEach(() => {
    asked = []
    answer = {
      status: 200,
      body: { $id: 'u1', email: 'A@Example.Test', emailVerification: true, name: 'A', labels: ['admin'] }
    }
    vi.useFakeTimers({ now, toFake: ['Date'] })
    vi.stubGlobal('fetch', async (input: URL, init: RequestInit) => {
      if (!input.pathname.endsWith('/account')) return Response.json({ rows: [] })
      asked.push(new Headers(init.headers))
      return Response.json(answer.body, { status: answer.status })
    })
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  const statusOf = (promise: Promise<unknown>): Promise<string> =>
    promise.then(
      () => 'fine',
      (error: unknown) => (error instanceof ApiError ? error.status : 'other')
    )

  it('asks Appwrite with the token and never with the key', async () => {
    const jwt = token(now / 1000 + 900)
    expect(await userOfToken(settings, jwt)).toEqual({
      id: 'u1',
      email: 'a@example.test',
      isVerified: true,
      name: 'A',
      labels: ['admin'],
      jwt
    })
    expect(asked[0]?.get('x-appwrite-jwt')).toBe(jwt)
    expect(asked[0]?.has('x-appwrite-key')).toBe(false)
  })

  it('asks again for each call, so that an ended session takes effect at once', async () => {
    const jwt = token(now / 1000 + 900)
    await userOfToken(settings, jwt)
    answer = { status: 401, body: {} }
    expect(await statusOf(userOfToken(settings, jwt))).toBe('unauthenticated')
    expect(asked).toHaveLength(2)
  })

  it('rejects a token past its expiry', async () => {
    const jwt = token(now / 1000 + 10)
    await userOfToken(settings, jwt)
    vi.setSystemTime(now + 10_000)
    expect(await statusOf(userOfToken(settings, jwt))).toBe('unauthenticated')
    expect(asked).toHaveLength(1)
  })

  it('does not accept another project’s answer', async () => {
    const jwt = token(now / 1000 + 900)
    await userOfToken(settings, jwt)
    await userOfToken({ ...settings, project: 'other' }, jwt)
    expect(asked).toHaveLength(2)
  })

  it.each([
    [401, 'unauthenticated'],
    [404, 'unauthenticated'],
    [403, 'permission-denied'],
    [429, 'resource-exhausted'],
    [500, 'internal'],
    [503, 'unavailable']
  ])('turns Appwrite’s %i into %s and caches nothing', async (status, expected) => {
    answer = { status, body: {} }
    const jwt = token(now / 1000 + 900)
    expect(await statusOf(userOfToken(settings, jwt))).toBe(expected)
    await statusOf(userOfToken(settings, jwt))
    expect(asked).toHaveLength(2)
  })
})
