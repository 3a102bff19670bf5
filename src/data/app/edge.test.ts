import { afterEach, beforeEach, describe, expect, expectTypeOf, it, vi } from 'vitest'
import { NetworkError, UserFacingError } from '#core/app/errors.ts'
import type { WorkoutSummary } from '#core/workout/workout.ts'
import { ask, askAsMember, askAsVisitor, failureOf, type AnswerOf, type Api } from './edge.ts'
import { onNetworkLost } from './network-lost.ts'

const tokens = vi.hoisted(() => ({ next: 1, dropped: 0 }))
vi.mock('./appwrite-rest.ts', () => ({
  getJwt: () => Promise.resolve(`jwt-${tokens.next}`),
  dropJwt: () => {
    tokens.next += 1
    tokens.dropped += 1
  }
}))

let answers: (() => Response | Promise<Response>)[] = []
const sent: (string | null)[] = []

beforeEach(() => {
  answers = []
  sent.length = 0
  tokens.next = 1
  tokens.dropped = 0
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('fetch', (_input: string, init: RequestInit) => {
    sent.push(new Headers(init.headers).get('authorization'))
    return Promise.resolve().then(() => answers.shift()?.() ?? Promise.reject(new TypeError('fetch failed')))
  })
})
afterEach(() => vi.unstubAllGlobals())

const answer =
  (body: unknown, status = 200) =>
  () =>
    Response.json(body, { status })
const refusal = (status: number, error: object) => answer({ error }, status)
const unauthenticated = refusal(401, { status: 'unauthenticated', message: 'no' })
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.unreachable('it should have failed'),
    (reason: unknown) => reason
  )
const account = () => ask((api) => api.account.$get())

describe('ask', () => {
  it('returns the body of a success', async () => {
    answers = [answer({ account: { id: 'u1' } })]
    expect(await account()).toEqual({ account: { id: 'u1' } })
    expect(sent).toEqual(['Bearer jwt-1'])
  })
  it('renews a refused JWT once', async () => {
    answers = [unauthenticated, answer({ ok: true })]
    expect(await account()).toEqual({ ok: true })
    expect(sent).toEqual(['Bearer jwt-1', 'Bearer jwt-2'])
    answers = [unauthenticated, unauthenticated]
    expect(await failure(account())).toEqual(new UserFacingError('unauthenticated'))
    expect(sent).toHaveLength(4)
  })
  it('treats the page of a captive portal as no answer', async () => {
    const lost = vi.fn()
    onNetworkLost(lost)
    answers = [() => new Response('<h1>Hotel</h1>', { headers: { 'content-type': 'text/html; charset=utf-8' } })]
    expect(await failure(account())).toEqual(new NetworkError('unreachable'))
    expect(lost).toHaveBeenCalledOnce()
  })
  it('treats an answer without a body as internal', async () => {
    answers = [() => new Response('')]
    expect(await failure(account())).toHaveProperty('code', 'internal')
    answers = [() => new Response('<html>', { status: 502 })]
    expect(await failure(account())).toHaveProperty('code', 'internal')
  })
  it('tells a timeout, a lost network and being offline apart', async () => {
    answers = [() => Promise.reject(new DOMException('slow', 'TimeoutError'))]
    expect(await failure(account())).toEqual(new NetworkError('timeout'))
    expect(await failure(account())).toEqual(new NetworkError('unreachable'))
    vi.stubGlobal('navigator', { onLine: false })
    expect(await failure(account())).toHaveProperty('reason', 'offline')
  })
  it('sends no token for visitors', async () => {
    answers = [answer({ ok: true, appwrite: 'up' })]
    await askAsVisitor((api) => api.health.$get())
    expect(sent).toEqual([null])
  })
  it("sends a seat's token for the calls of a room", async () => {
    answers = [answer({ workout: {}, timing: {} })]
    await askAsMember('t1', (api) => api.live[':code'].plan.$get({ param: { code: 'ABCDEF' } }))
    expect(sent).toEqual(['Room t1'])
  })
})

describe('failureOf', () => {
  it.each([
    [409, { status: 'aborted', details: { kind: 'version', current: 3 } }, 'newer-version'],
    [
      429,
      { status: 'resource-exhausted', details: { kind: 'limit', limit: 'maxWorkouts', max: 10, used: 10 } },
      'limit-reached'
    ],
    [
      402,
      { status: 'quota-exceeded', details: { kind: 'limit', limit: 'maxMediaStorage', max: 1, used: 1 } },
      'quota-exceeded'
    ],
    [429, { status: 'resource-exhausted' }, 'rate-limited'],
    [400, { status: 'invalid-argument', details: { kind: 'code', code: 'not-played' } }, 'not-played'],
    [400, { status: 'invalid-argument', details: { kind: 'input', issues: [] } }, 'invalid-argument'],
    [404, { status: 'not-found' }, 'not-found']
  ])('maps %i %j to a code', (status, error, code) => {
    const reason = failureOf(status, { error: { message: 'm', ...error } })
    expect(reason.code).toBe(code)
    expect(reason.details).toEqual('details' in error ? error.details : null)
  })
  it('makes the best of a foreign answer', () => {
    expect(failureOf(503, null).code).toBe('unavailable')
    expect(failureOf(500, 'oops').code).toBe('internal')
    expect(failureOf(404, { error: 'nope' }).code).toBe('internal')
  })
})

describe('the types of the edge', () => {
  it('reach the client: an answer has the type that its route sends', () => {
    expectTypeOf<Api>().not.toBeAny()
    expectTypeOf<AnswerOf<Api['workouts']['$post']>>().not.toBeAny()
    expectTypeOf<AnswerOf<Api['workouts']['$post']>>().toExtend<{ workout: WorkoutSummary }>()
    expectTypeOf<AnswerOf<Api['media']['$get']>>().toHaveProperty('nextPageToken')
  })
})
