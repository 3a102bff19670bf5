import { describe, expect, it } from 'vitest'
import { asOperator, join, row } from '../support/edge.ts'

describe('friends', () => {
  it('agree, are counted on both sides once, and see each other’s cards then', async () => {
    const [ann, ben] = [await join('ann'), await join('ben')]
    const invited = await ann.call('POST', '/api/friends', { email: ben.email.toUpperCase() })
    expect(invited.status).toBe(201)
    const friendship = invited.body['friendship']
    expect(friendship).toMatchObject({ state: 'invited', isIncoming: false, email: ben.email, nickname: '' })
    const id = String(friendship?.['id'])

    expect((await ann.call('PATCH', `/api/friends/${id}`, { state: 'accepted' })).status).toBe(404)
    const accepted = await ben.call('PATCH', `/api/friends/${id}`, { state: 'accepted' })
    expect(accepted.body['friendship']).toMatchObject({ state: 'accepted', isIncoming: true, nickname: 'ann' })
    expect((await ben.call('PATCH', `/api/friends/${id}`, { state: 'accepted' })).status).toBe(200)
    expect((await row('quotas', ann.id))['friends']).toBe(1)
    expect((await row('quotas', ben.id))['friends']).toBe(1)
    expect(await row('friends', id)).toMatchObject({ ownerNicName: 'ann', friendNicName: 'ben' })
  })

  it('cannot be told from strangers by inviting', async () => {
    const [ann, ben] = [await join('ann'), await join('ben')]
    const forms = []
    for (const email of [ben.email, 'nobody-has-this@example.test']) {
      const { status, body } = await ann.call('POST', '/api/friends', { email })
      const { id, email: shown, userId, createdAt, ...others } = body['friendship'] ?? {}
      const stored = await row('friends', String(id))
      expect(shown).toBe(email)
      expect(stored['$permissions']).toHaveLength(2)
      forms.push([status, others, typeof createdAt, /^[0-9a-z]{20}$/.test(String(userId)), Object.keys(stored).sort()])
    }
    expect(forms[0]).toEqual(forms[1])
  })

  it('who invite each other meet in one row', async () => {
    const [ann, ben] = [await join(), await join()]
    const one = await ann.call('POST', '/api/friends', { email: ben.email })
    const two = await ben.call('POST', '/api/friends', { email: ann.email })
    expect(two.body['friendship']?.['id']).toBe(String(one.body['friendship']?.['id']))
    expect(two.body['friendship']).toMatchObject({ isIncoming: true })
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

  it('are not oneself', async () => {
    const ann = await join()
    const answer = await ann.call('POST', '/api/friends', { email: ann.email })
    expect([answer.status, answer.body['error']?.['details']]).toEqual([
      400,
      { kind: 'input', issues: [{ path: 'email', code: 'own-email' }] }
    ])
  })
})
