import { describe, expect, it } from 'vitest'
import { equal } from '../../../functions/lib/appwrite-writer.ts'
import { finishEnds } from '../../../functions/together/end-friendship.ts'
import { finishAccounts } from '../../../functions/account/sweep-accounts.ts'
import { mentions } from '../support/all-rows.ts'
import { content } from '../support/content.ts'
import { everyCut, withCut } from '../support/cut.ts'
import { asOperator, join, newId, row } from '../support/edge.ts'
import { edgeWriter, isUser, shortLife } from '../support/lived-in.ts'

/** A deletion takes about seventy requests; 1 would lose each request and each response once. */
const STRIDE = 3

describe('a lost request or response at any step of deleting an account', () => {
  it('leaves the account unchanged, or unusable until the sweeper finishes', async () => {
    const ids: string[] = []
    const writer = await edgeWriter()
    const friend = await join()
    const theirs = newId()
    await friend.call('POST', '/api/workouts', { id: theirs, content: content('Theirs', 1) })
    const cuts = await everyCut(async (cut) => {
      const person = await shortLife(friend, theirs)
      ids.push(person.id)
      await asOperator('PATCH', `/tablesdb/icepoint/tables/quotas/rows/${friend.id}`, { data: { friends: 1 } })
      await asOperator('PATCH', `/tablesdb/icepoint/tables/workouts/rows/${theirs}`, {
        data: { ratingCount: [1, 0, 0, 0, 0, 1], rating: 5 }
      })
      const remove = () => person.call('DELETE', '/api/account', { confirm: person.email })
      const { result, wasCut } = await withCut(cut, remove)
      expect([200, 202, 503]).toContain(result.status)
      // After 503 a retry must work, unless access has ended and the sweeper does the rest.
      if (result.status === 503) expect([200, 202, 401, 403]).toContain((await remove()).status)
      expect((await person.call('POST', '/api/workouts', { id: newId(), content: content() })).status).not.toBe(201)
      await finishEnds(writer)
      await finishAccounts(writer, [equal('$id', person.id)])
      expect(await isUser(person.id), JSON.stringify(cut)).toBe(false)
      expect((await row('quotas', friend.id))['friends'], JSON.stringify(cut)).toBe(0)
      expect((await row('workouts', theirs))['ratingCount'], JSON.stringify(cut)).toEqual([0, 0, 0, 0, 0, 0])
      return wasCut
    }, STRIDE)
    expect(cuts).toBeGreaterThanOrEqual(35)
    expect(await mentions(...ids)).toEqual([])
  }, 240_000)
})
