import { beforeAll, describe, expect, it } from 'vitest'
import { sweepInvitations } from '../../../functions/together/invitations.ts'
import { everyCut, withCut } from '../support/cut.ts'
import { asOperator, join, newId, row, rows, type Answer, type Json, type Person } from '../support/edge.ts'
import { befriend } from '../support/friendly.ts'
import { edgeWriter } from '../support/lived-in.ts'

const make = async (person: Person, kind: 'single' | 'day', id = newId()): Promise<Json> =>
  (await person.call('POST', '/api/invitations', { id, kind })).body['invitation'] as Json
const codeOf = (answer: Answer): unknown => answer.body['error']?.['details']?.['code']
const use = (person: Person, invitation: Json): Promise<Answer> =>
  person.call('POST', `/api/invitations/by/${String(invitation['secret'])}`)
const look = (person: Person, invitation: Json): Promise<Answer> =>
  person.call('GET', `/api/invitations/by/${String(invitation['secret'])}`)
const friendsOf = async (person: Person): Promise<number> => Number((await row('quotas', person.id))['friends'])
const listOf = async (person: Person): Promise<Json[]> =>
  (await person.call('GET', '/api/invitations')).body['invitations'] as unknown as Json[]

let ann: Person
beforeAll(async () => {
  ann = await join('ann')
})

describe('an invitation link', () => {
  it('for a day befriends everyone who uses it, once each', async () => {
    const [owner, one, two] = [await join('owner'), await join('one'), await join('two')]
    const id = newId()
    const link = await make(owner, 'day', id)
    expect(await make(owner, 'day', id)).toEqual(link)
    expect((await look(one, link)).body).toMatchObject({ card: { nickname: 'owner', isOwn: false } })
    for (const who of [one, two, one]) {
      const used = await use(who, link)
      expect([used.status, used.body['friendship']]).toMatchObject([200, { state: 'accepted', userId: owner.id }])
    }
    expect([await friendsOf(owner), await friendsOf(one), await friendsOf(two)]).toEqual([2, 1, 1])
    expect(await listOf(owner)).toMatchObject([{ id, kind: 'day' }])
    expect(await listOf(one)).toEqual([])
  })

  it('for one person expires on use, whichever of fifty comes first', async () => {
    const owner = await join('owner')
    const link = await make(owner, 'single')
    const people = await Promise.all(Array.from({ length: 50 }, () => join()))
    const answers = await Promise.all(people.map((who) => use(who, link)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const answer of answers.filter(({ status }) => status !== 200)) expect(codeOf(answer)).toBe('link-over')
    expect(await rows('friends', 'ownerUId', owner.id)).toHaveLength(1)
    expect(await friendsOf(owner)).toBe(1)
    expect(await listOf(owner)).toEqual([])
  }, 120_000)

  it('is invalid when it is revoked, too old, unknown, or between two people of whom one blocked the other', async () => {
    const [other, blocking] = [await join(), await join()]
    const revoked = await make(ann, 'day')
    expect((await other.call('DELETE', `/api/invitations/${String(revoked['id'])}`)).status).toBe(200)
    expect((await look(other, revoked)).status).toBe(200)
    await ann.call('DELETE', `/api/invitations/${String(revoked['id'])}`)
    const old = await make(ann, 'day')
    const path = `/tablesdb/icepoint/tables/invitations/rows/${String(old['id'])}`
    await asOperator('PATCH', path, { data: { expiresAt: '2026-01-01T00:00:00Z' } })
    for (const link of [revoked, old, { secret: `i-${'a'.repeat(28)}` }, { secret: 'x' }] as Json[]) {
      const answers = [await look(other, link), await use(other, link)]
      expect(answers.map((answer) => [answer.status, codeOf(answer)])).toEqual(answers.map(() => [404, 'link-over']))
    }
    await sweepInvitations(await edgeWriter(), Date.now())
    expect(await rows('invitations', '$id', String(old['id']))).toEqual([])

    const friendship = await befriend(ann, blocking)
    await blocking.call('PATCH', `/api/friends/${friendship}`, { state: 'blocked' })
    const [mine, theirs] = [await make(ann, 'day'), await make(blocking, 'day')]
    expect([codeOf(await use(blocking, mine)), codeOf(await use(ann, theirs))]).toEqual(['link-over', 'link-over'])
    expect([codeOf(await look(blocking, mine)), codeOf(await look(ann, theirs))]).toEqual(['link-over', 'link-over'])
    expect(await friendsOf(blocking)).toBe(0)
  })

  it('does nothing for its owner, and settles an open invitation', async () => {
    const own = await make(ann, 'single')
    expect((await use(ann, own)).body['error']?.['details']).toMatchObject({ issues: [{ code: 'own-link' }] })
    expect((await look(ann, own)).body).toMatchObject({ card: { isOwn: true } })
    const other = await join()
    await other.call('POST', '/api/friends', { email: ann.email })
    expect((await use(other, own)).status).toBe(200)
    expect(await rows('friends', 'friendUId', other.id)).toMatchObject([{ ownerUId: ann.id, state: 'accepted' }])
    expect(await rows('friends', 'ownerUId', other.id)).toEqual([])
  })

  it('keeps at most twenty open, and the limit of friends', async () => {
    const owner = await join()
    for (let count = 0; count < 22; count += 1) await make(owner, 'day')
    expect(await listOf(owner)).toHaveLength(20)
    await asOperator('PATCH', `/tablesdb/icepoint/tables/quotas/rows/${owner.id}`, { data: { friends: 20 } })
    const [link] = await listOf(owner)
    const answer = await use(await join(), link as Json)
    expect([answer.status, codeOf(answer)]).toEqual([429, 'friend-is-full'])
  })

  it('cut at any step is counted once', async () => {
    const owner = await join()
    await everyCut(async (cut) => {
      const other = await join()
      const link = await make(owner, 'single')
      const before = await friendsOf(owner)
      const { result, wasCut } = await withCut(cut, () => use(other, link))
      const answer = result.status === 503 ? await use(other, link) : result
      expect(answer.status).toBe(200)
      expect([await friendsOf(owner), await friendsOf(other)]).toEqual([before + 1, 1])
      await other.call('DELETE', `/api/friends/${String(answer.body['friendship']?.['id'])}`)
      return wasCut
    }, 2)
  }, 120_000)
})

describe('someone who cannot be found by email', () => {
  it('gets no invitation, and the answer is the same', async () => {
    const [hidden, other] = [await join(), await join()]
    const ask = async () => {
      const answer = await other.call('POST', '/api/friends', { email: hidden.email })
      return [answer.status, answer.body['friendship']?.['state'], String(answer.body['friendship']?.['userId'])]
    }
    await hidden.call('PUT', '/api/account', { findByEmail: false })
    expect(await ask()).toEqual([201, 'invited', ''])
    expect(await rows('friends', 'friendUId', hidden.id)).toEqual([])
    await hidden.call('PUT', '/api/account', { findByEmail: true })
    expect(await ask()).toEqual([201, 'invited', ''])
    expect(await rows('friends', 'friendUId', hidden.id)).toHaveLength(1)
  })
})
