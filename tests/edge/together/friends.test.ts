import { describe, expect, it } from 'vitest'
import { derivedId } from '../../../functions/lib/ids.ts'
import { appwrite, asOperator, callsOf, join, newId, register, row, type Person } from '../support/edge.ts'

describe('friends', () => {
  it('are made by agreement, counted on both sides once, and then see each other’s cards', async () => {
    const [ann, ben] = [await join('ann'), await join('ben')]
    const invited = await ann.call('POST', '/api/friends', { email: ben.email.toUpperCase() })
    expect(invited.status).toBe(201)
    const friendship = invited.body['friendship']
    expect(friendship).toMatchObject({ state: 'invited', isIncoming: false, email: ben.email, nickname: '' })
    const id = String(friendship?.['id'])

    expect((await ann.call('PATCH', `/api/friends/${id}`, { state: 'accepted' })).status).toBe(404)
    const accepted = await ben.call('PATCH', `/api/friends/${id}`, { state: 'accepted' })
    expect(accepted.body['friendship']).toMatchObject({ state: 'accepted', isIncoming: true, nickname: 'ann' })
    // When they became friends, not when one invited the other.
    const times = [friendship, accepted.body['friendship']].map((one) => Date.parse(String(one?.['createdAt'])))
    expect(times[1]).toBeGreaterThan(times[0] ?? Number.NaN)
    expect((await ben.call('PATCH', `/api/friends/${id}`, { state: 'accepted' })).status).toBe(200)
    expect((await row('quotas', ann.id))['friends']).toBe(1)
    expect((await row('quotas', ben.id))['friends']).toBe(1)
    expect(await row('friends', id)).toMatchObject({ ownerNicName: 'ann', friendNicName: 'ben' })
  })

  it('cannot be told from strangers by inviting, once or twice', async () => {
    const [ann, ben] = [await join('ann'), await join('ben')]
    const forms = []
    for (const email of [ben.email, `${newId()}@example.test`]) {
      const answers = []
      for (let round = 0; round < 2; round += 1) {
        const { result, calls } = await callsOf(() => ann.call('POST', '/api/friends', { email }))
        answers.push([result, calls] as const)
      }
      const [[first], [second]] = answers as [(typeof answers)[0], (typeof answers)[0]]
      expect(second.body).toEqual(first.body)
      const { id, email: shown, createdAt, ...others } = first.body['friendship'] ?? {}
      expect([shown, String(others['userId'])]).toEqual([email, ''])
      const stored = await row('friends', String(id))
      expect(stored['$permissions']).toEqual([`read("user:${String(stored['friendUId'])}")`])
      const shape = [typeof createdAt, Object.keys(stored).sort(), String(stored['friendUId']).length]
      forms.push([others, shape, answers.map(([{ status }, calls]) => [status, calls])])
    }
    expect(forms[0]).toEqual(forms[1])
  })

  it('learn each other’s ids when both agreed, not before', async () => {
    const [ann, ben] = [await join('ann'), await join('ben')]
    const invited = await ann.call('POST', '/api/friends', { email: ben.email })
    const id = String(invited.body['friendship']?.['id'])
    // Knowing both ids does not reveal that the invitation is for them.
    expect(id).not.toBe(await derivedId('friends', ...[ann.id, ben.id].sort()))
    const readAs = (person: Person) =>
      fetch(`${appwrite.endpoint}/tablesdb/icepoint/tables/friends/rows/${id}`, {
        headers: { 'x-appwrite-project': appwrite.project, 'x-appwrite-jwt': person.jwt }
      }).then(({ status }) => status)
    expect([await readAs(ann), await readAs(ben)]).toEqual([404, 200])
    await ben.call('PATCH', `/api/friends/${id}`, { state: 'accepted' })
    expect([await readAs(ann), await readAs(ben)]).toEqual([200, 200])
    const again = await ann.call('POST', '/api/friends', { email: ben.email })
    expect(again.body['friendship']).toMatchObject({ id, state: 'accepted', userId: ben.id })
  })

  it('find an invitation from before they had an account when it is sent again', async () => {
    const ann = await join('ann')
    const id = newId()
    const first = await ann.call('POST', '/api/friends', { email: `${id}@example.test` })
    const late = await register(id)
    await late.call('PUT', '/api/account', {})
    const second = await ann.call('POST', '/api/friends', { email: late.email })
    expect(second.body).toEqual(first.body)
    const path = `/api/friends/${String(first.body['friendship']?.['id'])}`
    expect((await late.call('PATCH', path, { state: 'accepted' })).status).toBe(200)
  })

  it('who invite each other become friends', async () => {
    const [ann, ben] = [await join(), await join()]
    const one = await ann.call('POST', '/api/friends', { email: ben.email })
    const two = await ben.call('POST', '/api/friends', { email: ann.email })
    expect(two.body['friendship']?.['id']).toBe(String(one.body['friendship']?.['id']))
    expect(two.body['friendship']).toMatchObject({ state: 'accepted', isIncoming: true })
    expect((await row('quotas', ben.id))['friends']).toBe(1)
  })

  it('are limited on both sides', async () => {
    const [ann, ben] = [await join(), await join()]
    const { body } = await ann.call('POST', '/api/friends', { email: ben.email })
    const id = String(body['friendship']?.['id'])
    const fill = (user: string, friends: number) =>
      asOperator('PATCH', `/tablesdb/icepoint/tables/quotas/rows/${user}`, { data: { friends } })
    await fill(ann.id, 20)
    const otherFull = await ben.call('PATCH', `/api/friends/${id}`, { state: 'accepted' })
    expect([otherFull.status, otherFull.body['error']?.['details']]).toEqual([
      429,
      { kind: 'code', code: 'friend-is-full' }
    ])
    await fill(ann.id, 0)
    await fill(ben.id, 20)
    const ownFull = await ben.call('PATCH', `/api/friends/${id}`, { state: 'accepted' })
    expect(ownFull.body['error']?.['details']).toEqual({ kind: 'limit', limit: 'maxUsers', max: 20, used: 20 })
    expect((await row('quotas', ann.id))['friends']).toBe(0)
    expect((await row('friends', id))['state']).toBe('invited')
  })

  it('cannot be made with yourself', async () => {
    const ann = await join()
    const answer = await ann.call('POST', '/api/friends', { email: ann.email })
    expect([answer.status, answer.body['error']?.['details']]).toEqual([
      400,
      { kind: 'input', issues: [{ path: 'email', code: 'own-email' }] }
    ])
  })
})
