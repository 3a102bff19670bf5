/** Inviters learn that it is over, but not who declined. */
import { expect, it } from 'vitest'
import { finishEnds } from '../../../functions/together/end-friendship.ts'
import { everyCut, withCut } from '../support/cut.ts'
import { join, row, rows, type Answer, type Json, type Person } from '../support/edge.ts'
import { befriend } from '../support/friendly.ts'
import { edgeWriter } from '../support/lived-in.ts'

const invite = async (from: Person, to: Person): Promise<string> =>
  String((await from.call('POST', '/api/friends', { email: to.email })).body['friendship']?.['id'])

const stored = (id: string): Promise<Json | null> => row('friends', id).catch(() => null)

/** What the inviter's device may learn. */
function expectNobody(left: Json, ann: Person, ben: Person): void {
  expect(left['$permissions']).toEqual([`read("user:${ann.id}")`])
  // The address is what the inviter typed.
  const { friendEmail, ...others } = left
  expect(String(friendEmail)).toBe(ben.email)
  expect(JSON.stringify(others)).not.toContain(ben.id)
  expect(JSON.stringify(others)).not.toContain('bennick')
}

it('a decline ends in one of three states wherever the call is cut, and never names the person', async () => {
  const [ann, ben] = [await join('ann'), await join('bennick')]
  const writer = await edgeWriter()
  const seen = new Set<string>()
  let turn = 0
  const cuts = await everyCut(async (cut) => {
    const id = await invite(ann, ben)
    const decline = (): Promise<Answer> => ben.call('DELETE', `/api/friends/${id}`)
    const { result, wasCut } = await withCut(cut, decline)
    expect([200, 503]).toContain(result.status)
    const left = await stored(id)
    const state = left === null ? 'gone' : String(left['state'])
    seen.add(state)
    if (left !== null && state === 'ending') expectNobody(left, ann, ben)
    if (result.status === 200) expect(state).toBe('gone')
    turn += 1
    // Every second time, the other call comes first: it must not get lost in what is still ending.
    if (turn % 2 === 0) await finishEnds(writer)
    else expect(await befriend(ben, ann)).toBe(id)
    for (const one of await rows('friends', 'ownerUId', ann.id))
      await ann.call('DELETE', `/api/friends/${String(one['$id'])}`)
    for (const one of await rows('friends', 'ownerUId', ben.id))
      await ben.call('DELETE', `/api/friends/${String(one['$id'])}`)
    return wasCut
  })
  expect(cuts).toBeGreaterThanOrEqual(6)
  expect([...seen].sort()).toEqual(['ending', 'gone', 'invited'])
}, 240_000)
