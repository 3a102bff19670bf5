/**
 * A group of a hundred people: one call gives all of them a workout, at the same cost for one exercise as for forty.
 */
import { expect, it } from 'vitest'
import { content } from '../support/content.ts'
import { asOperator, callsOf, join, newId, register, rows, type Json } from '../support/edge.ts'
import { rolesOf, setContract } from '../support/friendly.ts'

const MEMBERS = 99

const plantAll = (table: string, some: object[]): Promise<Json> =>
  asOperator('POST', `/tablesdb/icepoint/tables/${table}/rows`, { rows: some })

it('sharing costs the same number of calls to Appwrite, whatever the number of exercises', async () => {
  const owner = await join('owner')
  await setContract(owner, 'pro')
  const people = await Promise.all(Array.from({ length: MEMBERS }, () => register()))
  const createdAt = new Date().toISOString()
  const readers = (id: string) => [`read("user:${owner.id}")`, `read("user:${id}")`]
  await plantAll(
    'users',
    people.map(({ id: $id, email }) => ({ $id, email, contractType: 'base' }))
  )
  await plantAll(
    'friends',
    people.map(({ id: friendUId }) => ({
      ...{ $id: newId(), ownerUId: owner.id, friendUId, state: 'accepted', createdAt },
      $permissions: readers(friendUId)
    }))
  )
  const team = newId()
  const memberIds = people.map(({ id }) => id)
  expect((await owner.call('POST', '/api/groups', { id: team, name: 'Team', memberIds })).status).toBe(201)
  const share = async (exercises: number): Promise<{ id: string; calls: number }> => {
    const id = newId()
    const made = await owner.call('POST', '/api/workouts', { id, content: content('Ladder', exercises) })
    expect(made.status).toBe(201)
    const { calls, result } = await callsOf(() =>
      owner.call('POST', '/api/shares', { workoutId: id, groupIds: [team] })
    )
    expect(result.status).toBe(200)
    return { id, calls: calls.length }
  }
  // The first share creates the memberships.
  await share(1)
  const [small, large] = [await share(1), await share(40)]
  expect(large.calls).toBe(small.calls)
  for (const { id } of [small, large]) expect(await rows('shareWithFriends', 'wId', id)).toHaveLength(MEMBERS + 1)
  const [first] = people
  expect(first === undefined ? [] : await rolesOf(owner, first)).toHaveLength(3)
}, 240_000)
