import { describe, expect, it } from 'vitest'
import { settleReaders } from '../../../functions/account/sweep-accounts.ts'
import { content } from '../support/content.ts'
import { appwrite, asOperator, join, newId, row, type Person } from '../support/edge.ts'
import { befriend, plant, setContract } from '../support/friendly.ts'
import { edgeWriter } from '../support/lived-in.ts'

const readers = async (person: Person): Promise<string[]> =>
  [...((await row('profiles', person.id))['$permissions'] as unknown as string[])].sort()

const only = (...people: Person[]): string[] => people.map(({ id }) => `read("user:${id}")`).sort()

const everybody = (person: Person): string[] => [`read("any")`, ...only(person)]

/** Ids of the profiles that a caller can list directly from Appwrite. */
async function listed(...queries: object[]): Promise<string[]> {
  const search = queries.map((query, index) => `queries[${index}]=${encodeURIComponent(JSON.stringify(query))}`)
  const answer = await fetch(`${appwrite.endpoint}/tablesdb/icepoint/tables/profiles/rows?${search.join('&')}`, {
    headers: { 'x-appwrite-project': appwrite.project }
  })
  const { rows = [] } = (await answer.json()) as { rows?: { $id: string }[] }
  return rows.map(({ $id }) => $id)
}

async function publish(person: Person): Promise<string> {
  const id = newId()
  await person.call('POST', '/api/workouts', { id, content: content() })
  expect((await person.call('POST', `/api/workouts/${id}/publish`)).status).toBe(200)
  return id
}

describe('a profile', () => {
  it('is not listed for guests while nothing of the person is public', async () => {
    const person = await join()
    expect(await readers(person)).toEqual(only(person))
    const mine = { method: 'equal', attribute: '$id', values: [person.id] }
    expect(await listed(mine)).toEqual([])
    await publish(person)
    expect(await listed(mine)).toEqual([person.id])
  })

  it('is readable by everyone as long as one workout is public', async () => {
    const person = await join()
    const [one, two] = [await publish(person), await publish(person)]
    expect(await readers(person)).toEqual(everybody(person))
    expect((await person.call('POST', `/api/workouts/${one}/unpublish`)).status).toBe(200)
    expect(await readers(person)).toEqual(everybody(person))
    expect((await person.call('DELETE', `/api/workouts/${two}`)).status).toBe(200)
    expect(await readers(person)).toEqual(only(person))
  })

  it('does not list the friends while it is public, and is limited to them again afterwards', async () => {
    const [ann, ben] = [await join(), await join()]
    await befriend(ann, ben)
    const id = await publish(ann)
    expect(await readers(ann)).toEqual(everybody(ann))
    await ann.call('POST', `/api/workouts/${id}/unpublish`)
    expect(await readers(ann)).toEqual(only(ann, ben))
  })

  it('follows friendships and groups', async () => {
    const [owner, ben, cleo] = [await join(), await join(), await join()]
    await setContract(owner, 'pro')
    const friendship = await befriend(owner, ben)
    await befriend(cleo, owner)
    expect(await readers(owner)).toEqual(only(owner, ben, cleo))
    expect(await readers(ben)).toEqual(only(owner, ben))
    const id = newId()
    await owner.call('POST', '/api/groups', { id, name: 'Team', memberIds: [ben.id] })
    await owner.call('PATCH', `/api/groups/${id}`, { memberIds: [ben.id, cleo.id] })
    expect([await readers(ben), await readers(cleo)]).toEqual([only(owner, ben, cleo), only(owner, ben, cleo)])
    await owner.call('PATCH', `/api/groups/${id}`, { memberIds: [cleo.id] })
    expect([await readers(ben), await readers(cleo)]).toEqual([only(owner, ben), only(owner, cleo)])
    await owner.call('PATCH', `/api/groups/${id}`, { memberIds: [ben.id, cleo.id] })
    await owner.call('DELETE', `/api/friends/${friendship}`)
    expect([await readers(owner), await readers(ben)]).toEqual([only(owner, cleo), only(ben)])
    expect(await readers(cleo)).toEqual(only(owner, cleo))
    const next = newId()
    await befriend(owner, ben)
    await owner.call('POST', '/api/groups', { id: next, name: 'Team', memberIds: [ben.id, cleo.id] })
    for (const group of [id, next]) await owner.call('DELETE', `/api/groups/${group}`)
    expect([await readers(ben), await readers(cleo)]).toEqual([only(owner, ben), only(owner, cleo)])
  })

  it('loses a reader whose account is deleted', async () => {
    const [ann, ben] = [await join(), await join()]
    await befriend(ann, ben)
    expect((await ben.call('DELETE', '/api/account', { confirm: ben.email })).status).toBe(200)
    expect(await readers(ann)).toEqual(only(ann))
  })

  it('ends up matching its workouts when they are published and withdrawn at once', async () => {
    const person = await join()
    const [one, two] = [await publish(person), await publish(person)]
    const both = (action: string) =>
      Promise.all([one, two].map((id) => person.call('POST', `/api/workouts/${id}/${action}`)))
    await both('unpublish')
    expect(await readers(person)).toEqual(only(person))
    await Promise.all([
      person.call('POST', `/api/workouts/${one}/publish`),
      person.call('POST', `/api/workouts/${two}/publish`).then(() => both('unpublish'))
    ])
    const isShared = (await Promise.all([one, two].map((id) => row('workouts', id)))).some(
      (workout) => String(workout['sharePublic']) === 'true'
    )
    expect(await readers(person)).toEqual(isShared ? everybody(person) : only(person))
  })

  it('from before profiles had readers gets them at the next sign-in, or from the sweeper', async () => {
    const [ann, ben] = [await join(), await join()]
    await publish(ben)
    const forget = (person: Person) =>
      asOperator('PATCH', `/tablesdb/icepoint/tables/profiles/rows/${person.id}`, { permissions: [] })
    await forget(ann)
    await ann.call('PUT', '/api/account', {})
    expect(await readers(ann)).toEqual(only(ann))
    const invitation = newId()
    const old = { ownerUId: ann.id, friendUId: ben.id, state: 'invited', createdAt: '2026-11-20T17:00:00Z' }
    await plant('friends', old, only(ann, ben), invitation)
    await forget(ben)
    for (let round = 0; round < 20 && (await readers(ben)).length === 0; round += 1)
      await settleReaders(await edgeWriter())
    expect(await readers(ben)).toEqual(everybody(ben))
    const open = async () => (await row('friends', invitation))['$permissions']
    for (let round = 0; round < 20 && (await open())?.['length'] === (2 as never); round += 1)
      await settleReaders(await edgeWriter())
    expect(await open()).toEqual(only(ben))
  }, 120_000)
})
