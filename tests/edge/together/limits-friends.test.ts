import { describe, expect, it } from 'vitest'
import { content } from '../support/content.ts'
import { asOperator, call, join, newId, register, row, rows, type Json, type Person } from '../support/edge.ts'
import { befriend, setContract } from '../support/friendly.ts'

const bulk = (table: string, some: object[]): Promise<Json> =>
  asOperator('POST', `/tablesdb/icepoint/tables/${table}/rows`, { rows: some })

const fill = (person: Person, data: object) =>
  asOperator('PATCH', `/tablesdb/icepoint/tables/quotas/rows/${person.id}`, { data })

/** Writes accounts and one invitation between each of them and the person. */
async function invitations(person: Person, others: string[], from: 'them' | 'person'): Promise<string[]> {
  const ids = others.map(() => newId())
  await bulk(
    'users',
    others.map((id) => ({ $id: id, email: `${id}@example.test`, contractType: 'base' }))
  )
  await bulk(
    'quotas',
    others.map((id) => ({ $id: id, friends: 0 }))
  )
  await bulk(
    'friends',
    others.map((id, index) => ({
      $id: ids[index],
      ownerUId: from === 'them' ? id : person.id,
      friendUId: from === 'them' ? person.id : id,
      state: 'invited',
      createdAt: '2026-11-20T17:00:00Z'
    }))
  )
  return ids
}

const countOf = (statuses: number[], wanted: number): number => statuses.filter((status) => status === wanted).length

describe('the limit of friends', () => {
  it('lets exactly one of fifty in when the accepting person has one place left', async () => {
    const person = await join()
    const others = await Promise.all(Array.from({ length: 50 }, () => register()))
    const ids = await invitations(
      person,
      others.map(({ id }) => id),
      'them'
    )
    await fill(person, { friends: 19 })
    const answers = await Promise.all(
      ids.map((id) => person.call('PATCH', `/api/friends/${id}`, { state: 'accepted' }))
    )
    const statuses = answers.map(({ status }) => status)
    expect([countOf(statuses, 200), countOf(statuses, 429)]).toEqual([1, 49])
    expect((await row('quotas', person.id))['friends']).toBe(20)
    const winner = (await rows('friends', 'friendUId', person.id)).filter(({ state }) => String(state) === 'accepted')
    expect(winner).toHaveLength(1)
    const counts = await Promise.all(others.map(async ({ id }) => Number((await row('quotas', id))['friends'])))
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1)
  }, 120_000)

  it('lets exactly one of fifty in when the inviting person has one place left', async () => {
    const person = await join()
    const others = await Promise.all(Array.from({ length: 50 }, () => register()))
    const ids = await invitations(
      person,
      others.map(({ id }) => id),
      'person'
    )
    await fill(person, { friends: 19 })
    const answers = await Promise.all(
      others.map((other, index) => other.call('PATCH', `/api/friends/${ids[index]}`, { state: 'accepted' }))
    )
    const statuses = answers.map(({ status }) => status)
    expect([countOf(statuses, 200), countOf(statuses, 429)]).toEqual([1, 49])
    const refused = answers.find(({ status }) => status === 429)
    expect(refused?.body['error']?.['details']).toEqual({ kind: 'code', code: 'friend-is-full' })
    expect((await row('quotas', person.id))['friends']).toBe(20)
    const counts = await Promise.all(others.map(async ({ id }) => Number((await row('quotas', id))['friends'])))
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1)
  }, 120_000)
})

describe('a contract lowered below what is used', () => {
  it('locks nothing: everything can be read, played, changed and deleted, but nothing added', async () => {
    const [person, friend] = [await join(), await join()]
    await setContract(person, 'pro')
    await befriend(person, friend)
    const ids = Array.from({ length: 12 }, () => newId())
    for (const id of ids) await person.call('POST', '/api/workouts', { id, content: content('Kept', 1) })
    await fill(person, { friends: 30 })
    await setContract(person, 'base')

    expect((await person.call('GET', '/api/account')).body).toMatchObject({
      contract: { name: 'base' },
      usage: { workouts: 12, friends: 30 }
    })
    const refused = await person.call('POST', '/api/workouts', { id: newId(), content: content() })
    expect(refused.body['error']?.['details']).toEqual({ kind: 'limit', limit: 'maxWorkouts', max: 10, used: 12 })
    const invited = await person.call('POST', '/api/friends', { email: 'one-more@example.test' })
    expect(invited.body['error']?.['details']).toEqual({ kind: 'limit', limit: 'maxUsers', max: 20, used: 30 })

    for (const [index, id] of ids.entries()) {
      const path = `/api/workouts/${id}`
      expect((await row('workouts', id))['$permissions']).toContain(`read("user:${person.id}")`)
      expect((await person.call('PUT', path, { version: 1, content: content('Changed', 1) })).status).toBe(200)
      expect((await person.call('POST', `${path}/publish`)).status).toBe(200)
      expect((await call('POST', `${path}/play`)).status).toBe(200)
      if (index < 2) expect((await person.call('DELETE', path)).status).toBe(200)
    }
    // At the limit it is still full; with one less there is room again.
    expect((await person.call('POST', '/api/workouts', { id: newId(), content: content() })).status).toBe(429)
    await person.call('DELETE', `/api/workouts/${ids[2]}`)
    expect((await person.call('POST', '/api/workouts', { id: newId(), content: content() })).status).toBe(201)
    const [friendship] = await rows('friends', 'ownerUId', person.id)
    expect((await person.call('DELETE', `/api/friends/${String(friendship?.['$id'])}`)).status).toBe(200)
    expect((await row('quotas', person.id))['friends']).toBe(29)
  }, 120_000)
})
