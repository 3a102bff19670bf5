import ICAL from 'ical.js'
import { beforeEach, describe, expect, it } from 'vitest'
import { app } from '../../../functions/index.ts'
import type { Bindings } from '../../../functions/lib/edge-env.ts'
import { asOperator, bindings, call, callsOf, join, newId, row, type Person } from '../support/edge.ts'

const PATH = '/api/calendar'
const soon = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

let ann: Person
beforeEach(async () => {
  ann = await join('ann')
})

const secretOf = async (person: Person, body: object = {}): Promise<string> => {
  const answer = await person.call('PUT', PATH, { hasNames: true, isNew: false, ...body })
  expect(answer.status).toBe(200)
  return String(answer.body['feed']?.['secret'])
}
const get = async (secret: string, headers: Record<string, string> = {}, query = '', env: Bindings = bindings) =>
  app.request(`https://icepoint.test${PATH}/${secret}.ics${query}`, { headers }, env)
const eventsOf = async (answer: Response) =>
  new ICAL.Component(ICAL.parse(await answer.text()))
    .getAllSubcomponents('vevent')
    .map((event) => new ICAL.Event(event))
const plan = (person: Person, more: object = {}) => {
  const date = { id: newId(), startDateTime: `${soon(3)}T07:30:00+01:00`, title: 'Ladder', ...more }
  return person.call('POST', '/api/training-dates', date).then((answer) => expect(answer.status).toBe(201))
}

describe('the address of a feed', () => {
  it('is created once, shown again, and long', async () => {
    expect((await ann.call('GET', PATH)).body['feed']).toBeNull()
    const secret = await secretOf(ann)
    expect(secret).toMatch(/^[\w-]{43}$/)
    expect(await secretOf(ann, { hasNames: false })).toBe(secret)
    expect((await ann.call('GET', PATH)).body['feed']).toEqual({ secret, hasNames: false })
  })

  it('is stored nowhere: not in the row, and not in the export', async () => {
    const secret = await secretOf(ann)
    expect(JSON.stringify(await row('users', ann.id))).not.toContain(secret)
    const archive = await app.request(
      'https://icepoint.test/api/account/export',
      { headers: { authorization: `Bearer ${ann.jwt}` } },
      bindings
    )
    expect(Buffer.from(await archive.arrayBuffer()).toString('latin1')).not.toContain(secret)
  })

  it('ends when it is renewed or revoked; both are idempotent', async () => {
    const old = await secretOf(ann)
    const secret = await secretOf(ann, { isNew: true })
    expect(secret).not.toBe(old)
    expect([(await get(old)).status, (await get(secret)).status]).toEqual([404, 200])
    for (const _ of [1, 2]) expect((await ann.call('DELETE', PATH)).body).toEqual({ feed: null })
    expect((await get(secret)).status).toBe(404)
    expect((await ann.call('GET', PATH)).body['feed']).toBeNull()
  })

  it('still works with another Worker key, but is not shown', async () => {
    const secret = await secretOf(ann)
    await asOperator('PATCH', `/tablesdb/icepoint/tables/users/rows/${ann.id}`, { data: { feedNonce: 'another' } })
    expect((await ann.call('GET', PATH)).body['feed']).toEqual({ secret: '', hasNames: true })
    expect((await get(secret)).status).toBe(200)
  })

  it('requires a signed-in owner and valid input', async () => {
    expect((await call('GET', PATH)).status).toBe(401)
    expect((await call('PUT', PATH, { body: { hasNames: true, isNew: true } })).status).toBe(401)
    expect((await ann.call('PUT', PATH, { hasNames: 'yes', isNew: true })).status).toBe(400)
    expect((await ann.call('PUT', PATH, { hasNames: true, isNew: true, userId: 'x' })).status).toBe(400)
  })
})

describe('a feed', () => {
  it('contains the owner’s dates, and nobody else’s', async () => {
    const ben = await join('ben')
    await plan(ben, { title: 'Secret of Ben' })
    await plan(ann, { repeat: 'FREQ=WEEKLY', reminderMin: 30 })
    await plan(ann, { startDateTime: `${soon(5)}T18:00:00Z`, title: '' })
    await plan(ann, { startDateTime: `${soon(-60)}T18:00:00Z`, title: 'Long ago' })
    const answer = await get(await secretOf(ann))
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-cache',
      'x-robots-tag': 'noindex'
    })
    const events = await eventsOf(answer)
    expect(events.map(({ summary, startDate }) => [summary, startDate.toString()])).toEqual([
      ['Ladder', `${soon(3)}T07:30:00`],
      ['Workout', `${soon(5)}T18:00:00Z`]
    ])
    expect(events[0]?.isRecurring()).toBe(true)
    expect(events[0]?.component.getFirstSubcomponent('valarm')?.getFirstPropertyValue('trigger')?.toString()).toBe(
      '-PT30M'
    )
  })

  it('says only "Workout" if its owner wants that, in the language of its address', async () => {
    await plan(ann)
    const secret = await secretOf(ann, { hasNames: false })
    expect(await (await get(secret)).text()).not.toContain('Ladder')
    expect((await eventsOf(await get(secret, {}, '?language=fr')))[0]?.summary).toBe('Séance')
    expect((await get(secret, {}, '?language=xx')).status).toBe(200)
  })

  it('is sent again only when something has changed', async () => {
    await plan(ann)
    const secret = await secretOf(ann)
    const etag = (await get(secret)).headers.get('etag') ?? ''
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const again = await get(secret, { 'if-none-match': known })
      expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag])
    }
    await plan(ann, { title: 'Another' })
    expect((await get(secret, { 'if-none-match': etag })).status).toBe(200)
  })

  it('costs two queries, however many dates there are', async () => {
    const secret = await secretOf(ann)
    const date = (index: number) => ({
      userId: ann.id,
      title: `no ${index}`,
      startDateTime: `${soon(1)}T10:00:00.000Z`
    })
    const rows = Array.from({ length: 520 }, (_, index) => ({ $id: newId(), ...date(index) }))
    for (let from = 0; from < rows.length; from += 100)
      await asOperator('POST', '/tablesdb/icepoint/tables/trainingsDates/rows', { rows: rows.slice(from, from + 100) })
    const { result, calls } = await callsOf(async () => get(secret))
    expect(calls).toEqual(['GET tables/users', 'GET tables/trainingsDates'])
    expect(await eventsOf(result)).toHaveLength(500)
  })

  it('reveals nothing to guessers, and ends with the account', async () => {
    const secret = await secretOf(ann)
    const wrong = ['x', 'a'.repeat(43), `${secret}x`, '%2e%2e']
    for (const one of wrong) expect([one, (await get(one)).status]).toEqual([one, 404])
    await asOperator('PATCH', `/tablesdb/icepoint/tables/users/rows/${ann.id}`, {
      data: { deletingAt: new Date().toISOString() }
    })
    expect((await get(secret)).status).toBe(404)
  })

  it('is limited to more requests than any app needs', async () => {
    const secret = await secretOf(ann)
    const limited = { ...bindings, RATE_LIMITS: 'on' }
    const statuses: number[] = []
    for (let index = 0; index < 31; index += 1) statuses.push((await get(secret, {}, '', limited)).status)
    expect(statuses.slice(0, 30).every((status) => status === 200)).toBe(true)
    expect(statuses[30]).toBe(429)
  })
})
