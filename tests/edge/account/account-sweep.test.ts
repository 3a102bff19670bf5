import { describe, expect, it, vi } from 'vitest'
import { equal } from '../../../functions/lib/appwrite-writer.ts'
import { budget, eraseAccount, markAccount } from '../../../functions/account/delete-account.ts'
import { finishAccounts, findStrays } from '../../../functions/account/sweep-accounts.ts'
import { mentions } from '../support/all-rows.ts'
import { asOperator, callsOf, join, newId, row, rows } from '../support/edge.ts'
import { plant } from '../support/friendly.ts'
import { edgeWriter, isUser, livedIn, sweepAll, sweepOf } from '../support/lived-in.ts'

const countOf = async (run: () => Promise<unknown>): Promise<number> => (await callsOf(run)).calls.length

describe('a user deleted directly in Appwrite', () => {
  it('is cleaned up: nothing is left, and friends get their places back', async () => {
    const { person, friend } = await livedIn()
    await asOperator('DELETE', `/users/${person.id}`)
    await sweepAll(person.id)
    expect(await mentions(person.id, person.email)).toEqual([])
    expect((await row('quotas', friend.id))['friends']).toBe(0)
    await expect(asOperator('GET', `/teams/${person.id}`)).rejects.toThrow('404')
    expect((await friend.call('GET', '/api/account')).status).toBe(200)
  }, 120_000)

  it('is found through a row written by a last request, and existing people keep theirs', async () => {
    const [gone, here] = [newId(), await join()]
    await plant('favorits', { userID: gone, workoutID: newId(), createAt: '2026-11-20T17:00:00Z' })
    await plant('favorits', { userID: here.id, workoutID: newId(), createAt: '2026-11-20T17:00:00Z' })
    const before = await mentions(here.id)
    await sweepAll(gone)
    expect(await mentions(gone)).toEqual([])
    expect(await mentions(here.id)).toEqual(before)
  }, 120_000)

  it('is not confused with someone who was only invited', async () => {
    const person = await join()
    const { body } = await person.call('POST', '/api/friends', { email: `${newId()}@example.test` })
    const stranger = String((await row('friends', String(body['friendship']?.['id'])))['friendUId'])
    for (let round = 0; round < 3; round += 1) await sweepOf(stranger)
    expect(await mentions(stranger)).toHaveLength(1)
  })
})

describe('the sweeper', () => {
  it('walks a large table in runs of equal size and finds what lies behind it', async () => {
    const person = await join()
    const writer = await edgeWriter()
    for (let part = 0; part < 12; part += 1) {
      const some = Array.from({ length: 100 }, () => {
        return { $id: newId(), userId: person.id, date: '2026-11-20T17:00:00Z', rId: 'r' }
      })
      await asOperator('POST', '/tablesdb/icepoint/tables/statistic/rows', { rows: some })
    }
    const gone = newId()
    await plant('trainingsDates', { userId: gone, startDateTime: '2026-11-20T17:00:00Z' })
    const costs: number[] = []
    const isFound = async () => (await rows('users', '$id', gone)).length > 0
    while (costs.length < 60 && !(await isFound())) costs.push(await countOf(() => findStrays(writer)))
    expect(await isFound()).toBe(true)
    // Ten pages and the people on them; a thousand more rows cost nothing. Rows of other tests add a few.
    expect(Math.max(...costs)).toBeLessThan(180)
    await finishAccounts(writer, [equal('$id', gone)])
    expect(await mentions(gone)).toEqual([])
  }, 120_000)

  // Each run starts with tables that earlier runs emptied: more than twenty pieces of work.
  it('ends an account in several small runs', async () => {
    const { person } = await livedIn()
    const writer = await edgeWriter()
    await markAccount(writer, person)
    let runs = 0
    while (!(await eraseAccount(writer, person, budget(34, 10_000)))) {
      runs += 1
      expect(runs).toBeLessThan(20)
    }
    expect(runs).toBeGreaterThan(0)
    expect(await mentions(person.id, person.email)).toEqual([])
  })

  it('continues with others when one account cannot be deleted', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const [stuck, next] = [await join(), await join()]
    const writer = await edgeWriter()
    const file = { ownerId: stuck.id, bucketId: 'no-such-bucket', fileId: 'x', size: 1, state: 'ready' }
    await plant('media', file, [], stuck.id)
    for (const person of [stuck, next]) await markAccount(writer, person)
    await finishAccounts(writer, [equal('$id', stuck.id, next.id)])
    expect([await isUser(stuck.id), await isUser(next.id)]).toEqual([true, false])
    await asOperator('DELETE', `/tablesdb/icepoint/tables/media/rows/${stuck.id}`)
    await finishAccounts(writer, [equal('$id', stuck.id)])
    expect(await isUser(stuck.id)).toBe(false)
    vi.restoreAllMocks()
  })
})
