/** Ids are compared exactly here, although the database ignores their case (MariaDB). */
import { describe, expect, it } from 'vitest'
import { content } from '../support/content.ts'
import { join, newId, row, rows, type Person } from '../support/edge.ts'
import { befriend, plant, plantShare } from '../support/friendly.ts'

/** Ids from `newId` are lowercase. */
const otherCase = (id: string): string => id.toUpperCase()

async function published(owner: Person, id = newId()): Promise<string> {
  await owner.call('POST', '/api/workouts', { id, content: content() })
  await owner.call('POST', `/api/workouts/${id}/publish`)
  return id
}

const claimOf = (workoutId: string, seconds = 60) => ({
  ...{ id: newId(), workoutId, name: 'Morning', date: '2026-11-20T17:00:00Z', seconds, share: 1 }
})

const rate = async (person: Person, id: string): Promise<number> =>
  (await person.call('POST', `/api/workouts/${id}/rate`, { stars: 5 })).status

describe('a rating', () => {
  it('is not allowed by a play of the same id in another case', async () => {
    const [owner, mallory] = [await join(), await join()]
    const id = await published(owner)
    const claim = claimOf(otherCase(id), 0)
    const { status, body } = await mallory.call('POST', '/api/statistics', claim)
    expect([status, body['entry']]).toMatchObject([201, { workoutId: '', share: 0, icepoints: 0 }])
    expect(await rate(mallory, id)).toBe(403)
  })

  it('is not allowed by a play of a workout that was unreadable at the time', async () => {
    const [owner, mallory] = [await join(), await join()]
    const id = newId()
    await owner.call('POST', '/api/workouts', { id, content: content() })
    await mallory.call('POST', '/api/statistics', claimOf(id, 0))
    await owner.call('POST', `/api/workouts/${id}/publish`)
    expect(await rate(mallory, id)).toBe(403)
  })

  it('is not allowed by older rows with the id in another case', async () => {
    const [owner, mallory] = [await join(), await join()]
    const id = await published(owner)
    const played = { userId: mallory.id, date: '2026-11-20T17:00:00Z', share: 1, seconds: 60 }
    await plant('statistic', { ...played, rId: otherCase(id) })
    expect(await rate(mallory, id)).toBe(403)
    await plant('statistic', { ...played, rId: id })
    expect(await rate(mallory, id)).toBe(200)
  })
})

it('an open play is not shortened by the link of another workout', async () => {
  const [owner, mallory] = [await join(), await join()]
  const long = newId()
  await owner.call('POST', '/api/workouts', { id: long, content: content('Long', 20) })
  await owner.call('POST', `/api/workouts/${long}/publish`)
  const short = newId()
  await mallory.call('POST', '/api/workouts', { id: short, content: content('Short', 1) })
  const { body } = await mallory.call('POST', `/api/workouts/${short}/unlist`)
  const claim = { ...claimOf(String(body['link']), 90), isFitted: true }
  await mallory.call('POST', `/api/workouts/${long}/play`, { id: claim.id })
  const answer = await mallory.call('POST', '/api/statistics', claim)
  expect(answer.body['entry']).toMatchObject({ workoutId: long })
  expect(Number(answer.body['entry']?.['share'])).toBeLessThan(0.31)
})

it('a proposed date is accepted once, whatever the case of its workout id', async () => {
  const [owner, friend] = [await join(), await join()]
  await befriend(owner, friend)
  const id = newId()
  await owner.call('POST', '/api/workouts', { id, content: content() })
  const proposedAt = '2026-12-24T09:00:00.000Z'
  await owner.call('POST', '/api/shares', { workoutId: id, friendIds: [friend.id], groupIds: [], note: '', proposedAt })
  const answer = (workoutId: string) =>
    friend.call('PUT', `/api/shares/${workoutId}/answer`, { proposedAt, answer: 'accepted' })
  expect((await answer(otherCase(id))).status).toBe(404)
  expect((await answer(id)).status).toBe(200)
  expect(await rows('trainingsDates', 'userId', owner.id)).toHaveLength(1)
})

it('a plan accepts only workout ids in their exact case', async () => {
  const person = await join()
  const id = await published(person)
  const entries = [{ week: 1, weekday: 0, time: '08:00', wId: otherCase(id) }]
  const made = await person.call('POST', '/api/plans', { id: newId(), name: 'Mine', note: '', entries })
  expect([made.status, made.body['error']?.['details']]).toEqual([404, { kind: 'code', code: 'workout-not-found' }])
})

it('a play ticks the date of exactly its workout', async () => {
  const person = await join()
  const id = await published(person)
  const date = { userId: person.id, startDateTime: '2026-11-20T17:00:00Z', wId: otherCase(id), title: 'Other' }
  const planned = await plant('trainingsDates', date)
  await person.call('POST', '/api/statistics', claimOf(id))
  expect((await row('trainingsDates', String(planned['$id'])))['doneOn']).toEqual([])
})

it('a share is removed from your own list only under its exact id', async () => {
  const [owner, friend] = [await join(), await join()]
  const id = newId()
  await owner.call('POST', '/api/workouts', { id, content: content() })
  await plantShare(owner, friend, id)
  await friend.call('DELETE', `/api/shares/${otherCase(id)}`)
  expect(await rows('shareWithFriends', 'wId', id)).toHaveLength(1)
})
