import { beforeAll, describe, expect, it } from 'vitest'
import { content } from '../support/content.ts'
import { join, newId, rows, type Person } from '../support/edge.ts'
import { befriend, plant, rolesOf, setContract } from '../support/friendly.ts'
import { PATH, code, datesOf, details, made, planOf, started, training, zone } from '../support/plans.ts'

let ann: Person
let ben: Person
let cleo: Person
beforeAll(async () => {
  ;[ann, ben, cleo] = [await join('ann'), await join('ben'), await join('cleo')]
  await Promise.all([ann, ben, cleo].map((person) => setContract(person, 'pro')))
  await befriend(ann, ben)
  await befriend(ann, cleo)
})

describe('a shared plan', () => {
  const offersOf = async (person: Person) =>
    (await rows('plans', 'userId', person.id)).filter((plan) => String(plan['friendUId']) === ann.id)

  it('is offered to friends once, with your own workouts', async () => {
    const [mine, theirs] = [newId(), newId()]
    await ann.call('POST', '/api/workouts', { id: mine, content: content('Mine') })
    await cleo.call('POST', '/api/workouts', { id: theirs, content: content('Theirs') })
    expect((await cleo.call('POST', '/api/shares', { workoutId: theirs, friendIds: [ann.id] })).status).toBe(200)
    const entries = [training(1, 0, { wId: mine, title: 'Mine' }), training(1, 3, { wId: theirs, title: 'Theirs' })]
    const id = await made(ann, { entries })
    for (let round = 0; round < 2; round += 1) {
      const answer = await ann.call('POST', `${PATH}/${id}/shares`, { friendIds: [ben.id] })
      expect([answer.status, answer.body]).toEqual([
        200,
        { offered: 1, full: [], unread: [{ wId: theirs, title: 'Theirs' }] }
      ])
    }
    expect(await rolesOf(ann, ben)).toContain(`w_${mine}`)
    const [offer, ...others] = await offersOf(ben)
    expect([others, offer?.['name'], offer?.['$permissions']]).toEqual([[], 'Three weeks', [`read("user:${ben.id}")`]])
    const offerId = String(offer?.['$id'])
    const early = await ben.call('POST', `${PATH}/${offerId}/start`, { runId: newId(), from: '2030-03-18', zone })
    expect([early.status, details(early)]).toEqual([409, code('plan-runs')])
    for (let round = 0; round < 2; round += 1)
      expect(planOf(await ben.call('POST', `${PATH}/${offerId}/take`))).toMatchObject({ fromId: '', entries })
    expect(await datesOf(ben, await started(ben, offerId))).toHaveLength(2)
  })

  it('is offered to the members of your own group', async () => {
    const groupId = newId()
    await ann.call('POST', '/api/groups', { id: groupId, name: 'Team', memberIds: [ben.id, cleo.id] })
    const id = await made(ann, { name: 'For the team' })
    const answer = await ann.call('POST', `${PATH}/${id}/shares`, { groupIds: [groupId] })
    expect(answer.body).toEqual({ offered: 2, full: [], unread: [] })
    expect((await offersOf(cleo)).map((plan) => String(plan['name']))).toContain('For the team')
    const foreign = await ben.call('POST', `${PATH}/${await made(ben)}/shares`, { groupIds: [groupId] })
    expect([foreign.status, details(foreign)]).toEqual([404, code('group-not-found')])
  })

  it('reaches only friends, and only those with room for it', async () => {
    const [stranger, full] = [await join('stranger'), await join('busy')]
    await befriend(ann, full)
    await Promise.all(Array.from({ length: 50 }, () => plant('plans', { userId: full.id, name: 'One' })))
    const id = await made(ann)
    const refused = await ann.call('POST', `${PATH}/${id}/shares`, { friendIds: [stranger.id] })
    expect([refused.status, details(refused)]).toEqual([404, code('friend-not-found')])
    const answer = await ann.call('POST', `${PATH}/${id}/shares`, { friendIds: [full.id] })
    expect(answer.body).toEqual({ offered: 0, full: [full.id], unread: [] })
  })

  it('ends with the friendship until it is accepted', async () => {
    const other = await join('other')
    const friendship = await befriend(ann, other)
    const share = async (name: string) =>
      ann.call('POST', `${PATH}/${await made(ann, { name })}/shares`, { friendIds: [other.id] })
    await share('Taken')
    await other.call('POST', `${PATH}/${String((await offersOf(other))[0]?.['$id'])}/take`)
    await share('Open')
    expect(await offersOf(other)).toHaveLength(1)
    expect((await ann.call('DELETE', `/api/friends/${friendship}`)).status).toBe(200)
    await expect
      .poll(async () => (await rows('plans', 'userId', other.id)).map((plan) => String(plan['name'])))
      .toEqual(['Taken'])
  })
})
