import { beforeAll, describe, expect, it } from 'vitest'
import { content } from '../support/content.ts'
import { appwrite, join, newId, row, rows, type Answer, type Person } from '../support/edge.ts'
import { befriend, plant, setContract } from '../support/friendly.ts'
import { PATH, WEEKS, code, datesOf, details, made, planOf, started, training, zone } from '../support/plans.ts'

let ann: Person
let ben: Person
let cleo: Person
beforeAll(async () => {
  ;[ann, ben, cleo] = [await join('ann'), await join('ben'), await join('cleo')]
  await Promise.all([ann, ben, cleo].map((person) => setContract(person, 'pro')))
  await befriend(ann, ben)
  await befriend(ann, cleo)
})

const wallsOf = async (person: Person, runId: string) =>
  (await datesOf(person, runId)).map((date) => String(date['wallStart']))

const mark = (person: Person, id: string, day: string, name: string) =>
  person.call('POST', `/api/training-dates/${id}/marks`, { day, mark: name })

describe('a plan', () => {
  it('is created once, seen by its owner, and stored in order', async () => {
    const id = newId()
    const sent = { id, name: ' Three weeks ', note: 'Easy', entries: WEEKS.toReversed() }
    const answers = await Promise.all([1, 2, 3].map(() => ann.call('POST', PATH, sent)))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(planOf(answers[0] as Answer)).toEqual({
      ...{ id, name: 'Three weeks', note: 'Easy', entries: WEEKS, fromId: '' },
      ...{ runId: '', startedOn: '', reminderMin: null, pausedOn: '', waiting: [] },
      ...{ weeks: 3, restWeeks: [], startsOn: '' }
    })
    const stored = await row('plans', id)
    expect(stored).toMatchObject({ userId: ann.id, name: 'Three weeks' })
    expect(stored['$permissions']).toEqual([`read("user:${ann.id}")`])
    const read = await fetch(`${appwrite.endpoint}/tablesdb/icepoint/tables/plans/rows/${id}`, {
      headers: { 'x-appwrite-project': appwrite.project, 'x-appwrite-jwt': ben.jwt }
    })
    expect(read.status).toBe(404)
  })

  it('names only workouts its owner can read', async () => {
    const wId = newId()
    expect((await ben.call('POST', '/api/workouts', { id: wId, content: content() })).status).toBe(201)
    const entries = [training(1, 0, { wId })]
    const answer = await ann.call('POST', PATH, { id: newId(), name: 'Theirs', entries })
    expect([answer.status, details(answer)]).toEqual([404, code('workout-not-found')])
    await made(ben, { entries })
  })

  it('keeps weeks without sessions, rest weeks and its start day, and is offered with them', async () => {
    const id = await made(ann, { weeks: 5, restWeeks: [2, 4], startsOn: '2030-03-18', entries: [] })
    const empty = await ann.call('POST', `${PATH}/${id}/start`, { runId: newId(), from: '2030-03-18', zone })
    expect([empty.status, details(empty)]).toEqual([409, code('plan-empty')])
    const unshared = await ann.call('POST', `${PATH}/${id}/shares`, { friendIds: [ben.id] })
    expect([unshared.status, details(unshared)]).toEqual([409, code('plan-empty')])
    const filled = await ann.call('PATCH', `${PATH}/${id}`, { entries: [training(1, 0)], restWeeks: [4] })
    expect(planOf(filled)).toMatchObject({ weeks: 5, restWeeks: [4], startsOn: '2030-03-18' })
    await ann.call('POST', `${PATH}/${id}/shares`, { friendIds: [ben.id] })
    const offers = await rows('plans', 'userId', ben.id)
    expect(offers.find((offer) => String(offer['friendUId']) === ann.id)).toMatchObject({ weeks: 5, restWeeks: '4' })
  })

  it('keeps what a change does not name; while it runs, its weeks change only with the current day', async () => {
    const id = await made(ann)
    const renamed = await ann.call('PATCH', `${PATH}/${id}`, { name: 'Spring' })
    expect(planOf(renamed)).toMatchObject({ name: 'Spring', note: 'Easy', entries: WEEKS })
    await started(ann, id)
    const entries = [training(1, 0)]
    const answer = await ann.call('PATCH', `${PATH}/${id}`, { entries })
    expect([answer.status, details(answer)]).toEqual([409, code('plan-runs')])
    expect((await ann.call('PATCH', `${PATH}/${id}`, { note: 'Hard', entries: WEEKS })).status).toBe(200)
    await ann.call('POST', `${PATH}/${id}/end`, { today: '2030-03-18' })
    expect(planOf(await ann.call('PATCH', `${PATH}/${id}`, { entries }))).toMatchObject({ note: 'Hard', entries })
  })

  it('is one of 50', async () => {
    const full = await join('full')
    await Promise.all(Array.from({ length: 50 }, () => plant('plans', { userId: full.id, name: 'One' })))
    const answer = await full.call('POST', PATH, { id: newId(), name: 'More', entries: WEEKS })
    expect([answer.status, details(answer)]).toEqual([429, code('too-many-plans')])
  })

  it.each([
    ['a week 1,000', { entries: [training(1000, 0)] }, 400],
    ['1,000 trainings', { entries: Array.from({ length: 1000 }, () => training(1, 0)) }, 400],
    ['a note of 5 MB', { note: 'x'.repeat(5_000_000) }, 400],
    ['a title of 200,000 characters', { entries: [training(1, 0, { title: 'x'.repeat(200_000) })] }, 400]
  ])('refuses %s', async (_, more, status) => {
    const id = newId()
    const answer = await ann.call('POST', PATH, { id, name: 'Large', entries: WEEKS, ...more })
    expect(answer.status).toBe(status)
    expect(await rows('plans', '$id', id)).toEqual([])
  })

  it('of someone else gets the same answer as a missing one', async () => {
    const id = await made(ann)
    const before = await row('plans', id)
    const calls = [
      ['PATCH', '', { name: 'Mine' }],
      ['POST', '/start', { runId: newId(), from: '2030-03-18', zone }],
      ['POST', '/move', { to: '2030-03-18', zone }],
      ['POST', '/pause', { today: '2030-03-18' }],
      ['POST', '/resume', { from: '2030-03-18', zone }],
      ['POST', '/end', { today: '2030-03-18' }],
      ['POST', '/take', undefined],
      ['POST', '/shares', { friendIds: [ann.id] }],
      ['POST', '/removals', { today: '2030-03-18' }]
    ] as const
    for (const [method, path, body] of calls) {
      const answer = await ben.call(method, `${PATH}/${id}${path}`, body)
      expect([path, answer.status, details(answer)]).toEqual([path, 404, code('plan-not-found')])
    }
    expect(await row('plans', id)).toEqual(before)
  })
})

describe('a plan being started', () => {
  it('gives its dates their own lengths', async () => {
    const id = await made(ann, { entries: [training(1, 0, { lengthMin: 45 }), training(1, 3)] })
    const dates = await datesOf(ann, await started(ann, id))
    expect(dates.map((date) => date['lengthMin'])).toEqual([45, null])
    const long = await ann.call('PATCH', `${PATH}/${id}`, { entries: [training(1, 0, { lengthMin: 1441 })] })
    expect(long.status).toBe(400)
    await ann.call('POST', `${PATH}/${id}/end`, { today: '2030-03-18' })
  })

  it('becomes dates at the wall-clock time, even across a clock change', async () => {
    const id = await made(ann)
    const runId = await started(ann, id, '2030-03-20', { reminderMin: 30 })
    const dates = await datesOf(ann, runId)
    expect(dates.map((date) => String(date['wallStart']))).toEqual([
      ...['2030-03-25T07:30', '2030-03-28T07:30', '2030-04-01T07:30'],
      ...['2030-04-04T07:30', '2030-04-08T07:30', '2030-04-11T07:30']
    ])
    const moments = dates.map((date) => new Date(String(date['startDateTime'])).toISOString().slice(11, 16))
    expect(moments).toEqual(['06:30', '06:30', '05:30', '05:30', '05:30', '05:30'])
    expect(dates[0]).toMatchObject({ title: 'Week 1', reminderMin: 30, planEntry: 0 })
    expect(dates[0]?.['$permissions']).toEqual([`read("user:${ann.id}")`])
    expect(dates.every((date) => date['lastDateTime'] === date['startDateTime'])).toBe(true)
  })

  it('is started once, however often it is sent, and not twice', async () => {
    const id = await made(ann)
    const start = { runId: newId(), from: '2030-03-18', zone }
    const answers = await Promise.all([1, 2, 3].map(() => ann.call('POST', `${PATH}/${id}/start`, start)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await datesOf(ann, start.runId)).toHaveLength(6)
    const again = await ann.call('POST', `${PATH}/${id}/start`, { ...start, runId: newId() })
    expect([again.status, details(again)]).toEqual([409, code('plan-runs')])
  })

  it('is started by one of two devices at once', async () => {
    const id = await made(ben)
    const runs = [newId(), newId()]
    const answers = await Promise.all(
      runs.map((runId) => ben.call('POST', `${PATH}/${id}/start`, { runId, from: '2030-03-18', zone }))
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const counts = await Promise.all(runs.map(async (runId) => (await datesOf(ben, runId)).length))
    expect(counts.sort()).toEqual([0, 6])
  })

  it('covers 29 February, and can start on it', async () => {
    const id = await made(ben, { entries: [training(1, 6), training(2, 0)] })
    expect(await wallsOf(ben, await started(ben, id, '2032-02-29'))).toEqual(['2032-02-29T07:30', '2032-03-01T07:30'])
  })

  it('has at most 84 sessions, in one call', async () => {
    const entries = Array.from({ length: 84 }, (_, index) => training(Math.floor(index / 7) + 1, index % 7))
    const id = await made(cleo, { entries })
    const runId = await started(cleo, id)
    expect(await datesOf(cleo, runId)).toHaveLength(84)
    const moved = await cleo.call('POST', `${PATH}/${id}/move`, { to: '2030-03-19', zone })
    expect(moved.status).toBe(200)
    expect((await wallsOf(cleo, runId)).at(-1)).toBe('2030-06-10T07:30')
    expect((await cleo.call('POST', `${PATH}/${id}/pause`, { today: '2030-03-19' })).status).toBe(200)
    expect(await datesOf(cleo, runId)).toEqual([])
    expect((await cleo.call('POST', `${PATH}/${id}/resume`, { from: '2030-04-01', zone })).status).toBe(200)
    expect(await datesOf(cleo, runId)).toHaveLength(84)
  })

  it.each([
    ['a zone that is none', { zone: 'Europe/Atlantis' }],
    ['a day that is none', { from: '2030-02-30' }],
    ['a day that no database has', { from: '9998-12-01' }],
    ['a day before all', { from: '1969-12-31' }],
    ['a wrong reminder', { reminderMin: -1 }]
  ])('refuses %s', async (_, more) => {
    const id = await made(ben)
    const start = { runId: newId(), from: '2030-03-18', zone, ...more }
    expect((await ben.call('POST', `${PATH}/${id}/start`, start)).status).toBe(400)
    expect(await row('plans', id)).toMatchObject({ runId: '' })
  })
})

describe('a plan in the calendar', () => {
  it('moves open dates; repeated, it moves nothing', async () => {
    const id = await made(ann)
    const runId = await started(ann, id)
    const [first, second] = await datesOf(ann, runId)
    await mark(ann, String(first?.['$id']), '2030-03-18', 'done')
    await mark(ann, String(second?.['$id']), '2030-03-21', 'skipped')
    for (let round = 0; round < 2; round += 1)
      expect((await ann.call('POST', `${PATH}/${id}/move`, { to: '2030-03-27', zone })).status).toBe(200)
    expect(await wallsOf(ann, runId)).toEqual([
      ...['2030-03-18T07:30', '2030-03-21T07:30', '2030-03-27T07:30'],
      ...['2030-03-30T07:30', '2030-04-03T07:30', '2030-04-06T07:30']
    ])
    const moments = (await datesOf(ann, runId)).map((date) => String(date['startDateTime']).slice(11, 16))
    expect(moments).toEqual(['06:30', '06:30', '06:30', '06:30', '05:30', '05:30'])
  })

  it('waits while it is paused, and resumes without losing a session', async () => {
    const id = await made(ann)
    const runId = await started(ann, id)
    const [first] = await datesOf(ann, runId)
    await mark(ann, String(first?.['$id']), '2030-03-18', 'done')
    const today = '2030-03-22'
    for (let round = 0; round < 2; round += 1)
      expect(planOf(await ann.call('POST', `${PATH}/${id}/pause`, { today }))).toMatchObject({
        ...{ pausedOn: today, waiting: [2, 3, 4, 5] }
      })
    expect(await wallsOf(ann, runId)).toEqual(['2030-03-18T07:30', '2030-03-21T07:30'])
    for (let round = 0; round < 2; round += 1)
      expect(planOf(await ann.call('POST', `${PATH}/${id}/resume`, { from: '2030-05-01', zone }))).toMatchObject({
        ...{ pausedOn: '', waiting: [] }
      })
    expect(await wallsOf(ann, runId)).toEqual([
      ...['2030-03-18T07:30', '2030-03-21T07:30', '2030-05-06T07:30'],
      ...['2030-05-09T07:30', '2030-05-13T07:30', '2030-05-16T07:30']
    ])
    expect((await datesOf(ann, runId))[0]?.['doneOn']).toHaveLength(1)
  })

  it('changes from today on: dates are created, moved and removed, and the past stays', async () => {
    const id = await made(ann)
    const runId = await started(ann, id, '2030-03-18', { reminderMin: 10 })
    const [first] = await datesOf(ann, runId)
    await mark(ann, String(first?.['$id']), '2030-03-18', 'done')
    // Friday of week 1: the Thursday before was missed.
    const when = { today: '2030-03-22', zone }
    const entries = [
      ...WEEKS.slice(0, 2).map((entry) => ({ ...entry, weekday: 6 })),
      { ...WEEKS[2], weekday: 2, time: '19:00', title: 'Rope', reminderMin: 30 },
      ...WEEKS.slice(4),
      { ...training(3, 5, { lengthMin: 45 }), key: 9 }
    ]
    for (let round = 0; round < 2; round += 1)
      expect((await ann.call('PATCH', `${PATH}/${id}`, { entries, ...when })).status).toBe(200)
    const dates = await datesOf(ann, runId)
    expect(dates.map((date) => `${String(date['planEntry'])} ${String(date['wallStart'])}`)).toEqual([
      ...['0 2030-03-18T07:30', '1 2030-03-21T07:30', '2 2030-03-27T19:00'],
      ...['4 2030-04-01T07:30', '5 2030-04-04T07:30', '9 2030-04-06T07:30']
    ])
    expect(dates.map((date) => [date['title'], date['reminderMin'], date['lengthMin']])).toEqual([
      ...[
        ['Week 1', 10, null],
        ['Week 1', 10, null],
        ['Rope', 30, null]
      ],
      ...[
        ['Week 3', 10, null],
        ['Week 3', 10, null],
        ['Week 3', 10, 45]
      ]
    ])
    const back = await ann.call('PATCH', `${PATH}/${id}`, { entries: WEEKS, ...when })
    expect(back.status).toBe(200)
    expect(await wallsOf(ann, runId)).toEqual([
      ...['2030-03-18T07:30', '2030-03-21T07:30', '2030-03-25T07:30'],
      ...['2030-03-28T07:30', '2030-04-01T07:30', '2030-04-04T07:30']
    ])
  })

  it('changes on the days it was moved to, and not while it is paused', async () => {
    const id = await made(ann)
    const runId = await started(ann, id)
    await ann.call('POST', `${PATH}/${id}/move`, { to: '2030-03-20', zone })
    const entries = [...WEEKS, { ...training(3, 4), key: 6 }]
    const when = { today: '2030-03-18', zone }
    expect((await ann.call('PATCH', `${PATH}/${id}`, { entries, ...when })).status).toBe(200)
    expect((await wallsOf(ann, runId)).at(-1)).toBe('2030-04-07T07:30')
    await ann.call('POST', `${PATH}/${id}/pause`, { today: '2030-03-18' })
    const answer = await ann.call('PATCH', `${PATH}/${id}`, { entries: WEEKS, ...when })
    expect([answer.status, details(answer)]).toEqual([409, code('plan-runs')])
  })

  it('of an older version, without numbers, continues', async () => {
    const id = newId()
    const [runId, old] = [newId(), [training(1, 0), training(1, 3)]]
    await plant(
      'plans',
      { userId: ann.id, name: 'Old', entries: JSON.stringify(old), runId, startedOn: '2030-03-18' },
      [],
      id
    )
    const when = { today: '2030-03-18', zone }
    const entries = [...old.map((entry, key) => ({ key, ...entry })), { key: 2, ...training(1, 5) }]
    expect((await ann.call('PATCH', `${PATH}/${id}`, { entries, ...when })).status).toBe(200)
    expect(await wallsOf(ann, runId)).toEqual(['2030-03-23T07:30'])
  })

  it('ends and starts again; finished dates stay', async () => {
    const id = await made(ann)
    const runId = await started(ann, id)
    const [first] = await datesOf(ann, runId)
    await mark(ann, String(first?.['$id']), '2030-03-18', 'done')
    for (let round = 0; round < 2; round += 1)
      expect(planOf(await ann.call('POST', `${PATH}/${id}/end`, { today: '2030-03-18' }))).toMatchObject({ runId: '' })
    expect(await wallsOf(ann, runId)).toEqual(['2030-03-18T07:30'])
    const next = await started(ann, id)
    expect(await datesOf(ann, next)).toHaveLength(6)
    expect(await datesOf(ann, runId)).toHaveLength(1)
  })

  it('is removed with its open dates', async () => {
    const id = await made(ann)
    const runId = await started(ann, id)
    await mark(ann, String((await datesOf(ann, runId))[0]?.['$id']), '2030-03-18', 'done')
    expect((await ann.call('POST', `${PATH}/${id}/removals`, { today: '2030-03-18' })).body).toEqual({ id })
    expect(await wallsOf(ann, runId)).toEqual(['2030-03-18T07:30'])
    const again = await ann.call('POST', `${PATH}/${id}/removals`, { today: '2030-03-18' })
    expect([again.status, details(again)]).toEqual([404, code('plan-not-found')])
  })

  it('cannot be moved or paused before it is started', async () => {
    const id = await made(ann)
    const answers = [
      await ann.call('POST', `${PATH}/${id}/move`, { to: '2030-03-18', zone }),
      await ann.call('POST', `${PATH}/${id}/pause`, { today: '2030-03-18' })
    ]
    for (const answer of answers) expect([answer.status, details(answer)]).toEqual([409, code('plan-not-running')])
  })

  it('loses nothing when two devices change it at the same time', async () => {
    const id = await made(ann)
    const runId = await started(ann, id)
    const [first] = await datesOf(ann, runId)
    await Promise.all([
      ann.call('POST', `${PATH}/${id}/move`, { to: '2030-03-25', zone }),
      ann.call('POST', `${PATH}/${id}/pause`, { today: '2030-03-18' }),
      mark(ann, String(first?.['$id']), '2030-03-18', 'done')
    ])
    const { waiting } = await row('plans', id)
    const left = (await datesOf(ann, runId)).map((date) => Number(date['planEntry']))
    const kept = String(waiting).split(',').filter(Boolean).map(Number)
    expect([...left, ...kept].sort()).toEqual([0, 1, 2, 3, 4, 5])
  })
})
