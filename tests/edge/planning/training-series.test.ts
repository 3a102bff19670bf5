/** Dates that repeat (decision 071). */
import { beforeAll, describe, expect, it } from 'vitest'
import { content } from '../support/content.ts'
import { join, newId, row, rows, type Answer, type Json, type Person } from '../support/edge.ts'

let ann: Person
let ben: Person
beforeAll(async () => {
  ;[ann, ben] = [await join('ann'), await join('ben')]
})

const PATH = '/api/training-dates'
const details = (answer: Answer) => answer.body['error']?.['details']
const iso = (value: unknown): string => new Date(String(value)).toISOString()

/** Mondays and Wednesdays at 7:30 in Berlin. */
async function planned(more: object = {}): Promise<string> {
  const id = newId()
  const series = { startDateTime: '2026-11-23T07:30:00+01:00', repeat: 'FREQ=WEEKLY;BYDAY=MO,WE', title: 'Ladder' }
  expect((await ann.call('POST', PATH, { id, ...series, ...more })).status).toBe(201)
  return id
}
const change = (id: string, body: object, who = ann) => who.call('PATCH', `${PATH}/${id}`, body)
const mark = (id: string, day: string, how: string, who = ann) =>
  who.call('POST', `${PATH}/${id}/marks`, { day, mark: how })
const removePart = (id: string, day: string, scope: string, who = ann) =>
  who.call('POST', `${PATH}/${id}/removals`, { day, scope })
const daysOf = (stored: Json, column: string) =>
  (stored[column] as unknown as string[]).map((time) => iso(time).slice(0, 10))

describe('a date that repeats', () => {
  it('keeps its wall-clock time, its rule, and the moments it spans', async () => {
    const id = await planned({ repeat: 'count=3;freq=monthly', startDateTime: '2027-01-31T07:30:00+01:00' })
    const stored = await row('trainingsDates', id)
    expect(stored).toMatchObject({ wallStart: '2027-01-31T07:30', repeat: 'FREQ=MONTHLY;COUNT=3', userId: ann.id })
    expect([iso(stored['startDateTime']), iso(stored['lastDateTime'])]).toEqual([
      ...['2027-01-31T06:30:00.000Z', '2027-05-31T06:30:00.000Z']
    ])
    expect(stored['$permissions']).toEqual([`read("user:${ann.id}")`])
  })
  it('without an end can be found in any year', async () => {
    expect(iso((await row('trainingsDates', await planned()))['lastDateTime'])).toBe('9998-12-31T06:30:00.000Z')
  })
  it.each([
    ['a rule that is none', { repeat: 'FREQ=SOMETIMES' }, 'repeat', 'bad-choice'],
    ['a rule of another kind', { repeat: 'FREQ=MONTHLY;BYSETPOS=-1;BYDAY=FR' }, 'repeat', 'bad-choice'],
    ['a rule that is too long', { repeat: `FREQ=DAILY${';'.repeat(200)}` }, 'repeat', 'bad-choice'],
    ['a rule without its own start', { repeat: 'FREQ=WEEKLY;BYDAY=TU' }, 'repeat', 'bad-choice'],
    ['a moment that repeats', { startDateTime: '2026-11-23T06:30:00Z' }, 'startDateTime', 'bad-date']
  ])('is refused with %s', async (_name, more, path, code) => {
    const body = { id: newId(), startDateTime: '2026-11-23T07:30:00+01:00', title: '', repeat: 'FREQ=DAILY', ...more }
    const answer = await ann.call('POST', PATH, body)
    expect(answer.status).toBe(400)
    expect(details(answer)?.['issues']).toContainEqual({ path, code })
  })
})

describe('a mark', () => {
  it('is set once by two devices at the same time', async () => {
    const id = await planned()
    const days = ['2026-11-23', '2026-11-23', '2026-11-25', '2026-11-30']
    const answers = await Promise.all(days.map((day) => mark(id, day, 'done')))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(daysOf(await row('trainingsDates', id), 'doneOn')).toEqual(['2026-11-23', '2026-11-25', '2026-11-30'])
    await mark(id, '2026-11-25', 'skipped')
    const { body } = await mark(id, '2026-11-23', 'planned')
    expect(body['trainingDate']).toMatchObject({ doneOn: ['2026-11-30'], skippedOn: ['2026-11-25'] })
  })
  it('works only for existing dates of the owner', async () => {
    const id = await planned()
    expect((await mark(id, '2026-11-24', 'done')).status).toBe(404)
    expect((await mark(id, '2026-11-23', 'done', ben)).status).toBe(404)
    expect((await mark(id, '2026-02-30', 'done')).status).toBe(400)
    expect((await mark(id, '2026-11-23', 'loved')).status).toBe(400)
    expect(daysOf(await row('trainingsDates', id), 'doneOn')).toEqual([])
  })
})

describe('a change', () => {
  it('of one date gives it its own row, however often it is sent', async () => {
    const id = await planned({ reminderMin: 10 })
    await mark(id, '2026-11-25', 'skipped')
    const part = { day: '2026-11-25', scope: 'this', newId: newId() }
    const body = { startDateTime: '2026-11-26T18:00:00+01:00', title: 'Late', part }
    const answers = await Promise.all([change(id, body), change(id, body), change(id, body)])
    for (const { status, body: answer } of answers) {
      expect(status).toBe(200)
      expect(answer['trainingDate']).toMatchObject({ title: 'Ladder', movedOn: ['2026-11-25'], skippedOn: [] })
      expect(answer['made']).toMatchObject({
        ...{ id: part.newId, title: 'Late', wallStart: '2026-11-26T18:00', repeat: '', reminderMin: 10 },
        skippedOn: ['2026-11-26']
      })
    }
    expect((await row('trainingsDates', part.newId))['$permissions']).toEqual([`read("user:${ann.id}")`])
    expect((await change(id, { part: { ...part, newId: newId() } })).status).toBe(404)
  })
  it('of the following dates leaves the earlier ones', async () => {
    const id = await planned({ repeat: 'FREQ=DAILY;COUNT=5' })
    for (const day of ['2026-11-24', '2026-11-26']) await mark(id, day, 'done')
    const part = { day: '2026-11-25', scope: 'following', newId: newId() }
    for (let time = 0; time < 2; time += 1) {
      const { body } = await change(id, { startDateTime: '2026-11-25T18:00:00+01:00', part })
      expect(body['trainingDate']).toMatchObject({ repeat: 'FREQ=DAILY;UNTIL=20261124T235959', doneOn: ['2026-11-24'] })
      expect(body['made']).toMatchObject({
        ...{ wallStart: '2026-11-25T18:00', repeat: 'FREQ=DAILY;COUNT=3', doneOn: ['2026-11-26'] }
      })
    }
    const [kept, made] = [await row('trainingsDates', id), await row('trainingsDates', part.newId)]
    expect([iso(kept['lastDateTime']), iso(made['lastDateTime'])]).toEqual([
      ...['2026-11-24T06:30:00.000Z', '2026-11-27T17:00:00.000Z']
    ])
  })
  it('from the first date on, or of all, stays one row', async () => {
    const id = await planned()
    await mark(id, '2026-11-25', 'done')
    const part = { day: '2026-11-23', scope: 'following', newId: newId() }
    const { body } = await change(id, { title: 'New', part })
    expect([body['made'], body['trainingDate']?.['title']]).toMatchObject([null, 'New'])
    for (let time = 0; time < 2; time += 1) await change(id, { startDateTime: '2026-11-24T06:00:00+01:00' })
    expect((await change(id, {})).body['trainingDate']).toMatchObject({
      ...{ wallStart: '2026-11-24T06:00', repeat: 'FREQ=WEEKLY;BYDAY=TU,TH', doneOn: ['2026-11-26'] }
    })
    expect((await change(id, { repeat: '' })).body['trainingDate']).toMatchObject({ repeat: '', doneOn: [] })
  })
  it('from the first remaining date moves all by the same number of days', async () => {
    const id = await planned()
    await removePart(id, '2026-11-23', 'this')
    const part = { day: '2026-11-25', scope: 'following', newId: newId() }
    const { body } = await change(id, { startDateTime: '2026-11-26T07:30:00+01:00', part })
    expect([body['made'], body['trainingDate']]).toMatchObject([
      null,
      { wallStart: '2026-11-26T07:30', repeat: 'FREQ=WEEKLY;BYDAY=TU,TH', movedOn: [] }
    ])
  })
  it('gives a date a length, which stays when it is split off a series', async () => {
    const id = await planned({ lengthMin: 45 })
    const part = { day: '2026-11-25', scope: 'this', newId: newId() }
    const { body } = await change(id, { title: 'Late', part })
    expect([body['trainingDate'], body['made']]).toMatchObject([{ lengthMin: 45 }, { lengthMin: 45 }])
    expect((await change(part.newId, { lengthMin: null })).body['trainingDate']).toMatchObject({ lengthMin: null })
    for (const lengthMin of [0, 1441, 7.5, '30']) expect((await change(id, { lengthMin })).status).toBe(400)
    expect((await row('trainingsDates', id))['lengthMin']).toBe(45)
  })
  it('that is invalid changes nothing', async () => {
    const [id, theirs] = [await planned(), newId()]
    await ben.call('POST', PATH, { id: theirs, startDateTime: '2026-11-23T07:30:00+01:00', title: '' })
    const before = await row('trainingsDates', id)
    const part = { day: '2026-11-25', scope: 'this', newId: theirs }
    expect((await change(id, { title: 'x', part })).status).toBe(409)
    expect((await change(id, { title: 'x', part: { ...part, newId: newId() } }, ben)).status).toBe(404)
    expect((await change(id, { repeat: 'FREQ=WEEKLY;BYDAY=TU' })).status).toBe(400)
    expect((await change(id, { startDateTime: '2026-11-23T06:30:00Z' })).status).toBe(400)
    expect(await row('trainingsDates', id)).toEqual(before)
  })
})

describe('a removal', () => {
  it('takes one date, then the following ones, then the rest', async () => {
    const id = await planned()
    for (let time = 0; time < 2; time += 1) expect((await removePart(id, '2026-11-25', 'this')).status).toBe(200)
    for (let time = 0; time < 2; time += 1) expect((await removePart(id, '2026-11-30', 'following')).status).toBe(200)
    const stored = await row('trainingsDates', id)
    expect([stored['repeat'], daysOf(stored, 'movedOn')]).toEqual([
      ...['FREQ=WEEKLY;BYDAY=MO,WE;UNTIL=20261129T235959', ['2026-11-25']]
    ])
    expect((await removePart(id, '2026-11-23', 'this', ben)).status).toBe(404)
    expect((await removePart(id, '2026-11-23', 'this')).status).toBe(200)
    expect(await rows('trainingsDates', '$id', id)).toEqual([])
  })
})

describe('a play of a planned workout', () => {
  const workout = async (): Promise<string> => {
    const id = newId()
    await ann.call('POST', '/api/workouts', { id, content: content() })
    return id
  }
  const play = (workoutId: string, date: string, zoneMin: number, id = newId()) =>
    ann.call('POST', '/api/statistics', { id, workoutId, date, zoneMin, seconds: 60, share: 1 })
  const doneOn = async (id: string) => daysOf(await row('trainingsDates', id), 'doneOn')

  it('ticks the date of its day, in the time zone where it was played', async () => {
    const wId = await workout()
    const id = await planned({ wId })
    expect((await play(wId, '2026-11-22T22:59:00Z', 60)).status).toBe(201)
    expect(await doneOn(id)).toEqual([])
    expect((await play(wId, '2026-11-22T23:30:00Z', 60)).status).toBe(201)
    expect(await doneOn(id)).toEqual(['2026-11-23'])
    // On a trip, nine hours behind: still Wednesday there.
    expect((await play(wId, '2026-11-26T05:00:00Z', -480)).status).toBe(201)
    expect(await doneOn(id)).toEqual(['2026-11-23', '2026-11-25'])
  })
  it('ticks the nearer of two dates, however often it is sent', async () => {
    const wId = await workout()
    const early = await planned({ wId })
    const late = await planned({ wId, startDateTime: '2026-11-23T18:00:00+01:00' })
    const id = newId()
    await Promise.all([1, 2, 3].map(() => play(wId, '2026-11-23T16:00:00Z', 60, id)))
    await play(wId, '2026-11-23T16:00:00Z', 60, id)
    expect([await doneOn(early), await doneOn(late)]).toEqual([[], ['2026-11-23']])
    expect((await play(wId, '2026-11-23T19:00:00Z', 60)).status).toBe(201)
    expect([await doneOn(early), await doneOn(late)]).toEqual([['2026-11-23'], ['2026-11-23']])
  })
  it('ticks once when two devices finish the same date at once', async () => {
    const wId = await workout()
    const id = await planned({ wId })
    const plays = await Promise.all([play(wId, '2026-11-23T07:00:00Z', 60), play(wId, '2026-11-23T07:01:00Z', 60)])
    expect(plays.map(({ status }) => status)).toEqual([201, 201])
    expect(await doneOn(id)).toEqual(['2026-11-23'])
  })
  it('ticks a date that is a fixed moment, but none that was skipped or belongs to another workout', async () => {
    const [wId, other] = [await workout(), await workout()]
    const id = await planned({ wId, startDateTime: '2026-11-23T23:30:00Z', repeat: '' })
    const skipped = await planned({ wId })
    const theirs = await planned({ wId: other })
    await mark(skipped, '2026-11-23', 'skipped')
    await play(wId, '2026-11-23T20:00:00Z', 60)
    expect(await doneOn(id)).toEqual([])
    await play(wId, '2026-11-24T06:00:00Z', 60)
    expect([await doneOn(id), await doneOn(skipped), await doneOn(theirs)]).toEqual([['2026-11-23'], [], []])
  })
})
