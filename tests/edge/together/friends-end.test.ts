import { describe, expect, it } from 'vitest'
import { markAccount } from '../../../functions/account/delete-account.ts'
import { finishEnds } from '../../../functions/together/end-friendship.ts'
import { content } from '../support/content.ts'
import { everyCut, withCut } from '../support/cut.ts'
import { asOperator, join, newId, row, rows, type Answer, type Person } from '../support/edge.ts'
import { befriend, plantShare, rolesOf, setContract } from '../support/friendly.ts'
import { edgeWriter } from '../support/lived-in.ts'

const friendsOf = async (person: Person): Promise<unknown> => (await row('quotas', person.id))['friends']

const isThere = (id: string): Promise<boolean> =>
  row('friends', id).then(
    () => true,
    () => false
  )

const invite = async (from: Person, to: Person): Promise<string> =>
  String((await from.call('POST', '/api/friends', { email: to.email })).body['friendship']?.['id'])

/** Two friends who share with each other and have each other in a group. */
async function close(): Promise<{ ann: Person; ben: Person; id: string; group: string }> {
  const [ann, ben] = [await join('ann'), await join('ben')]
  const id = await befriend(ann, ben)
  for (const [owner, friend] of [
    [ann, ben],
    [ben, ann]
  ] as const) {
    const workout = newId()
    await owner.call('POST', '/api/workouts', { id: workout, content: content('Shared', 1) })
    await plantShare(owner, friend, workout)
  }
  await setContract(ann, 'pro')
  const group = newId()
  const { status } = await ann.call('POST', '/api/groups', { id: group, name: 'Team', memberIds: [ben.id] })
  expect(status).toBe(201)
  return { ann, ben, id, group }
}

async function expectParted({ ann, ben, group }: { ann: Person; ben: Person; group: string }): Promise<void> {
  expect([await friendsOf(ann), await friendsOf(ben)]).toEqual([0, 0])
  expect([await rolesOf(ann, ben), await rolesOf(ben, ann)]).toEqual([[], []])
  expect(await rows('shareWithFriends', 'ownerUId', ann.id)).toEqual([])
  expect(await rows('shareWithFriends', 'ownerUId', ben.id)).toEqual([])
  const left = await row('groups', group)
  expect(left['memberIds']).toEqual([])
  expect(left['$permissions']).toEqual([`read("user:${ann.id}")`])
}

describe('an invitation', () => {
  it.each(['declined', 'withdrawn'] as const)('is %s, counts nowhere, and can be made again', async (how) => {
    const [ann, ben] = [await join(), await join()]
    const id = await invite(ann, ben)
    const by = how === 'declined' ? ben : ann
    const answer = await by.call('DELETE', `/api/friends/${id}`)
    expect([answer.status, answer.body]).toEqual([200, { id }])
    expect((await by.call('DELETE', `/api/friends/${id}`)).status).toBe(404)
    expect((await ben.call('PATCH', `/api/friends/${id}`, { state: 'accepted' })).status).toBe(404)
    expect([await friendsOf(ann), await friendsOf(ben)]).toEqual([0, 0])
    expect(await befriend(ben, ann)).toBe(id)
  })

  it('cannot be ended or blocked by anyone else', async () => {
    const [ann, ben, cleo] = [await join(), await join(), await join()]
    const id = await invite(ann, ben)
    expect((await cleo.call('DELETE', `/api/friends/${id}`)).status).toBe(404)
    expect((await cleo.call('PATCH', `/api/friends/${id}`, { state: 'blocked' })).status).toBe(404)
    expect((await row('friends', id))['state']).toBe('invited')
  })
})

describe('an account that is being deleted', () => {
  it('cannot become a friend anymore, and adds nothing', async () => {
    const [ann, ben] = [await join(), await join()]
    const id = await invite(ann, ben)
    await markAccount(await edgeWriter(), ann)
    const answer = await ben.call('PATCH', `/api/friends/${id}`, { state: 'accepted' })
    // The sweep of another test may have removed it already.
    expect([answer.status, answer.body['error']?.['details']]).toEqual([
      404,
      { kind: 'code', code: 'friendship-not-found' }
    ])
    expect(await friendsOf(ben)).toBe(0)
    expect([401, 403]).toContain((await ann.call('POST', '/api/friends', { email: ben.email })).status)
  })
})

describe('removing a friend', () => {
  it.each(['ann', 'ben'] as const)('by %s frees both places and ends groups, shares and roles', async (who) => {
    const both = await close()
    expect((await both[who].call('DELETE', `/api/friends/${both.id}`)).status).toBe(200)
    expect(await isThere(both.id)).toBe(false)
    await expectParted(both)
    expect(await befriend(both.ben, both.ann)).toBe(both.id)
  })

  it('by both at once frees each place once', async () => {
    const { ann, ben, id, group } = await close()
    const cleo = await join()
    await befriend(ann, cleo)
    await befriend(cleo, ben)
    const calls = Array.from({ length: 10 }, (_, index) =>
      (index % 2 === 0 ? ann : ben).call('DELETE', `/api/friends/${id}`)
    )
    for (const { status } of await Promise.all(calls)) expect([200, 404, 409]).toContain(status)
    await finishEnds(await edgeWriter())
    expect([await friendsOf(ann), await friendsOf(ben)]).toEqual([1, 1])
    expect((await row('groups', group))['memberIds']).toEqual([])
  })

  it('leaves other shares of the same people alone', async () => {
    const { ann, ben, id } = await close()
    const cleo = await join()
    await befriend(ann, cleo)
    await plantShare(ann, cleo, 'kept')
    await ben.call('DELETE', `/api/friends/${id}`)
    expect(await rolesOf(ann, cleo)).toEqual(['w_kept'])
    expect(await rows('shareWithFriends', 'ownerUId', ann.id)).toHaveLength(1)
  })

  it('works although a counter is too low', async () => {
    const { ann, ben, id } = await close()
    await asOperator('PATCH', `/tablesdb/icepoint/tables/quotas/rows/${ann.id}`, { data: { friends: 0 } })
    expect((await ann.call('DELETE', `/api/friends/${id}`)).status).toBe(200)
    expect([await friendsOf(ann), await friendsOf(ben)]).toEqual([0, 0])
  })
})

describe('blocking', () => {
  it.each(['ann', 'ben'] as const)(
    'a friend (by %s) ends the friendship, and only the blocker sees the block',
    async (who) => {
      const both = await close()
      const [blocker, blocked] = who === 'ann' ? [both.ann, both.ben] : [both.ben, both.ann]
      const answer = await blocker.call('PATCH', `/api/friends/${both.id}`, { state: 'blocked' })
      expect([answer.status, answer.body['friendship']?.['state']]).toEqual([200, 'blocked'])
      expect(answer.body['friendship']).toMatchObject({ userId: blocked.id, email: blocked.email })
      await expectParted(both)
      expect((await row('friends', both.id))['$permissions']).toEqual([`read("user:${blocker.id}")`])
      expect((await blocker.call('PATCH', `/api/friends/${both.id}`, { state: 'blocked' })).status).toBe(200)
      for (const state of ['accepted', 'blocked'])
        expect((await blocked.call('PATCH', `/api/friends/${both.id}`, { state })).status).toBe(404)
      expect((await blocked.call('DELETE', `/api/friends/${both.id}`)).status).toBe(404)
    }
  )

  it('silently ignores invitations from the blocked person', async () => {
    const [ann, ben, cleo] = [await join('ann'), await join('ben'), await join('cleo')]
    const id = await invite(ann, ben)
    await ben.call('PATCH', `/api/friends/${id}`, { state: 'blocked' })
    const forms: unknown[] = []
    for (const email of [ben.email, cleo.email]) {
      const answer: Answer = await ann.call('POST', '/api/friends', { email })
      const { id: _, userId: __, email: shown, createdAt, ...others } = answer.body['friendship'] ?? {}
      forms.push([answer.status, String(shown) === email, typeof createdAt, others])
      // The time of the first invitation, as for someone who has just not answered yet.
      expect((await ann.call('POST', '/api/friends', { email })).body).toEqual(answer.body)
    }
    expect(forms[0]).toEqual(forms[1])
    expect(await row('friends', id)).toMatchObject({ state: 'blocked', ownerUId: ann.id })
  })

  it('is undone by deleting it, or by an own invitation', async () => {
    const [ann, ben] = [await join('ann'), await join('ben')]
    const id = await invite(ann, ben)
    const block = () => ben.call('PATCH', `/api/friends/${id}`, { state: 'blocked' })
    await block()
    expect((await ben.call('DELETE', `/api/friends/${id}`)).status).toBe(200)
    expect(await invite(ann, ben)).toBe(id)
    await block()
    const invited = await ben.call('POST', '/api/friends', { email: ann.email })
    expect(invited.body['friendship']).toMatchObject({ state: 'invited', isIncoming: false })
    expect((await ann.call('PATCH', `/api/friends/${id}`, { state: 'accepted' })).status).toBe(200)
  })
})

/** 1 loses each of about thirty steps twice; both actions share the steps. */
const STRIDE = { removed: 2, blocked: 4 }

describe('a lost request or response at any step', () => {
  it.each(['removed', 'blocked'] as const)(
    'of ending a friendship (%s) ends in one state',
    async (end) => {
      const writer = await edgeWriter()
      const both = await close()
      const { ann, ben, id, group } = both
      const send = (): Promise<Answer> =>
        end === 'removed'
          ? ben.call('DELETE', `/api/friends/${id}`)
          : ben.call('PATCH', `/api/friends/${id}`, { state: 'blocked' })
      let turn = 0
      const cuts = await everyCut(async (cut) => {
        const { result, wasCut } = await withCut(cut, send)
        expect([200, 503]).toContain(result.status)
        // Every second time without a retry: the sweeper finishes the work.
        turn += 1
        if (turn % 2 === 0) await finishEnds(writer)
        else if (result.status === 503) expect([200, 404]).toContain((await send()).status)
        const state = (await isThere(id)) ? String((await row('friends', id))['state']) : 'removed'
        expect(turn % 2 === 0 && result.status === 503 ? [end, 'accepted'] : [end]).toContain(state)
        if (state !== 'accepted') {
          await expectParted(both)
          if (state === 'blocked') await ben.call('DELETE', `/api/friends/${id}`)
          await befriend(ann, ben)
        }
        for (const share of await rows('shareWithFriends', 'ownerUId', ann.id))
          await asOperator('DELETE', `/tablesdb/icepoint/tables/shareWithFriends/rows/${String(share['$id'])}`)
        await plantShare(ann, ben, `w${turn}`)
        await ann.call('PATCH', `/api/groups/${group}`, { memberIds: [ben.id] })
        return wasCut
      }, STRIDE[end])
      expect(cuts).toBeGreaterThanOrEqual(8)
    },
    240_000
  )
})
