/** When a play counts, and what happens to entries that are corrected or added by hand (decision 072). */
import { describe, expect, it } from 'vitest'
import { join, newId, row } from '../support/edge.ts'
import { enter, everyRow, handEntry, kept, published, recount } from '../support/totals.ts'

const DAY_MS = 86_400_000

describe('the day of a play', () => {
  const send = async (more: object) => {
    const [owner, person] = [await join(), await join()]
    const id = await published(owner)
    const claim = { id: newId(), workoutId: id, seconds: 60, share: 1, ...more }
    expect((await person.call('POST', '/api/statistics', claim)).status).toBe(201)
    return row('statistic', claim.id)
  }

  it('is the one on which it started, in the athlete’s time zone', async () => {
    expect(await send({ date: '2026-11-20T22:50:00Z', zoneMin: 60 })).toMatchObject({ day: '2026-11-20' })
    expect(await send({ date: '2026-11-20T23:50:00Z', zoneMin: 60 })).toMatchObject({ day: '2026-11-21' })
    expect(await send({ date: '2026-10-25T22:30:00Z', zoneMin: 60 })).toMatchObject({ day: '2026-10-25' })
    expect(await send({ date: '2026-10-24T22:30:00Z', zoneMin: 120 })).toMatchObject({ day: '2026-10-25' })
    expect(await send({ date: '2026-11-20T23:50:00Z' })).toMatchObject({ day: '2026-11-20', deviceDate: null })
  })

  it.each([365, -365])(
    'is right on a device whose clock is off by %i days, and the device’s time is kept',
    async (days) => {
      const wrong = Date.now() + days * DAY_MS
      const date = new Date(wrong - 3_600_000).toISOString()
      const stored = await send({ date, sentAt: new Date(wrong).toISOString(), zoneMin: 0 })
      expect(Math.abs(Date.parse(String(stored['date'])) - (Date.now() - 3_600_000))).toBeLessThan(60_000)
      expect(Date.parse(String(stored['deviceDate']))).toBe(Date.parse(date))
    }
  )

  it.each([841, -721, 1.5, 'x'])('is refused in an unknown zone: %j', async (zoneMin) => {
    const person = await join()
    const claim = { id: newId(), workoutId: 'w', date: '2026-11-20T17:00:00Z', seconds: 1, share: 1, zoneMin }
    expect((await person.call('POST', '/api/statistics', claim)).status).toBe(400)
  })
})

describe('an entry', () => {
  it('added by hand counts as time, earns nothing, and gives no right to rate', async () => {
    const person = await join()
    const entry = handEntry()
    const { status, body } = await enter(person, entry)
    expect([status, body['added']]).toMatchObject([
      201,
      [{ id: entry.id, workoutId: '', workoutName: 'Run in the wood', icepoints: 0, day: '2026-11-20', source: 'hand' }]
    ])
    expect((await enter(person, { ...entry, seconds: 9 })).body).toEqual({ added: [] })
    expect((await row('statistic', entry.id))['seconds']).toBe(1800)
    const change = { name: 'Run', sport: 'Cycling', level: '', seconds: 60, date: '2026-11-19T17:00:00Z', zoneMin: 0 }
    const changed = await person.call('PATCH', `/api/statistics/${entry.id}`, change)
    expect(changed.body['entry']).toMatchObject({ workoutName: 'Run', day: '2026-11-19', icepoints: 0 })
    expect(await kept(person.id)).toEqual({ '2026-11-19|Cycling|': [60, 1, 0] })
  })

  it('never earns more after a correction, and keeps its workout', async () => {
    const [owner, person] = [await join(), await join()]
    const id = await published(owner, 'extreme')
    const claim = { id: newId(), workoutId: id, date: '2026-11-20T17:00:00Z', seconds: 60, share: 0.4 }
    await person.call('POST', '/api/statistics', claim)
    const change = async (body: object) => (await person.call('PATCH', `/api/statistics/${claim.id}`, body)).body
    expect((await change({ share: 1, seconds: 3600 }))['entry']).toMatchObject({
      share: 0.4,
      icepoints: 80,
      seconds: 3600
    })
    expect((await change({ share: 0.2 }))['entry']).toMatchObject({ share: 0.2, icepoints: 40 })
    expect((await change({ share: 1 }))['entry']).toMatchObject({ share: 0.2, icepoints: 40 })
    for (const body of [{ name: 'Other' }, { level: 'base' }, { sport: 'YOGA' }]) {
      expect((await person.call('PATCH', `/api/statistics/${claim.id}`, body)).status).toBe(400)
    }
    expect((await person.call('POST', `/api/workouts/${id}/rate`, { stars: 5 })).status).toBe(403)
    expect(await kept(person.id)).toEqual(await recount(person.id))
  })

  it('of someone else is not found, and its id is in use', async () => {
    const [person, mallory] = [await join(), await join()]
    const entry = handEntry()
    await enter(person, entry)
    const before = await row('statistic', entry.id)
    expect((await mallory.call('PATCH', `/api/statistics/${entry.id}`, { seconds: 1 })).status).toBe(404)
    expect((await mallory.call('DELETE', `/api/statistics/${entry.id}`)).status).toBe(404)
    expect((await enter(mallory, entry, handEntry())).status).toBe(409)
    expect(await row('statistic', entry.id)).toEqual(before)
    expect(await everyRow('statistic', mallory.id)).toEqual([])
  })

  it('does not fill a day with more than a day holds', async () => {
    const person = await join()
    expect((await enter(person, handEntry({ seconds: 86_400 }))).status).toBe(201)
    const more = await enter(person, handEntry({ seconds: 1 }), handEntry({ date: '2026-11-18T17:00:00Z' }))
    expect([more.status, more.body['error']?.['details']]).toEqual([429, { kind: 'code', code: 'day-full' }])
    expect(await everyRow('statistic', person.id)).toHaveLength(1)
    const other = handEntry({ date: '2026-11-18T17:00:00Z', seconds: 60 })
    await enter(person, other)
    const moved = await person.call('PATCH', `/api/statistics/${other.id}`, {
      date: '2026-11-20T17:00:00Z',
      zoneMin: 0
    })
    expect(moved.status).toBe(429)
  })

  it.each([
    ['of tomorrow’s tomorrow', { date: new Date(Date.now() + 3 * DAY_MS).toISOString() }],
    ['without time', { seconds: 0 }],
    ['longer than a day', { seconds: 86_401 }],
    ['of no sport', { sport: 'Chess' }],
    ['with points', { icepoints: 100 }]
  ])('%s is refused', async (_, more) => {
    const person = await join()
    expect((await enter(person, handEntry(more))).status).toBe(400)
    expect(await everyRow('statistic', person.id)).toEqual([])
  })

  it('from a file comes in pages of at most 50, and twice without duplicates', async () => {
    const person = await join()
    const entries = Array.from({ length: 50 }, (_, index) =>
      handEntry({ date: new Date(Date.parse('2026-01-05T17:00:00Z') + index * 3 * DAY_MS).toISOString() })
    )
    const send = (all: object[]) => person.call('POST', '/api/statistics/entries', { source: 'import', entries: all })
    expect((await send([...entries, handEntry()])).status).toBe(400)
    expect((await send(entries)).status).toBe(201)
    expect((await send(entries)).status).toBe(200)
    expect(await everyRow('statistic', person.id)).toHaveLength(50)
    expect(await kept(person.id)).toEqual(await recount(person.id))
  })
})
