/** Many simultaneous calls, followed by a recount. */
import { expect, it } from 'vitest'
import { asOperator, join, newId, register, row, rows, type Json, type Person } from '../support/edge.ts'
import { befriend, setContract } from '../support/friendly.ts'

const plantAll = (table: string, some: object[]): Promise<Json> =>
  asOperator('POST', `/tablesdb/icepoint/tables/${table}/rows`, { rows: some })

const friendsOf = async (person: Person): Promise<number> => Number((await row('quotas', person.id))['friends'])

const accepted = async (column: 'ownerUId' | 'friendUId', person: Person): Promise<number> =>
  (await rows('friends', column, person.id)).filter(({ state }) => String(state) === 'accepted').length

it('fifty requests accepted at once make fifty friends, counted once on each side', async () => {
  const person = await join()
  await setContract(person, 'pro')
  const others = await Promise.all(Array.from({ length: 50 }, () => register()))
  const ids = others.map(() => newId())
  const createdAt = new Date().toISOString()
  await plantAll(
    'users',
    others.map(({ id: $id, email }) => ({ $id, email, contractType: 'base' }))
  )
  await plantAll(
    'quotas',
    others.map(({ id: $id }) => ({ $id, friends: 0 }))
  )
  await plantAll(
    'friends',
    others.map(({ id: ownerUId }, at) => ({
      ...{ $id: ids[at], ownerUId, friendUId: person.id, state: 'invited', createdAt }
    }))
  )
  // Each twice, as from two devices.
  const accept = () => ids.map((id) => person.call('PATCH', `/api/friends/${id}`, { state: 'accepted' }))
  const answers = await Promise.all([...accept(), ...accept()])
  expect([...new Set(answers.map(({ status }) => status))].filter((status) => ![200, 409].includes(status))).toEqual([])
  // Conflicts are retried, as a device does.
  for (const answer of await Promise.all(accept())) expect(answer.status).toBe(200)
  expect(await accepted('friendUId', person)).toBe(50)
  expect(await friendsOf(person)).toBe(50)
  expect(await Promise.all(others.map(friendsOf))).toEqual(others.map(() => 1))
}, 120_000)

it('two people who invite each other at the same moment become friends once, however often they try', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [ann, ben] = [await join('ann'), await join('ben')]
    const calls = Array.from({ length: 10 }, (_, index) => {
      const [from, to] = index % 2 === 0 ? [ann, ben] : [ben, ann]
      return from.call('POST', '/api/friends', { email: to.email })
    })
    for (const { status } of await Promise.all(calls)) expect([201, 409]).toContain(status)
    await ann.call('POST', '/api/friends', { email: ben.email })
    expect((await ben.call('POST', '/api/friends', { email: ann.email })).body['friendship']?.['state']).toBeDefined()
    expect((await accepted('ownerUId', ann)) + (await accepted('ownerUId', ben))).toBe(1)
    expect([await friendsOf(ann), await friendsOf(ben)]).toEqual([1, 1])
  }
}, 120_000)

it('a link opened again by a friend says that both are friends', async () => {
  const [ann, ben, cleo] = [await join('ann'), await join('ben'), await join('cleo')]
  const made = await ann.call('POST', '/api/invitations', { id: newId(), kind: 'day' })
  const by = `/api/invitations/by/${String(made.body['invitation']?.['secret'])}`
  expect((await ben.call('GET', by)).body['card']).toMatchObject({ nickname: 'ann', isOwn: false, friendId: null })
  expect((await ben.call('POST', by)).status).toBe(200)
  await befriend(ann, cleo)
  for (const friend of [ben, cleo])
    expect((await friend.call('GET', by)).body['card']).toMatchObject({ isOwn: false, friendId: ann.id })
  expect((await ann.call('GET', by)).body['card']).toMatchObject({ isOwn: true, friendId: null })
})
