import { describe, expect, it } from 'vitest'
import { join, newId, type Person } from '../support/edge.ts'
import { befriend } from '../support/friendly.ts'

const invite = async (from: Person, email: string) =>
  (await from.call('POST', '/api/friends', { email })).body['friendship']

const invitedBy = async (person: Person): Promise<Record<string, unknown>[]> =>
  (await person.call('GET', '/api/friends/invited')).body['friendships'] as unknown as Record<string, unknown>[]

const emailsOf = async (person: Person): Promise<unknown[]> => (await invitedBy(person)).map(({ email }) => email)

describe('a person who was invited', () => {
  it('is listed for the inviter, without revealing who has the address', async () => {
    const [ann, ben] = [await join('ann'), await join('ben')]
    const stranger = `${newId()}@example.test`
    const [one, two] = [await invite(ann, ben.email), await invite(ann, stranger)]
    expect(await invitedBy(ann)).toEqual(expect.arrayContaining([one, two]))
    expect(await invitedBy(ann)).toHaveLength(2)
    expect(await invitedBy(ben)).toEqual([])
    await ben.call('PATCH', `/api/friends/${String(one?.['id'])}`, { state: 'accepted' })
    await ann.call('DELETE', `/api/friends/${String(two?.['id'])}`)
    expect(await invitedBy(ann)).toEqual([])
  })

  it('looks the same when the invitation is blocked, can be withdrawn once and invited again', async () => {
    const [ann, ben] = [await join(), await join()]
    const id = String((await invite(ann, ben.email))?.['id'])
    const before = await invitedBy(ann)
    expect((await ben.call('PATCH', `/api/friends/${id}`, { state: 'blocked' })).status).toBe(200)
    expect(await invitedBy(ann)).toEqual(before)
    expect(await invite(ann, ben.email)).toEqual(before[0])
    expect(await invitedBy(ann)).toEqual(before)
    expect((await ann.call('DELETE', `/api/friends/${id}`)).status).toBe(200)
    expect((await ann.call('DELETE', `/api/friends/${id}`)).status).toBe(404)
    expect(await invitedBy(ann)).toEqual([])
    expect((await invite(ann, ben.email))?.['state']).toBe('invited')
    expect(await emailsOf(ann)).toEqual([ben.email])
    // The block still stands: nothing arrives, and only the blocker can end it.
    expect((await ben.call('PATCH', `/api/friends/${id}`, { state: 'accepted' })).status).toBe(404)
    expect((await ben.call('DELETE', `/api/friends/${id}`)).status).toBe(200)
    expect(await befriend(ann, ben)).toBe(id)
  })

  it.each(['ann', 'ben'] as const)('is gone after a friendship that ended with a block by %s', async (by) => {
    const [ann, ben] = [await join('ann'), await join('ben')]
    const id = await befriend(ann, ben)
    const [blocking, other] = by === 'ann' ? [ann, ben] : [ben, ann]
    await blocking.call('PATCH', `/api/friends/${id}`, { state: 'blocked' })
    expect([await invitedBy(ann), await invitedBy(ben)]).toEqual([[], []])
    await invite(other, blocking.email)
    expect([await emailsOf(other), await emailsOf(blocking)]).toEqual([[blocking.email], []])
  })

  it('is not revealed after being invited and then blocking', async () => {
    const [ann, ben] = [await join(), await join()]
    const id = String((await invite(ann, ben.email))?.['id'])
    await ann.call('PATCH', `/api/friends/${id}`, { state: 'blocked' })
    expect([await invitedBy(ann), await invitedBy(ben)]).toEqual([[], []])
  })
})
