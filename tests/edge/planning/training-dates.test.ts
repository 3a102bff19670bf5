import { beforeAll, describe, expect, it } from 'vitest'
import { content } from '../support/content.ts'
import { appwrite, call, join, newId, row, rows, type Answer, type Person } from '../support/edge.ts'

let ann: Person
let ben: Person
beforeAll(async () => {
  ;[ann, ben] = [await join('ann'), await join('ben')]
})

const PATH = '/api/training-dates'
const details = (answer: Answer) => answer.body['error']?.['details']
const plan = (more: object = {}) => ({
  id: newId(),
  startDateTime: '2026-11-23T07:30:00.000Z',
  title: 'Ladder',
  ...more
})

async function workoutOf(person: Person): Promise<string> {
  const id = newId()
  expect((await person.call('POST', '/api/workouts', { id, content: content() })).status).toBe(201)
  return id
}

describe('a planned session', () => {
  it('is stored for its owner, with everything that was given', async () => {
    const wId = await workoutOf(ann)
    const sent = plan({ startDateTime: '2026-11-23T08:30:00+01:00', wId, title: '  Ladder ', reminderMin: 30 })
    const answer = await ann.call('POST', PATH, sent)
    expect(answer.status).toBe(201)
    expect(answer.body['trainingDate']).toMatchObject({ id: sent.id, wId, title: 'Ladder', reminderMin: 30 })
    const stored = await row('trainingsDates', sent.id)
    expect(stored).toMatchObject({ $id: sent.id, userId: ann.id, wId, title: 'Ladder', reminderMin: 30 })
    expect(new Date(String(stored['startDateTime'])).toISOString()).toBe('2026-11-23T07:30:00.000Z')
    expect(stored['$permissions']).toEqual([`read("user:${ann.id}")`])
  })

  it('needs no workout and no reminder', async () => {
    const sent = plan({ title: '' })
    expect((await ann.call('POST', PATH, sent)).body['trainingDate']).toMatchObject({
      wId: '',
      title: '',
      reminderMin: null
    })
    expect((await row('trainingsDates', sent.id))['reminderMin']).toBeNull()
  })

  it('is planned once, however often it is sent', async () => {
    const sent = plan()
    const answers = await Promise.all(Array.from({ length: 5 }, () => ann.call('POST', PATH, sent)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 201])
    const mine = await rows('trainingsDates', 'userId', ann.id)
    expect(mine.filter(({ $id }) => String($id) === sent.id)).toHaveLength(1)
    const again = await ann.call('POST', PATH, { ...sent, title: 'Another' })
    expect([again.status, String(again.body['trainingDate']?.['title'])]).toEqual([200, 'Ladder'])
  })

  it('can be moved, and unnamed fields stay', async () => {
    const sent = plan({ reminderMin: 10 })
    await ann.call('POST', PATH, sent)
    const moved = await ann.call('PATCH', `${PATH}/${sent.id}`, { startDateTime: '2026-11-24T18:00:00Z' })
    expect(moved.status).toBe(200)
    expect(moved.body['trainingDate']).toMatchObject({ title: 'Ladder', reminderMin: 10 })
    expect(new Date(String(moved.body['trainingDate']?.['startDateTime'])).toISOString()).toBe(
      '2026-11-24T18:00:00.000Z'
    )
    const calm = await ann.call('PATCH', `${PATH}/${sent.id}`, { reminderMin: null })
    expect(calm.body['trainingDate']).toMatchObject({ reminderMin: null })
    expect((await ann.call('PATCH', `${PATH}/${sent.id}`, {})).status).toBe(200)
    const stored = await row('trainingsDates', sent.id)
    expect(stored).toMatchObject({ title: 'Ladder', reminderMin: null, userId: ann.id })
    expect(stored['$permissions']).toEqual([`read("user:${ann.id}")`])
  })

  it('can be removed once', async () => {
    const sent = plan()
    await ann.call('POST', PATH, sent)
    expect((await ann.call('DELETE', `${PATH}/${sent.id}`)).body).toEqual({ id: sent.id })
    const again = await ann.call('DELETE', `${PATH}/${sent.id}`)
    expect([again.status, details(again)]).toEqual([404, { kind: 'code', code: 'training-not-found' }])
    expect(await rows('trainingsDates', 'userId', ann.id)).not.toContainEqual(expect.objectContaining({ $id: sent.id }))
  })
})

describe('someone else’s', () => {
  it('date gets the same answer as a missing one, and stays unchanged', async () => {
    const sent = plan()
    await ann.call('POST', PATH, sent)
    const before = await row('trainingsDates', sent.id)
    const theirs = [
      await ben.call('PATCH', `${PATH}/${sent.id}`, { title: 'Mine' }),
      await ben.call('DELETE', `${PATH}/${sent.id}`)
    ]
    const none = [
      await ben.call('PATCH', `${PATH}/${newId()}`, { title: 'Mine' }),
      await ben.call('DELETE', `${PATH}/${newId()}`)
    ]
    const seen = (answer: Answer) => [answer.status, details(answer)]
    expect(theirs.map(seen)).toEqual(none.map(seen))
    expect(theirs[0]?.status).toBe(404)
    expect(await row('trainingsDates', sent.id)).toEqual(before)
    const read = await fetch(`${appwrite.endpoint}/tablesdb/icepoint/tables/trainingsDates/rows/${sent.id}`, {
      headers: { 'x-appwrite-project': appwrite.project, 'x-appwrite-jwt': ben.jwt }
    })
    expect(read.status).toBe(404)
  })

  it('id cannot be taken over', async () => {
    const sent = plan()
    await ann.call('POST', PATH, sent)
    const stolen = await ben.call('POST', PATH, { ...sent, title: 'Mine' })
    expect([stolen.status, details(stolen)]).toEqual([409, { kind: 'code', code: 'id-taken' }])
    expect(await row('trainingsDates', sent.id)).toMatchObject({ userId: ann.id, title: 'Ladder' })
  })

  it('private workout cannot be named, when planning or changing', async () => {
    const wId = await workoutOf(ann)
    const refused = await ben.call('POST', PATH, plan({ wId }))
    expect([refused.status, details(refused)]).toEqual([404, { kind: 'code', code: 'workout-not-found' }])
    const sent = plan()
    await ben.call('POST', PATH, sent)
    expect((await ben.call('PATCH', `${PATH}/${sent.id}`, { wId })).status).toBe(404)
    expect((await row('trainingsDates', sent.id))['wId']).toBe('')
  })

  it('owner id cannot be set', async () => {
    const answer = await ben.call('POST', PATH, { ...plan(), userId: ann.id })
    expect(answer.status).toBe(400)
  })
})

describe('invalid input', () => {
  it.each([
    ['no date', { startDateTime: 'tomorrow' }, 'startDateTime', 'bad-date'],
    ['a date without a zone', { startDateTime: '2026-11-23T07:30:00' }, 'startDateTime', 'bad-date'],
    ['a day that is none', { startDateTime: '2026-13-40T07:30:00Z' }, 'startDateTime', 'bad-date'],
    ['a long title', { title: 'x'.repeat(129) }, 'title', 'text-too-long'],
    ['a path as id', { id: '../users/x' }, 'id', 'bad-id'],
    ['a path as workout', { wId: '../users' }, 'wId', 'bad-id'],
    ['half a minute', { reminderMin: 1.5 }, 'reminderMin', 'reminder-out-of-range'],
    ['a reminder after it', { reminderMin: -1 }, 'reminderMin', 'reminder-out-of-range'],
    ['a reminder a month before', { reminderMin: 43_200 }, 'reminderMin', 'reminder-out-of-range']
  ])('with %s is refused by name', async (_name, change, path, code) => {
    const answer = await ann.call('POST', PATH, plan(change))
    expect(answer.status).toBe(400)
    expect(details(answer)?.['issues']).toContainEqual({ path, code })
  })

  it('includes years that the database cannot store, new and changed', async () => {
    const { body } = await ann.call('POST', PATH, plan({}))
    const id = String(body['trainingDate']?.['id'])
    for (const startDateTime of ['0500-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z', '1970-01-01T00:00:00+00:01']) {
      const refusal = { issues: [{ path: 'startDateTime', code: 'bad-date' }] }
      expect(details(await ann.call('POST', PATH, plan({ startDateTime })))).toMatchObject(refusal)
      expect(details(await ann.call('PATCH', `${PATH}/${id}`, { startDateTime }))).toMatchObject(refusal)
    }
  })

  it('is refused without a session', async () => {
    for (const [method, path] of [
      ['POST', PATH],
      ['PATCH', `${PATH}/abc`],
      ['DELETE', `${PATH}/abc`]
    ] as const) {
      expect((await call(method, path, method === 'DELETE' ? {} : { body: plan() })).status).toBe(401)
    }
  })
})
