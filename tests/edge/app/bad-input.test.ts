import fc from 'fast-check'
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { WorkoutContent } from '../../../src/core/workout/workout.ts'
import { content } from '../support/content.ts'
import { withoutAppwrite } from '../support/cut.ts'
import { bindings, call, join, newId, row, rows, type Answer, type Person } from '../support/edge.ts'

let person: Person
let stranger: Person
beforeAll(async () => {
  person = await join()
  stranger = await join()
})

const details = (answer: Answer) => answer.body['error']?.['details']
const input = (path: string, code: string) => ({ kind: 'input', issues: [{ path, code }] })

function withStep(change: object): WorkoutContent {
  const made = content('Times', 1)
  const [exercise] = made.exercises
  const [step] = exercise?.steps ?? []
  if (exercise === undefined || step === undefined) throw new Error('no step')
  return { ...made, exercises: [{ ...exercise, steps: [{ ...step, ...change }] }] }
}

describe('an invalid workout', () => {
  const time = (seconds: unknown) => withStep({ length: { kind: 'time', seconds } })
  const master = (made: WorkoutContent): WorkoutContent => ({
    ...made,
    type: 'mastervideo',
    videoUrl: '/media/workout-media/video'
  })
  const seconds = 'content.exercises.0.steps.0.length.seconds'
  const table: [string, unknown, string, string][] = [
    ['an empty name', { ...content(), name: '  ' }, 'content.name', 'name-empty'],
    ['a long name', { ...content(), name: 'x'.repeat(81) }, 'content.name', 'text-too-long'],
    ['a long description', { ...content(), description: 'x'.repeat(2001) }, 'content.description', 'text-too-long'],
    ['a long step', withStep({ text: 'x'.repeat(1001) }), 'content.exercises.0.steps.0.text', 'text-too-long'],
    ['no time', time(0), seconds, 'time-too-short'],
    ['more than a day', time(86_401), seconds, 'time-too-long'],
    ['half a second', time(1.5), seconds, 'time-not-whole'],
    ['a hundredth of a chapter', master(time(1.55)), seconds, 'time-not-tenths'],
    ['a time in words', time('ten'), seconds, 'time-not-a-number'],
    ['another sport', { ...content(), sport: 'Chess' }, 'content.sport', 'bad-choice'],
    ['a script as picture', { ...content(), imageUrl: 'javascript:alert(1)' }, 'content.imageUrl', 'bad-url'],
    ['half a character', { ...content(), name: 'x\ud800' }, '', 'bad-text'],
    ['a NUL', { ...content(), description: 'a\u0000b' }, '', 'bad-text']
  ]
  it.each(table)('with %s is refused and changes nothing', async (_what, wrong, path, code) => {
    const id = newId()
    const answer = await person.call('POST', '/api/workouts', { id, content: wrong })
    expect([answer.status, details(answer)]).toEqual([400, input(path, code)])
    expect(answer.body['error']).toMatchObject({ status: 'invalid-argument', message: 'The input is not valid.' })
    expect(await rows('workouts', 'ownerId', person.id)).toEqual([])
    expect((await row('quotas', person.id))['workouts']).toBe(0)
  })

  it('without exercises, or with blocks that do not match, is refused', async () => {
    for (const wrong of [content('None', 0), { ...content(), blocks: content().blocks }]) {
      expect((await person.call('POST', '/api/workouts', { id: newId(), content: wrong })).status).toBe(400)
    }
  })

  it('with exercises that the database considers equal is refused', async () => {
    const made = content('Same', 2)
    const rename = (id: string): string => (id === made.exercises[0]?.id ? 'aa' : 'AA')
    const wrong = JSON.parse(
      made.exercises.reduce((text, { id }) => text.replaceAll(id, rename(id)), JSON.stringify(made))
    ) as WorkoutContent
    const answer = await person.call('POST', '/api/workouts', { id: newId(), content: wrong })
    expect([answer.status, details(answer)]).toEqual([400, input('content.exercises', 'bad-id')])
  })

  it.each(['app', 'SHELL', 'play', '', '../x', 'a b', 'x'.repeat(35)])('with the id %j is refused', async (id) => {
    expect((await person.call('POST', '/api/workouts', { id, content: content() })).status).toBe(400)
  })
})

describe('someone else’s', () => {
  it('workout cannot be changed, deleted, published, rated, or probed', async () => {
    const id = newId()
    await stranger.call('POST', '/api/workouts', { id, content: content('Mine') })
    const path = `/api/workouts/${id}`
    const before = await row('workouts', id)
    const statuses = [
      await person.call('PUT', path, { version: 1, content: content('Yours') }),
      await person.call('DELETE', path),
      await person.call('POST', `${path}/publish`),
      await person.call('POST', `${path}/rate`, { stars: 5 }),
      await person.call('POST', `${path}/play`),
      await person.call('POST', '/api/statistics', {
        id: newId(),
        workoutId: id,
        date: '2026-11-20T17:00:00Z',
        seconds: 1,
        share: 1
      })
    ].map((answer) => answer.status)
    expect(statuses).toEqual([404, 404, 404, 404, 404, 404])
    expect((await person.call('POST', '/api/workouts', { id, content: content() })).status).toBe(409)
    expect(await row('workouts', id)).toEqual(before)
    expect((await row('quotas', person.id))['workouts']).toBe(0)
  })

  it('public workout is reported as someone else’s', async () => {
    const id = newId()
    await stranger.call('POST', '/api/workouts', { id, content: content('Mine') })
    await stranger.call('POST', `/api/workouts/${id}/publish`)
    const answer = await person.call('PUT', `/api/workouts/${id}`, { version: 1, content: content() })
    expect([answer.status, details(answer)]).toEqual([403, { kind: 'code', code: 'not-yours' }])
  })

  it('exercises cannot be overwritten by naming their ids', async () => {
    const victim = newId()
    const theirs = content('Victim', 2)
    await stranger.call('POST', '/api/workouts', { id: victim, content: theirs })
    const before = await rows('exercises', 'wId', victim)
    const created = await person.call('POST', '/api/workouts', { id: newId(), content: { ...theirs, name: 'Thief' } })
    expect([created.status, details(created)]).toEqual([400, input('content.exercises', 'bad-id')])
    const own = newId()
    await person.call('POST', '/api/workouts', { id: own, content: content() })
    const updated = await person.call('PUT', `/api/workouts/${own}`, {
      version: 1,
      content: { ...theirs, name: 'Thief' }
    })
    expect([updated.status, details(updated)]).toEqual([400, input('content.exercises', 'bad-id')])
    expect(await rows('exercises', 'wId', victim)).toEqual(before)
    expect(await row('workouts', own)).toMatchObject({ name: 'Morning', version: 1 })
    await person.call('DELETE', `/api/workouts/${own}`)
  })

  it('statistic entry and friendship cannot be taken over by their ids', async () => {
    const id = newId()
    const mine = newId()
    await stranger.call('POST', '/api/workouts', { id: mine, content: content() })
    await stranger.call('POST', `/api/workouts/${mine}/publish`)
    const play = { id, workoutId: mine, date: '2026-11-20T17:00:00Z', seconds: 60, share: 1 }
    await stranger.call('POST', '/api/statistics', play)
    expect((await person.call('POST', '/api/statistics', play)).status).toBe(409)
    const { body } = await stranger.call('POST', '/api/friends', { email: 'third@example.test' })
    const path = `/api/friends/${String(body['friendship']?.['id'])}`
    expect((await person.call('PATCH', path, { state: 'accepted' })).status).toBe(404)
  })
})

describe('a malformed request', () => {
  const post = (raw: BodyInit, headers: Record<string, string> = {}) =>
    call('POST', '/api/workouts', { jwt: person.jwt, raw, headers })

  it('is told what is wrong with it', async () => {
    const code = async (answer: Promise<Answer>) => [(await answer).status, details(await answer)]
    expect(await code(post('not json'))).toEqual([400, { kind: 'code', code: 'not-json' }])
    expect(await code(post(''))).toEqual([400, { kind: 'code', code: 'not-json' }])
    expect(await code(post('{}', { 'content-type': 'text/plain' }))).toEqual([400, { kind: 'code', code: 'not-json' }])
    expect(await code(post(new Uint8Array([0x22, 0xff, 0x22])))).toEqual([400, { kind: 'code', code: 'not-json' }])
    expect(await code(post(`"${'x'.repeat(1_048_576)}"`))).toEqual([400, { kind: 'code', code: 'body-too-large' }])
    expect((await post('not json')).body['error']?.['status']).toBe('invalid-argument')
    expect((await post('['.repeat(500_000))).status).toBe(400)
    expect((await post('null')).status).toBe(400)
    expect((await person.call('PUT', '/api/account', [])).status).toBe(400)
    expect((await post('{"__proto__":{"id":"x"}}')).status).toBe(400)
  })

  it('to an unknown address is not found', async () => {
    const path = `/api/workouts/${newId()}`
    const missing = 'workout-not-found'
    for (const [answer, wanted] of [
      [await person.call('GET', '/api/nothing'), 'call-not-found'],
      [await person.call('PUT', path, { version: 1, content: content() }), missing],
      [await person.call('DELETE', path), missing],
      [await person.call('POST', `${path}/publish`), missing],
      [await person.call('POST', `${path}/play`, {}), missing]
    ] as const) {
      expect([answer.status, answer.body['error']?.['status']]).toEqual([404, 'not-found'])
      expect(details(answer)).toEqual({ kind: 'code', code: wanted })
    }
    expect((await person.call('DELETE', `/api/workouts/${'x'.repeat(300)}`)).status).toBe(404)
    expect((await person.call('DELETE', '/api/workouts/%2e%2e%2fusers')).status).toBe(404)
  })

  it('of any form never breaks the edge and never changes anything', async () => {
    const before = await rows('workouts', 'ownerId', person.id)
    const calls: [string, string][] = [
      ['PUT', '/api/account'],
      ['POST', '/api/workouts'],
      ['PUT', '/api/workouts/abc'],
      ['POST', '/api/workouts/abc/rate'],
      ['POST', '/api/statistics'],
      ['POST', '/api/statistics/entries'],
      ['PATCH', '/api/statistics/abc'],
      ['POST', '/api/friends'],
      ['PATCH', '/api/friends/abc']
    ]
    const anything = fc.oneof(
      fc.jsonValue(),
      fc.record({ id: fc.jsonValue(), content: fc.jsonValue(), version: fc.jsonValue(), stars: fc.jsonValue() }),
      fc.record({ nickname: fc.integer(), email: fc.string(), state: fc.string() })
    )
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...calls), anything, async ([method, path], body) => {
        const answer = await person.call(method, path, body)
        // `{}` is a valid change of an account.
        if (path === '/api/account' && JSON.stringify(body) === '{}') return
        expect(answer.status, `${method} ${path} ${JSON.stringify(body)}`).toBeGreaterThanOrEqual(400)
        expect(answer.status).toBeLessThan(500)
        expect(answer.body['error']).toMatchObject({ status: expect.any(String), message: expect.any(String) })
      }),
      { numRuns: 150 }
    )
    expect(await rows('workouts', 'ownerId', person.id)).toEqual(before)
  })
})

describe('a caller', () => {
  const write = (headers: Record<string, string>) =>
    call('POST', '/api/workouts', { body: { id: newId(), content: content() }, headers })

  it('without a token is asked to sign in', async () => {
    const answer = await write({})
    expect([answer.status, details(answer)]).toEqual([401, { kind: 'code', code: 'sign-in-needed' }])
    expect(answer.body['error']?.['status']).toBe('unauthenticated')
  })

  it.each([
    'Bearer',
    'Bearer x',
    'Bearer a.b.c',
    'Basic dXNlcjpwYXNz',
    `Bearer ${btoa('{}')}.${btoa('{"exp":99999999999}')}.x`,
    `Bearer ${'x'.repeat(5000)}`
  ])('with the token %s is told that the session has ended', async (authorization) => {
    const answer = await write({ authorization })
    expect([answer.status, details(answer)]).toEqual([401, { kind: 'code', code: 'session-over' }])
    expect(answer.body['error']?.['status']).toBe('unauthenticated')
  })

  it('with a token whose signature is not Appwrite’s is refused', async () => {
    const [head, payload] = person.jwt.split('.')
    const answer = await write({ authorization: `Bearer ${head}.${payload}.${'A'.repeat(43)}` })
    expect(answer.status).toBe(401)
  })

  it('learns that the database is unavailable and a retry may work', async () => {
    const fresh = await join()
    const answer = await withoutAppwrite(() => fresh.call('POST', '/api/workouts', { id: newId(), content: content() }))
    expect([answer.status, details(answer)]).toEqual([503, { kind: 'code', code: 'database-away' }])
  })

  it('is limited per user and per address, and told when to retry', async () => {
    const eager = await join()
    // A fixed clock, so that the rate limit frees nothing during slow calls.
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const env = { ...bindings, RATE_LIMITS: 'on', RATE_LIMIT_USER: '3', RATE_LIMIT_ADDRESS: '6' }
    const from = (address: string) =>
      call('GET', '/api/account', { jwt: eager.jwt, env, headers: { 'cf-connecting-ip': address } })
    const statuses: number[] = []
    for (let count = 0; count < 4; count += 1) statuses.push((await from(`192.0.2.${count}`)).status)
    expect(statuses).toEqual([200, 200, 200, 429])
    const refused = await from('192.0.2.9')
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(details(refused)).toEqual({ kind: 'code', code: 'rate-limited' })
    const health = () => call('GET', '/api/health', { env, headers: { 'cf-connecting-ip': '198.51.100.7' } })
    const many: number[] = []
    for (let count = 0; count < 7; count += 1) many.push((await health()).status)
    expect(many).toEqual([200, 200, 200, 200, 200, 200, 429])
  })

  it('cannot choose the address it is counted by outside of Cloudflare', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const env = { ...bindings, RATE_LIMITS: 'on', RATE_LIMIT_ADDRESS: '3', ADDRESS_HEADER: 'off' }
    const statuses: number[] = []
    for (let count = 0; count < 4; count += 1)
      statuses.push(
        (await call('GET', '/api/health', { env, headers: { 'cf-connecting-ip': `192.0.2.${count}` } })).status
      )
    expect(statuses).toEqual([200, 200, 200, 429])
  })

  it('is told what is not set up, but no values', async () => {
    vi.spyOn(console, 'error').mockImplementationOnce(() => {})
    const answer = await call('GET', '/api/health', {
      env: { APPWRITE_ENDPOINT: 'nonsense', APPWRITE_KEY: 'top-secret' }
    })
    expect(answer.status).toBe(500)
    expect(JSON.stringify(answer.body)).toContain('APPWRITE_ENDPOINT, APPWRITE_PROJECT')
    expect(JSON.stringify(answer.body)).not.toMatch(/nonsense|top-secret/)
  })
})

describe('every response', () => {
  it('has the security headers and a request id', async () => {
    for (const answer of [
      await call('GET', '/api/health'),
      await call('GET', '/api/account'),
      await call('GET', '/api/x')
    ]) {
      expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
      expect(answer.headers.get('strict-transport-security')).toContain('max-age=')
      expect(answer.headers.get('cache-control')).toBe('no-store')
      expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    }
    const failed = await call('GET', '/api/account')
    expect(failed.body['error']?.['requestId']).toBe(failed.headers.get('x-request-id'))
  })
})
