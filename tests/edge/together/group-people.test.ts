import { describe, expect, it } from 'vitest'
import { content } from '../support/content.ts'
import { everyCut, withCut } from '../support/cut.ts'
import { join, newId, row, rows, type Answer, type Person } from '../support/edge.ts'
import { befriend, plantFile, rolesOf, setContract } from '../support/friendly.ts'

const groupsOf = async (person: Person): Promise<number> => Number((await row('quotas', person.id))['groups'])

async function team(): Promise<{ owner: Person; ben: Person; cleo: Person; id: string; workoutId: string }> {
  const [owner, ben, cleo] = await Promise.all([join('owner'), join('ben'), join('cleo')])
  await setContract(owner, 'pro')
  await befriend(owner, ben)
  await befriend(owner, cleo)
  const [id, workoutId] = [newId(), newId()]
  await owner.call('POST', '/api/groups', { id, name: 'Team', memberIds: [ben.id, cleo.id] })
  await owner.call('POST', '/api/workouts', { id: workoutId, content: content() })
  expect((await owner.call('POST', '/api/shares', { workoutId, groupIds: [id] })).status).toBe(200)
  return { owner, ben, cleo, id, workoutId }
}

describe('a member', () => {
  it('leaves, and loses what was shared through the group', async () => {
    const { owner, ben, cleo, id, workoutId } = await team()
    expect(await rolesOf(owner, ben)).toEqual([`w_${workoutId}`])
    expect((await owner.call('POST', `/api/groups/${id}/leave`)).status).toBe(404)
    expect((await ben.call('POST', `/api/groups/${id}/leave`)).status).toBe(200)
    expect((await ben.call('POST', `/api/groups/${id}/leave`)).status).toBe(404)
    expect(await row('groups', id)).toMatchObject({ memberIds: [cleo.id] })
    expect([await rolesOf(owner, ben), await rolesOf(owner, cleo)]).toEqual([[], [`w_${workoutId}`]])
  })
})

describe('an owner', () => {
  it('gives the group a picture, and hands it over to a member whose contract has room', async () => {
    const { owner, ben, cleo, id } = await team()
    const imageUrl = `/media/profile-media/${await plantFile(owner, 'profile-media')}`
    expect((await owner.call('PATCH', `/api/groups/${id}`, { imageUrl })).body['group']).toMatchObject({ imageUrl })
    const foreign = `/media/profile-media/${await plantFile(ben, 'profile-media')}`
    expect((await owner.call('PATCH', `/api/groups/${id}`, { imageUrl: foreign })).status).toBe(400)
    const give = (from: Person, ownerId: string): Promise<Answer> =>
      from.call('PUT', `/api/groups/${id}/owner`, { ownerId })
    expect((await give(ben, ben.id)).status).toBe(404)
    expect((await give(owner, newId())).status).toBe(400)
    expect((await give(owner, ben.id)).body['error']?.['details']).toMatchObject({ code: 'heir-is-full' })
    await setContract(cleo, 'pro')
    expect((await owner.call('POST', `/api/groups/${id}/leave`)).status).toBe(404)
    const given = await give(owner, cleo.id)
    expect(given.body['group']).toMatchObject({ ownerId: cleo.id, memberIds: [ben.id, owner.id], imageUrl: '' })
    expect([await groupsOf(owner), await groupsOf(cleo)]).toEqual([0, 1])
    expect(await rolesOf(owner, ben)).toEqual([])
    expect((await owner.call('POST', '/api/messages', { id: newId(), groupId: id, text: 'Bye' })).status).toBe(201)
  })

  it('who deletes their account leaves it to the first member with room, or it ends', async () => {
    const kept = await team()
    await setContract(kept.cleo, 'pro')
    await kept.owner.call('DELETE', '/api/account', { confirm: kept.owner.email })
    expect(await row('groups', kept.id)).toMatchObject({ ownerId: kept.cleo.id, memberIds: [kept.ben.id] })
    expect(await groupsOf(kept.cleo)).toBe(1)
    const ended = await team()
    await ended.owner.call('DELETE', '/api/account', { confirm: ended.owner.email })
    expect(await rows('groups', '$id', ended.id)).toEqual([])
  })

  it('hands over once, wherever the call is cut', async () => {
    const { owner, cleo, id } = await team()
    await setContract(cleo, 'pro')
    let [from, to] = [owner, cleo]
    await everyCut(async (cut) => {
      const give = () => from.call('PUT', `/api/groups/${id}/owner`, { ownerId: to.id })
      const { result, wasCut } = await withCut(cut, give)
      if (result.status === 503) expect([200, 404]).toContain((await give()).status)
      expect(await row('groups', id)).toMatchObject({ ownerId: to.id })
      expect([await groupsOf(from), await groupsOf(to)]).toEqual([0, 1])
      ;[from, to] = [to, from]
      return wasCut
    }, 2)
  }, 120_000)
})

describe('a comment with the stars', () => {
  it('can be read only by the owner of the workout', async () => {
    const [owner, rater] = [await join(), await join()]
    const workoutId = newId()
    await owner.call('POST', '/api/workouts', { id: workoutId, content: content() })
    await owner.call('POST', `/api/workouts/${workoutId}/publish`)
    const play = { id: newId(), workoutId, date: new Date().toISOString(), seconds: 60, share: 1 }
    await rater.call('POST', '/api/statistics', play)
    const rate = (body: object) => rater.call('POST', `/api/workouts/${workoutId}/rate`, body)
    expect((await rate({ stars: 4, sentence: ' Good rests ' })).body).toMatchObject({ rating: 4 })
    expect((await rate({ stars: 5 })).body).toMatchObject({ rating: 5 })
    expect((await rate({ stars: 5, sentence: 'x'.repeat(201) })).status).toBe(400)
    const read = (who: Person) => who.call('GET', `/api/workouts/${workoutId}/sentences`)
    expect((await read(owner)).body['sentences']).toMatchObject([{ stars: 5, sentence: 'Good rests' }])
    expect((await read(rater)).status).toBe(403)
    await rate({ stars: 5, sentence: '' })
    expect((await read(owner)).body['sentences']).toEqual([])
  })
})
