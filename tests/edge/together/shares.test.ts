import { beforeAll, describe, expect, it } from 'vitest'
import { sweepQuietShares, sweepShares } from '../../../functions/together/sweep-shares.ts'
import { content, showing } from '../support/content.ts'
import { everyCut, withCut } from '../support/cut.ts'
import { callsOf, join, newId, row, rows, type Answer, type Json, type Person } from '../support/edge.ts'
import { befriend, plantFile, rolesOf, setContract } from '../support/friendly.ts'
import { edgeWriter } from '../support/lived-in.ts'
import { readAs } from '../support/talk.ts'

const make = async (owner: Person, exercises = 2): Promise<string> => {
  const id = newId()
  const made = await owner.call('POST', '/api/workouts', { id, content: content('Ladder', exercises) })
  expect(made.status).toBe(201)
  return id
}

const share = (owner: Person, workoutId: string, more: object): Promise<Answer> =>
  owner.call('POST', '/api/shares', { workoutId, ...more })
const unshare = (owner: Person, workoutId: string, more: object): Promise<Answer> =>
  owner.call('POST', '/api/shares/withdraw', { workoutId, ...more })

const remove = (who: Person, workoutId: string): Promise<Answer> => who.call('DELETE', `/api/shares/${workoutId}`)

const holders = (answer: Answer): Json[] => answer.body['holders'] as unknown as Json[]
const canRead = async (person: Person, workoutId: string): Promise<boolean> =>
  (await person.call('PUT', `/api/favorites/${workoutId}`)).status === 200

let owner: Person
let ben: Person
let cleo: Person
let stranger: Person
beforeAll(async () => {
  ;[owner, ben, cleo, stranger] = await Promise.all([join('owner'), join('ben'), join('cleo'), join('stranger')])
  await setContract(owner, 'pro')
  await befriend(owner, ben)
  await befriend(cleo, owner)
})

describe('a shared workout', () => {
  it('can be read only by these friends, with owner and date, until it is withdrawn', async () => {
    const id = await make(owner)
    const more = { friendIds: [ben.id, cleo.id], note: ' Slowly ', proposedAt: '2026-12-01T07:00:00Z' }
    const shared = await share(owner, id, more)
    expect(shared.status).toBe(200)
    expect(
      holders(shared)
        .map(({ friendId }) => String(friendId))
        .sort()
    ).toEqual([ben.id, cleo.id].sort())
    expect([await canRead(ben, id), await canRead(cleo, id), await canRead(stranger, id)]).toEqual([true, true, false])
    const [stored] = (await rows('shareWithFriends', 'wId', id)).filter(({ friendUId }) => String(friendUId) === ben.id)
    expect(stored).toMatchObject({
      ...{ ownerUId: owner.id, ownerNicName: 'owner', ownerName: 'owner', friendNicName: 'ben', note: 'Slowly' },
      ...{ proposedAt: '2026-12-01T07:00:00.000+00:00', seen: false, unsettledAt: null, withdrawn: false },
      $permissions: [owner, ben].map((who) => `read("user:${who.id}")`)
    })
    expect(await row('workouts', id)).toMatchObject({ shareFriends: true })
    expect((await share(owner, id, { friendIds: [ben.id], note: 'Faster' })).status).toBe(200)
    expect(await rows('shareWithFriends', 'wId', id)).toHaveLength(2)

    await ben.call('PUT', '/api/shares/seen')
    const seen = holders(await owner.call('GET', `/api/shares/${id}`))
    expect(seen.find(({ friendId }) => String(friendId) === ben.id)).toMatchObject({ isSeen: true, note: 'Faster' })
    expect((await ben.call('GET', `/api/shares/${id}`)).status).toBe(404)
    expect((await stranger.call('GET', `/api/shares/${id}`)).status).toBe(404)

    expect(holders(await unshare(owner, id, { friendIds: [ben.id] }))).toMatchObject([{ friendId: cleo.id }])
    expect([await canRead(ben, id), await canRead(cleo, id)]).toEqual([false, true])
    await unshare(owner, id, { friendIds: [cleo.id] })
    expect(await rows('shareWithFriends', 'wId', id)).toEqual([])
    expect(await row('workouts', id)).toMatchObject({ shareFriends: false })
    expect((await unshare(owner, id, { friendIds: [cleo.id] })).status).toBe(200)
  })

  it('notifies nobody while its owner is still choosing, then everyone who has it, including a group', async () => {
    const [id, team] = [await make(owner), newId()]
    await owner.call('POST', '/api/groups', { id: team, name: 'Team', memberIds: [cleo.id] })
    const untold = async () => (await rows('shareWithFriends', 'wId', id)).filter((one) => one['quietSince'] !== null)
    const to = { friendIds: [ben.id], groupIds: [team] }
    expect((await share(owner, id, { ...to, isQuiet: true })).status).toBe(200)
    // Ben, the group and its member.
    expect(await untold()).toHaveLength(3)
    expect([await canRead(ben, id), await canRead(cleo, id)]).toEqual([true, true])
    await share(owner, id, { ...to, note: 'Slowly' })
    expect(await untold()).toEqual([])
    // People who were notified stay so.
    await share(owner, id, { ...to, isQuiet: true, note: 'Slowly' })
    expect(await untold()).toEqual([])
    expect((await rows('shareWithFriends', 'wId', id)).map(({ note }) => String(note))).toEqual(Array(3).fill('Slowly'))
  })

  it('is announced by the sweeper when the page was closed too early', async () => {
    const id = await make(owner)
    await share(owner, id, { friendIds: [ben.id], isQuiet: true })
    const quiet = async () => (await rows('shareWithFriends', 'wId', id))[0]?.['quietSince']
    await sweepQuietShares(await edgeWriter(), Date.now())
    expect(await quiet()).not.toBeNull()
    await sweepQuietShares(await edgeWriter(), Date.now() + 11 * 60_000)
    expect(await quiet()).toBeNull()
  })

  it('is given only to friends, and only by its owner', async () => {
    const id = await make(owner)
    const refused = await share(owner, id, { friendIds: [ben.id, stranger.id] })
    expect([refused.status, refused.body['error']?.['details']]).toMatchObject([
      400,
      { issues: [{ code: 'not-friends' }] }
    ])
    expect((await share(ben, id, { friendIds: [owner.id] })).status).toBe(404)
    expect((await share(owner, newId(), { friendIds: [ben.id] })).status).toBe(404)
    expect((await share(owner, id, {})).status).toBe(400)
    expect((await share(owner, id, { friendIds: [ben.id], note: 'x'.repeat(201) })).status).toBe(400)
    expect(await rows('shareWithFriends', 'wId', id)).toEqual([])
  })

  it('ends with the friendship', async () => {
    const friend = await join('short')
    const friendship = await befriend(owner, friend)
    const id = await make(owner)
    await share(owner, id, { friendIds: [friend.id] })
    expect(await canRead(friend, id)).toBe(true)
    await friend.call('DELETE', `/api/friends/${friendship}`)
    expect([await canRead(friend, id), await rolesOf(owner, friend)]).toEqual([false, []])
    expect(await rows('shareWithFriends', 'wId', id)).toEqual([])
    expect(await row('workouts', id)).toMatchObject({ shareFriends: false })
  })

  it('makes its files readable at once; withdrawn, handed-out addresses end, and all others get new ones', async () => {
    const fileId = await plantFile(owner, 'workout-media')
    const url = `/media/workout-media/${fileId}`
    const id = newId()
    expect((await owner.call('POST', '/api/workouts', { id, content: showing(url) })).status).toBe(201)
    expect(await readAs(ben, url)).toBe(404)
    await share(owner, id, { friendIds: [ben.id, cleo.id] })
    expect(await readAs(ben, url)).toBe(200)
    const addressOf = async (who: Person): Promise<string> =>
      String(
        ((await who.call('POST', '/api/media/addresses', { urls: [url] })).body['addresses'] as Json)[url]?.['url'] ??
          ''
      )
    const address = await addressOf(ben)
    for (const who of [ben, cleo, owner]) expect((await fetch(await addressOf(who))).status).toBe(200)
    await unshare(owner, id, { friendIds: [ben.id] })
    expect([await readAs(ben, url), (await fetch(address)).ok, await addressOf(ben)]).toEqual([404, false, ''])
    for (const who of [cleo, owner]) expect((await fetch(await addressOf(who))).status).toBe(200)
  })

  it('shows plays of those who allow it', async () => {
    const id = await make(owner)
    await share(owner, id, { friendIds: [ben.id, cleo.id] })
    const play = { id: newId(), workoutId: id, date: new Date().toISOString(), seconds: 60, share: 1 }
    expect((await ben.call('POST', '/api/statistics', play)).status).toBe(201)
    const plays = async () =>
      Object.fromEntries(
        holders(await owner.call('GET', `/api/shares/${id}`)).map(({ friendId, plays: played }) => [
          String(friendId),
          played
        ])
      )
    expect(await plays()).toEqual({ [ben.id]: null, [cleo.id]: null })
    for (const who of [ben, cleo]) await who.call('PUT', '/api/account', { showPlays: true })
    expect(await plays()).toMatchObject({ [ben.id]: { count: 1, share: 1 }, [cleo.id]: { count: 0, lastAt: null } })
    await ben.call('PUT', '/api/account', { showPlays: false })
    expect((await plays())[ben.id]).toBeNull()
  })
})

describe('someone it is shared with', () => {
  it('can remove it from their own list, and nobody else can', async () => {
    const id = await make(owner)
    await share(owner, id, { friendIds: [ben.id, cleo.id] })
    for (const who of [stranger, owner]) expect((await remove(who, id)).status).toBe(200)
    expect([await canRead(ben, id), await canRead(cleo, id)]).toEqual([true, true])
    expect((await remove(ben, id)).status).toBe(200)
    expect([await canRead(ben, id), await canRead(cleo, id)]).toEqual([false, true])
    expect(holders(await owner.call('GET', `/api/shares/${id}`))).toMatchObject([{ friendId: cleo.id }])
    expect((await remove(ben, id)).status).toBe(200)
    await remove(cleo, id)
    expect(await row('workouts', id)).toMatchObject({ shareFriends: false })
    await share(owner, id, { friendIds: [ben.id] })
    expect(await canRead(ben, id)).toBe(true)
  })

  it('does not get it again through the group, but can get it directly', async () => {
    const team = newId()
    await owner.call('POST', '/api/groups', { id: team, name: 'Leavers', memberIds: [ben.id, cleo.id] })
    const id = await make(owner)
    await share(owner, id, { groupIds: [team] })
    await share(owner, id, { friendIds: [ben.id] })
    expect((await remove(ben, id)).status).toBe(200)
    const stored = (await rows('shareWithFriends', 'wId', id)).filter(({ friendUId }) => String(friendUId) === ben.id)
    expect(stored).toMatchObject([{ groupId: team, unsettledAt: null, removedAt: expect.any(String) }])
    expect(await rolesOf(owner, ben)).not.toContain(`w_${id}`)
    await owner.call('PATCH', `/api/groups/${team}`, { name: 'Renamed', memberIds: [ben.id, cleo.id, stranger.id] })
    await share(owner, id, { groupIds: [team], note: 'Again' })
    const after = await owner.call('GET', `/api/shares/${id}`)
    expect(after.body).toMatchObject({ groupIds: [team], holders: [{ friendId: cleo.id, note: 'Again' }] })
    expect([await canRead(ben, id), await canRead(cleo, id)]).toEqual([false, true])
    await share(owner, id, { friendIds: [ben.id] })
    expect(await canRead(ben, id)).toBe(true)
    await owner.call('DELETE', `/api/groups/${team}`)
    expect([await canRead(ben, id), await canRead(cleo, id)]).toEqual([true, false])
  })
})

describe('simultaneous calls', () => {
  it('of sharing again and removing leave roles that match the rows', async () => {
    const friend = await join('removing')
    await befriend(owner, friend)
    const id = await make(owner, 1)
    for (let round = 0; round < 5; round += 1) {
      await share(owner, id, { friendIds: [friend.id] })
      await Promise.all([share(owner, id, { friendIds: [friend.id], note: `${round}` }), remove(friend, id)])
      const stored = await rows('shareWithFriends', 'friendUId', friend.id)
      expect(await rolesOf(owner, friend)).toEqual(stored.map(() => `w_${id}`))
    }
  }, 120_000)

  it('lose none of fifty shares to one friend, and as many withdrawals leave none', async () => {
    const friend = await join('many')
    await befriend(owner, friend)
    const ids = await Promise.all(Array.from({ length: 50 }, () => make(owner, 1)))
    const settled = async (run: () => Promise<Answer>): Promise<void> => {
      // A busy call is repeated, as the app does.
      for (let round = 0; round < 10 && (await run()).status === 409; round += 1);
    }
    await Promise.all(ids.map((id) => settled(() => share(owner, id, { friendIds: [friend.id] }))))
    expect((await rolesOf(owner, friend)).sort()).toEqual(ids.map((id) => `w_${id}`).sort())
    expect(await rows('shareWithFriends', 'friendUId', friend.id)).toHaveLength(50)
    await Promise.all(ids.map((id) => settled(() => unshare(owner, id, { friendIds: [friend.id] }))))
    expect(await rolesOf(owner, friend)).toEqual([])
    expect(await rows('shareWithFriends', 'friendUId', friend.id)).toEqual([])
  }, 180_000)

  it('of a share and the end of the friendship leave no access', async () => {
    for (let round = 0; round < 5; round += 1) {
      const friend = await join('ending')
      const friendship = await befriend(owner, friend)
      const id = await make(owner, 1)
      await Promise.all([
        share(owner, id, { friendIds: [friend.id] }),
        friend.call('DELETE', `/api/friends/${friendship}`)
      ])
      expect([await rolesOf(owner, friend), await rows('shareWithFriends', 'friendUId', friend.id)]).toEqual([[], []])
    }
  }, 120_000)
})

describe('a group', () => {
  it('has it for current and later members, in one call, whatever the number of exercises', async () => {
    const team = newId()
    await owner.call('POST', '/api/groups', { id: team, name: 'Team', memberIds: [ben.id] })
    const [small, large] = [await make(owner, 1), await make(owner, 40)]
    const one = await callsOf(() => share(owner, small, { groupIds: [team], note: 'For all' }))
    const other = await callsOf(() => share(owner, large, { groupIds: [team] }))
    expect(other.calls.length).toBe(one.calls.length)
    expect(one.result.body).toMatchObject({ groupIds: [team], holders: [{ friendId: ben.id, groupId: team }] })
    expect([await canRead(ben, small), await canRead(cleo, small)]).toEqual([true, false])
    await owner.call('PATCH', `/api/groups/${team}`, { memberIds: [cleo.id] })
    expect([await canRead(ben, small), await canRead(cleo, small), await canRead(cleo, large)]).toEqual([
      false,
      true,
      true
    ])
    const [joined] = (await rows('shareWithFriends', 'friendUId', cleo.id)).filter(({ wId }) => String(wId) === small)
    expect(joined).toMatchObject({ note: 'For all', groupId: team })
    await share(owner, small, { friendIds: [cleo.id] })
    await unshare(owner, small, { groupIds: [team] })
    expect([await canRead(cleo, small), await canRead(cleo, large)]).toEqual([true, true])
    await owner.call('DELETE', `/api/groups/${team}`)
    expect([await canRead(cleo, small), await canRead(cleo, large)]).toEqual([true, false])
    expect(await rows('shareWithFriends', 'groupId', team)).toEqual([])
    expect((await share(stranger, await make(stranger), { groupIds: [team] })).status).toBe(403)
  })
})

describe('a lost request or response at any step', () => {
  it('of sharing and unsharing ends in one state, by a repeated call or by the sweeper', async () => {
    const friend = await join('cut')
    await befriend(owner, friend)
    const id = await make(owner, 1)
    const later = Date.now() + 60 * 60_000
    const only = [JSON.stringify({ method: 'equal', attribute: 'wId', values: [id] })]
    const settle = async (attempt: () => Promise<Answer>, answer: Answer, bySweep: boolean): Promise<void> => {
      if (bySweep) await sweepShares(await edgeWriter(), later, only)
      else if (answer.status === 503) await attempt()
    }
    let turn = 0
    await everyCut(async (cut) => {
      turn += 1
      const give = () => share(owner, id, { friendIds: [friend.id] })
      const take = () => unshare(owner, id, { friendIds: [friend.id] })
      const given = await withCut(cut, give)
      await settle(give, given.result, turn % 2 === 0)
      const stored = (await rows('shareWithFriends', 'wId', id)).length
      expect(await rolesOf(owner, friend)).toEqual(stored === 0 ? [] : [`w_${id}`])
      if (stored === 0) await give()
      const taken = await withCut(cut, take)
      await settle(take, taken.result, turn % 2 === 0)
      if ((await rows('shareWithFriends', 'wId', id)).length > 0) await take()
      expect([await rolesOf(owner, friend), await rows('shareWithFriends', 'wId', id)]).toEqual([[], []])
      return given.wasCut || taken.wasCut
    }, 2)
  }, 180_000)
})
