import { beforeAll, describe, expect, it } from 'vitest'
import { everyCut, withCut } from '../support/cut.ts'
import { asOperator, call, join, newId, row, rows, type Answer, type Person } from '../support/edge.ts'
import { befriend, plantShare, rolesOf, setContract } from '../support/friendly.ts'

const details = (answer: Answer) => answer.body['error']?.['details']
const issue = (path: string, code: string) => ({ kind: 'input', issues: [{ path, code }] })
const used = async (person: Person): Promise<unknown> => (await row('quotas', person.id))['groups']

const make = (person: Person, memberIds: string[] = [], id = newId(), name = 'Team') =>
  person.call('POST', '/api/groups', { id, name, memberIds })

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

describe('a group', () => {
  it('is created, renamed, filled, emptied and deleted, and counted once', async () => {
    const before = Number(await used(owner))
    const id = newId()
    const made = await make(owner, [ben.id], id)
    expect([made.status, made.body['group']]).toMatchObject([201, { id, name: 'Team', memberIds: [ben.id] }])
    expect((await make(owner, [ben.id], id)).status).toBe(200)
    expect(await used(owner)).toBe(before + 1)
    expect((await row('groups', id))['$permissions']).toEqual([owner.id, ben.id].map((who) => `read("user:${who}")`))

    const path = `/api/groups/${id}`
    const filled = await owner.call('PATCH', path, { name: ' Squad ', memberIds: [cleo.id, ben.id] })
    expect(filled.body['group']).toMatchObject({ name: 'Squad', memberIds: [cleo.id, ben.id] })
    const emptied = await owner.call('PATCH', path, { memberIds: [] })
    expect(emptied.body['group']).toMatchObject({ name: 'Squad', memberIds: [] })
    expect((await row('groups', id))['$permissions']).toEqual([`read("user:${owner.id}")`])
    expect((await owner.call('PATCH', path, {})).status).toBe(200)

    expect((await owner.call('DELETE', path)).body).toEqual({ id })
    expect((await owner.call('DELETE', path)).status).toBe(404)
    expect(await used(owner)).toBe(before)
  })

  it('accepts only friends who agreed', async () => {
    const invited = await join()
    await owner.call('POST', '/api/friends', { email: invited.email })
    for (const who of [stranger.id, invited.id, owner.id, newId()]) {
      expect(details(await make(owner, [ben.id, who]))).toEqual(issue('memberIds', 'not-a-friend'))
    }
    const id = newId()
    await make(owner, [ben.id], id)
    const answer = await owner.call('PATCH', `/api/groups/${id}`, { memberIds: [ben.id, stranger.id] })
    expect([answer.status, details(answer)]).toEqual([400, issue('memberIds', 'not-a-friend')])
    expect((await row('groups', id))['memberIds']).toEqual([ben.id])
  })

  it('refuses invalid input with the reason', async () => {
    const tooMany = Array.from({ length: 100 }, (_, index) => `u${index}`)
    const table: [object, string, string][] = [
      [{ id: newId(), name: ' ', memberIds: [] }, 'name', 'group-name-empty'],
      [{ id: newId(), name: 'x'.repeat(81), memberIds: [] }, 'name', 'text-too-long'],
      [{ id: '../x', name: 'x', memberIds: [] }, 'id', 'bad-id'],
      [{ id: newId(), name: 'x', memberIds: [ben.id, ben.id] }, 'memberIds', 'member-twice'],
      [{ id: newId(), name: 'x', memberIds: tooMany }, 'memberIds', 'too-many-members']
    ]
    for (const [body, path, code] of table) {
      const answer = await owner.call('POST', '/api/groups', body)
      expect([answer.status, details(answer)]).toEqual([400, issue(path, code)])
    }
  })

  it('loses nobody when two devices of its owner change it at once', async () => {
    const id = newId()
    await make(owner, [], id)
    const path = `/api/groups/${id}`
    const answers = await Promise.all([
      owner.call('PATCH', path, { addIds: [ben.id] }),
      owner.call('PATCH', path, { addIds: [cleo.id, ben.id] }),
      owner.call('PATCH', path, { name: 'Both' })
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const stored = await row('groups', id)
    expect([stored['name'], (stored['memberIds'] as unknown as string[]).toSorted()]).toEqual([
      'Both',
      [ben.id, cleo.id].toSorted()
    ])
    const taken = await owner.call('PATCH', path, { removeIds: [ben.id, stranger.id] })
    expect(taken.body['group']).toMatchObject({ memberIds: [cleo.id] })
    expect((await row('groups', id))['$permissions']).toEqual([owner.id, cleo.id].map((who) => `read("user:${who}")`))
    expect(details(await owner.call('PATCH', path, { addIds: [stranger.id] }))).toEqual(
      issue('memberIds', 'not-a-friend')
    )
  })

  it('accepts nobody else at a hundred people, and lets people leave', async () => {
    const id = newId()
    await make(owner, [cleo.id], id)
    const many = [cleo.id, ...Array.from({ length: 98 }, (_, index) => `u${index}`)]
    await asOperator('PATCH', `/tablesdb/icepoint/tables/groups/rows/${id}`, { data: { memberIds: many } })
    const path = `/api/groups/${id}`
    expect(details(await owner.call('PATCH', path, { addIds: [ben.id] }))).toEqual(issue('addIds', 'too-many-members'))
    const swapped = await owner.call('PATCH', path, { addIds: [ben.id], removeIds: ['u1'] })
    expect([swapped.status, swapped.body['group']]).toMatchObject([
      200,
      { memberIds: [...many.filter((memberId) => memberId !== 'u1'), ben.id] }
    ])
  })

  it('can be changed only by its owner', async () => {
    const id = newId()
    await make(owner, [ben.id], id)
    for (const other of [ben, stranger]) {
      expect((await other.call('PATCH', `/api/groups/${id}`, { name: 'Mine' })).status).toBe(404)
      expect((await other.call('DELETE', `/api/groups/${id}`)).status).toBe(404)
    }
    await setContract(stranger, 'pro')
    expect((await make(stranger, [], id)).status).toBe(409)
    expect(await used(stranger)).toBe(0)
    expect((await call('DELETE', `/api/groups/${id}`)).status).toBe(401)
    expect((await row('groups', id))['name']).toBe('Team')
  })

  it('ends what was shared through it, and leaves what was shared directly', async () => {
    const id = newId()
    await make(owner, [ben.id, cleo.id], id)
    const share = async () => {
      for (const friend of [ben, cleo]) await plantShare(owner, friend, 'through', id)
      await plantShare(owner, ben, 'directly')
    }
    await share()
    await owner.call('PATCH', `/api/groups/${id}`, { memberIds: [cleo.id] })
    expect([await rolesOf(owner, ben), await rolesOf(owner, cleo)]).toEqual([['w_directly'], ['w_through']])
    await owner.call('DELETE', `/api/groups/${id}`)
    expect([await rolesOf(owner, ben), await rolesOf(owner, cleo)]).toEqual([['w_directly'], []])
    expect(await rows('shareWithFriends', 'groupId', id)).toEqual([])
  })
})

describe('the contract', () => {
  it('without groups refuses them and says so', async () => {
    const base = await join()
    const refused = await make(base)
    expect([refused.status, details(refused)]).toEqual([403, { kind: 'limit', limit: 'groups', max: 0, used: 0 }])
    expect(await used(base)).toBe(0)
  })

  it('with groups refuses the twenty-first', async () => {
    const person = await join()
    await setContract(person, 'pro')
    await asOperator('PATCH', `/tablesdb/icepoint/tables/quotas/rows/${person.id}`, { data: { groups: 20 } })
    const refused = await make(person)
    expect([refused.status, details(refused)]).toEqual([429, { kind: 'limit', limit: 'maxGroups', max: 20, used: 20 }])
  })

  it('lets exactly one of fifty in when one place is left', async () => {
    const person = await join()
    await setContract(person, 'pro')
    await asOperator('PATCH', `/tablesdb/icepoint/tables/quotas/rows/${person.id}`, { data: { groups: 19 } })
    const answers = await Promise.all(Array.from({ length: 50 }, () => make(person)))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(1)
    expect(statuses.filter((status) => status === 429)).toHaveLength(49)
    expect(await rows('groups', 'ownerId', person.id)).toHaveLength(1)
    expect(await used(person)).toBe(20)
  })

  it('with lowered limits locks nothing: rename, shrink and delete, but no growing', async () => {
    const [person, friend] = [await join(), await join()]
    await setContract(person, 'pro')
    await befriend(person, friend)
    const ids = [newId(), newId()]
    for (const id of ids) await make(person, [friend.id], id)
    await setContract(person, 'base')
    const path = `/api/groups/${ids[0]}`
    expect((await person.call('PATCH', path, { name: 'Still mine' })).status).toBe(200)
    expect((await person.call('PATCH', path, { memberIds: [] })).status).toBe(200)
    const grown = await person.call('PATCH', path, { memberIds: [friend.id] })
    expect([grown.status, details(grown)]).toEqual([403, { kind: 'limit', limit: 'groups', max: 0, used: 2 }])
    expect((await make(person)).status).toBe(403)
    for (const id of ids) expect((await person.call('DELETE', `/api/groups/${id}`)).status).toBe(200)
    expect(await used(person)).toBe(0)
  })
})

describe('a lost request or response at any step', () => {
  it('of creating, changing and deleting a group ends in one state that is counted once', async () => {
    const person = await join()
    await setContract(person, 'pro')
    await befriend(person, ben)
    const recount = async () => expect(await used(person)).toBe((await rows('groups', 'ownerId', person.id)).length)
    const again = async (cut: Parameters<typeof withCut>[0], send: () => Promise<Answer>) => {
      const { result, wasCut } = await withCut(cut, send)
      if (result.status >= 400) expect(result.status).toBe(503)
      return { answer: result.status === 503 ? await send() : result, wasCut }
    }
    const cuts = await everyCut(async (cut) => {
      const id = newId()
      const path = `/api/groups/${id}`
      const made = await again(cut, () => make(person, [ben.id], id))
      expect([200, 201]).toContain(made.answer.status)
      await recount()
      await plantShare(person, ben, 'w', id)
      const changed = await again(cut, () => person.call('PATCH', path, { name: 'New', memberIds: [] }))
      expect(changed.answer.body['group']).toMatchObject({ name: 'New', memberIds: [] })
      expect(await rolesOf(person, ben)).toEqual([])
      const deleted = await again(cut, () => person.call('DELETE', path))
      expect([200, 404]).toContain(deleted.answer.status)
      await recount()
      return made.wasCut || changed.wasCut || deleted.wasCut
    })
    expect(cuts).toBeGreaterThanOrEqual(20)
    expect(await used(person)).toBe(0)
  }, 120_000)
})
