/** Limits that hold when everything arrives at once. */
import { expect, it } from 'vitest'
import { equal, rowsWhere } from '../../../functions/lib/appwrite-writer.ts'
import { content, showing } from '../support/content.ts'
import { asOperator, join, newId, rows } from '../support/edge.ts'
import { befriend, plant, plantFile } from '../support/friendly.ts'
import { edgeWriter } from '../support/lived-in.ts'
import { PATH, WEEKS } from '../support/plans.ts'

const bulk = (table: string, count: number, row: () => object) =>
  asOperator('POST', `/tablesdb/icepoint/tables/${table}/rows`, {
    rows: Array.from({ length: count }, () => ({ $id: newId(), ...row() }))
  })

it('of 65 simultaneous plans, 50 are stored', async () => {
  const person = await join()
  const make = (id = newId()) => person.call('POST', PATH, { id, name: 'One', note: '', entries: WEEKS })
  const statuses = (await Promise.all(Array.from({ length: 65 }, () => make()))).map(({ status }) => status)
  expect([...new Set(statuses)].sort()).toEqual([201, 429])
  expect(await rows('plans', 'userId', person.id)).toHaveLength(50)
  const [first] = await rows('plans', 'userId', person.id)
  await person.call('POST', `${PATH}/${String(first?.['$id'])}/removals`, { today: '2030-03-18' })
  expect([(await make()).status, (await make()).status]).toEqual([201, 429])
}, 120_000)

it('an account older than plan counting gives its last place to one of many', async () => {
  const [person, friend] = [await join(), await join()]
  await befriend(person, friend)
  for (let count = 0; count < 49; count += 1) await plant('plans', { userId: person.id, name: 'Old' })
  const offered = newId()
  await friend.call('POST', PATH, { id: offered, name: 'Offered', note: '', entries: WEEKS })
  await Promise.all([
    ...Array.from({ length: 8 }, () => person.call('POST', PATH, { id: newId(), name: 'New', entries: WEEKS })),
    friend.call('POST', `${PATH}/${offered}/shares`, { friendIds: [person.id] })
  ])
  expect(await rows('plans', 'userId', person.id)).toHaveLength(50)
}, 120_000)

it('of four workouts that take one file at once, one gets it', async () => {
  const person = await join()
  const fileId = await plantFile(person, 'workout-media')
  const url = `/media/workout-media/${fileId}`
  const ids = Array.from({ length: 4 }, () => newId())
  const answers = await Promise.all(
    ids.map((id) => person.call('POST', '/api/workouts', { id, content: showing(url) }))
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400])
  const stored = await rows('workouts', 'ownerId', person.id)
  expect(await rows('media', '$id', fileId)).toMatchObject([{ usedBy: String(stored[0]?.['$id']) }])
})

it('abandoned plays make room for new ones', async () => {
  const [owner, person] = [await join(), await join()]
  const id = newId()
  await owner.call('POST', '/api/workouts', { id, content: content() })
  await owner.call('POST', `/api/workouts/${id}/publish`)
  await bulk('plays', 100, () => ({
    userId: person.id,
    wId: id,
    openedAt: new Date(Date.now() - 60_000).toISOString()
  }))
  const playId = newId()
  expect((await person.call('POST', `/api/workouts/${id}/play`, { id: playId })).status).toBe(200)
  const open = await rowsWhere(await edgeWriter(), 'plays', [equal('userId', person.id)], 200)
  expect(open).toHaveLength(100)
  expect(open.map(({ $id }) => $id)).toContain(playId)
})

it('a calendar has a last date', async () => {
  const person = await join()
  const date = () => ({ userId: person.id, startDateTime: '2026-11-20T17:00:00Z', title: 'Old' })
  const id = newId()
  const add = (rowId: string) =>
    person.call('POST', '/api/training-dates', { id: rowId, startDateTime: '2026-11-23T07:30:00+01:00', title: 'Run' })
  expect((await add(id)).status).toBe(201)
  for (let part = 0; part < 30; part += 1) await bulk('trainingsDates', 100, date)
  const refused = await add(newId())
  expect([refused.status, refused.body['error']?.['details']]).toEqual([429, { kind: 'code', code: 'calendar-full' }])
  expect((await add(id)).status).toBe(200)
}, 120_000)
