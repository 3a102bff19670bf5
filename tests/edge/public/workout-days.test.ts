/** How often public workouts are opened, started and finished, for their owners. */
import { beforeEach, describe, expect, it } from 'vitest'
import { app } from '../../../functions/index.ts'
import { settingsOf } from '../../../functions/lib/env.ts'
import { writeUses } from '../../../functions/public/count-uses.ts'
import { sweepWorkoutDays } from '../../../functions/public/workout-days.ts'
import { dayOfUse } from '../../../src/core/public/workout-days.ts'
import { content } from '../support/content.ts'
import { withoutAppwrite } from '../support/cut.ts'
import { appwrite, bindings, callsOf, join, newId, row, rows, type Json, type Person } from '../support/edge.ts'
import { plant } from '../support/friendly.ts'
import { edgeWriter } from '../support/lived-in.ts'

const BROWSER = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0' }
const html = { headers: { 'content-type': 'text/html; charset=utf-8' } }
const files = { fetch: async () => new Response('<title>Icepoint</title><main></main>', html) }

/** Each one is an isolate: it counts in a memory of its own. */
const isolate = () => ({ ...bindings, ASSETS: files })
type Isolate = ReturnType<typeof isolate>

const flush = (env: Isolate): Promise<void> => writeUses(settingsOf(env))

const open = (env: Isolate, id: string, headers: Record<string, string> = BROWSER, method = 'GET') =>
  app.request(`https://icepoint.test/workout/${id}/`, { method, headers }, env)

const send = (env: Isolate, id: string, what: 'play' | 'finish', headers: Record<string, string> = BROWSER) =>
  app.request(`https://icepoint.test/api/workouts/${id}/${what}`, { method: 'POST', headers }, env)

async function workout(owner: Person, isPublic = true): Promise<string> {
  const id = newId()
  await owner.call('POST', '/api/workouts', { id, content: content() })
  if (isPublic) await owner.call('POST', `/api/workouts/${id}/publish`)
  return id
}

const counted = (id: string): Promise<Json[]> => rows('workoutDays', 'wId', id)

let owner: Person
/** An account may have ten workouts. */
beforeEach(async () => {
  owner = await join()
})

it('counts the page, fresh and cached, in every language, and what was started and finished', async () => {
  const [env, id] = [isolate(), await workout(owner)]
  await (await open(env, id)).text()
  expect((await withoutAppwrite(() => Promise.resolve(open(env, id)))).status).toBe(200)
  await app.request(`https://icepoint.test/de/workout/${id}/`, { headers: BROWSER }, env)
  expect((await send(env, id, 'play')).status).toBe(200)
  expect((await send(env, id, 'finish')).status).toBe(204)
  expect(await counted(id)).toEqual([])
  await flush(env)
  const [day, ...others] = await counted(id)
  expect(others).toEqual([])
  expect(day).toMatchObject({ day: dayOfUse(Date.now()), views: 3, starts: 1, finished: 1, ownerId: owner.id, wId: id })
  expect(day?.['$permissions']).toEqual([`read("user:${owner.id}")`])
})

it('counts starts and finishes in a frame, except those that another site asks for', async () => {
  const [env, id] = [isolate(), await workout(owner)]
  const inFrame = (use: string, site?: string) =>
    app.request(
      `https://icepoint.test/embed/${id}/${use}`,
      { headers: { ...BROWSER, ...(site === undefined ? {} : { 'sec-fetch-site': site }) } },
      env
    )
  const answers = [
    await inFrame('start', 'same-origin'),
    await inFrame('start'),
    await inFrame('finish', 'same-origin'),
    await inFrame('start', 'cross-site')
  ]
  expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204])
  expect(answers[0]?.headers.get('cache-control')).toBe('private, no-store')
  expect((await inFrame('views')).status).toBe(404)
  await flush(env)
  expect(await counted(id)).toMatchObject([{ views: 0, starts: 2, finished: 1 }])
})

it.each([
  ['a bot', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }, 'GET'],
  ['a call without a user agent', {}, 'GET'],
  ['a page that is loaded ahead', { ...BROWSER, 'sec-purpose': 'prefetch' }, 'GET'],
  ['HEAD', BROWSER, 'HEAD'],
  ['somebody who is signed in and gets the app', { ...BROWSER, cookie: 'icepoint_session=1' }, 'GET']
])('does not count %s', async (_, headers, method) => {
  const [env, id] = [isolate(), await workout(owner)]
  expect((await open(env, id, headers as Record<string, string>, method)).status).toBe(200)
  await flush(env)
  expect(await counted(id)).toEqual([])
})

it('counts everybody’s starts but the owner’s', async () => {
  const [env, id, other] = [isolate(), await workout(owner), await join()]
  for (const { jwt } of [owner, other])
    expect((await send(env, id, 'play', { ...BROWSER, authorization: `Bearer ${jwt}` })).status).toBe(200)
  await flush(env)
  expect(await counted(id)).toMatchObject([{ starts: 1, views: 0 }])
})

it('answers alike for ids that are public, private and unknown, and stores nothing for the last two', async () => {
  const env = isolate()
  const [shown, closed, unknown] = [await workout(owner), await workout(owner, false), newId()]
  const answers = await Promise.all([shown, closed, unknown].map((id) => send(env, id, 'finish')))
  const told = await Promise.all(answers.map(async (answer) => [answer.status, await answer.text()]))
  expect(told).toEqual([
    [204, ''],
    [204, ''],
    [204, '']
  ])
  await flush(env)
  expect(await counted(shown)).toMatchObject([{ finished: 1 }])
  expect([await counted(closed), await counted(unknown)]).toEqual([[], []])
})

describe('batches', () => {
  it('make no call to the database until they are written, however many uses there are', async () => {
    const [env, id] = [isolate(), await workout(owner)]
    const { calls } = await callsOf(() => Promise.all(Array.from({ length: 200 }, () => send(env, id, 'finish'))))
    expect(calls).toEqual([])
    const { calls: writes } = await callsOf(() => flush(env))
    expect(writes).toEqual(['GET tables/workouts', 'PATCH tables/workoutDays', 'POST tables/workoutDays'])
    expect(await counted(id)).toMatchObject([{ finished: 200 }])
  })

  it('are written as soon as they have eighty workouts', async () => {
    const [env, id] = [isolate(), await workout(owner)]
    for (const next of [id, ...Array.from({ length: 79 }, () => newId())]) await send(env, next, 'finish')
    await expect.poll(() => counted(id), { timeout: 8000 }).toMatchObject([{ finished: 1 }])
  })

  it('of isolates that write at the same time lose nothing', async () => {
    const id = await workout(owner)
    const isolates = Array.from({ length: 8 }, isolate)
    for (let round = 1; round <= 2; round += 1) {
      for (const env of isolates) for (let use = 0; use < 3; use += 1) await send(env, id, 'finish')
      await Promise.all(isolates.map(flush))
      expect(await counted(id)).toMatchObject([{ finished: round * 24 }])
    }
  })

  it('are lost without an error when the database is away', async () => {
    const [env, id] = [isolate(), await workout(owner)]
    await send(env, id, 'finish')
    await withoutAppwrite(() => flush(env))
    await flush(env)
    expect(await counted(id)).toEqual([])
  })
})

it('only the owner can read the figures', async () => {
  const id = await workout(owner)
  const env = isolate()
  await send(env, id, 'finish')
  await flush(env)
  const seenBy = async (headers: Record<string, string>): Promise<unknown> => {
    const query = encodeURIComponent(JSON.stringify({ method: 'equal', attribute: 'wId', values: [id] }))
    const answer = await fetch(`${appwrite.endpoint}/tablesdb/icepoint/tables/workoutDays/rows?queries[0]=${query}`, {
      headers: { 'x-appwrite-project': appwrite.project, ...headers }
    })
    return ((await answer.json()) as { total: number }).total
  }
  expect(await seenBy({ 'x-appwrite-jwt': owner.jwt })).toBe(1)
  expect(await seenBy({ 'x-appwrite-jwt': (await join()).jwt })).toBe(0)
  expect(await seenBy({})).toBe(0)
})

it('the figures go with their workout', async () => {
  const [env, id] = [isolate(), await workout(owner)]
  await send(env, id, 'finish')
  await flush(env)
  expect(await counted(id)).toHaveLength(1)
  await owner.call('DELETE', `/api/workouts/${id}`)
  await send(env, id, 'finish')
  await flush(env)
  expect(await counted(id)).toEqual([])
})

it('the sweeper removes days that are older than 400 days', async () => {
  const wId = newId()
  const daysAgo = (days: number): string => dayOfUse(Date.now() - days * 86_400_000)
  const [old, young] = [newId(), newId()]
  await plant('workoutDays', { ownerId: owner.id, wId, day: daysAgo(402) }, [], old)
  await plant('workoutDays', { ownerId: owner.id, wId, day: daysAgo(399) }, [], young)
  expect(await sweepWorkoutDays(await edgeWriter(), Date.now())).toBeGreaterThan(0)
  await expect(row('workoutDays', old)).rejects.toThrow('404')
  expect(await row('workoutDays', young)).toMatchObject({ wId })
})
