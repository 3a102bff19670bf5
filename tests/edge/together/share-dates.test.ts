import { beforeAll, describe, expect, it } from 'vitest'
import { content } from '../support/content.ts'
import { join, newId, rows, type Answer, type Person } from '../support/edge.ts'
import { befriend, setContract } from '../support/friendly.ts'

let owner: Person
let ben: Person
let cleo: Person
let stranger: Person
beforeAll(async () => {
  ;[owner, ben, cleo, stranger] = await Promise.all([join('owner'), join('ben'), join('cleo'), join('stranger')])
  await setContract(owner, 'pro')
  await befriend(owner, ben)
  await befriend(cleo, owner)
})

async function make(): Promise<string> {
  const id = newId()
  expect((await owner.call('POST', '/api/workouts', { id, content: content('Ladder') })).status).toBe(201)
  return id
}
const share = (workoutId: string, more: object): Promise<Answer> =>
  owner.call('POST', '/api/shares', { workoutId, ...more })

describe('a date proposed with a workout', () => {
  const at = '2030-12-01T07:00:00.000Z'
  const answer = (who: Person, id: string, more: object = {}): Promise<Answer> =>
    who.call('PUT', `/api/shares/${id}/answer`, { proposedAt: at, answer: 'accepted', ...more })
  const planned = (id: string) => rows('trainingsDates', 'wId', id)

  it('is planned once for both, and then no longer proposed', async () => {
    const id = await make()
    await share(id, { friendIds: [ben.id, cleo.id], proposedAt: at })
    for (let time = 0; time < 2; time += 1) expect((await answer(ben, id)).status).toBe(200)
    expect((await planned(id)).map(({ userId }) => String(userId)).sort()).toEqual([ben.id, owner.id].sort())
    expect((await answer(cleo, id)).status).toBe(200)
    expect(await planned(id)).toHaveLength(3)
    const answered = (await rows('shareWithFriends', 'wId', id)).map(({ answeredFor }) =>
      Date.parse(String(answeredFor))
    )
    expect(answered).toEqual([Date.parse(at), Date.parse(at)])
  })
  it('plans nothing when it is declined, is a different date, or belongs to someone else', async () => {
    const id = await make()
    await share(id, { friendIds: [ben.id], proposedAt: at })
    expect((await answer(ben, id, { proposedAt: '2030-12-02T07:00:00Z' })).status).toBe(404)
    expect((await answer(stranger, id)).status).toBe(404)
    expect((await answer(ben, id, { answer: 'perhaps' })).status).toBe(400)
    expect((await answer(ben, id, { answer: 'declined' })).status).toBe(200)
    expect(await planned(id)).toEqual([])
    expect((await rows('shareWithFriends', 'wId', id))[0]?.['answeredFor']).not.toBeNull()
  })
})
