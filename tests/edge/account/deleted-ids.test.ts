/** Nothing that remains gives access to someone who registers with the id of a deleted account (docs/account.md). */
import { describe, expect, it } from 'vitest'
import { mentions } from '../support/all-rows.ts'
import { appwrite, asOperator, join, newId, register, row, rows, type Person } from '../support/edge.ts'
import { befriend, plant, plantFile, setContract } from '../support/friendly.ts'
import { isUser, sweepAll, sweepOf } from '../support/lived-in.ts'

interface Team {
  owner: Person
  heir: Person
  member: Person
  group: string
}

/** A group whose new owner is not a friend of the member. */
async function handedOver(): Promise<Team> {
  const [owner, heir, member] = [await join(), await join(), await join()]
  for (const person of [owner, heir]) await setContract(person, 'pro')
  await befriend(owner, heir)
  await befriend(owner, member)
  const group = newId()
  await owner.call('POST', '/api/groups', { id: group, name: 'Team', memberIds: [heir.id, member.id] })
  expect((await owner.call('PUT', `/api/groups/${group}/owner`, { ownerId: heir.id })).status).toBe(200)
  return { owner, heir, member, group }
}

async function sendFile(from: Person, to: object): Promise<string> {
  const fileId = await plantFile(from, 'message-media')
  const message = { id: newId(), ...to, mediaUrl: `/media/message-media/${fileId}` }
  expect((await from.call('POST', '/api/messages', message)).status).toBe(201)
  return fileId
}

const readersOfFile = async (fileId: string) =>
  (await asOperator('GET', `/storage/buckets/message-media/files/${fileId}`))['$permissions'] as unknown as string[]

const leaves = (person: Person) => person.call('DELETE', '/api/account', { confirm: person.email })

/** What a person can read of these without the edge. */
async function direct(person: Person, paths: readonly string[]): Promise<number[]> {
  const session = await asOperator('POST', `/users/${person.id}/sessions`)
  const headers = { 'x-appwrite-project': appwrite.project, 'x-appwrite-session': String(session['secret']) }
  return Promise.all(
    paths.map(async (path) => {
      const answer = await fetch(appwrite.endpoint + path, { headers })
      const body = (await answer.json()) as { total?: number }
      return body.total ?? answer.status
    })
  )
}

describe('a deleted account', () => {
  it('leaves a group that was handed over, the profiles of its members, and files it received', async () => {
    const { owner, heir, member, group } = await handedOver()
    const files = [await sendFile(owner, { friendId: member.id }), await sendFile(heir, { groupId: group })]
    await sendFile(member, { friendId: owner.id })
    for (const file of files) expect(await readersOfFile(file)).toContain(`read("user:${member.id}")`)
    expect((await leaves(member)).body).toEqual({ state: 'deleted' })
    expect(await row('groups', group)).toMatchObject({ memberIds: [owner.id] })
    expect(await mentions(member.id)).toEqual([])
    for (const file of files) expect(await readersOfFile(file)).toHaveLength(file === files[0] ? 1 : 2)
  })

  it('does so too when it was deleted directly in Appwrite', async () => {
    const { owner, member, group } = await handedOver()
    await asOperator('DELETE', `/users/${member.id}`)
    await sweepAll(member.id)
    expect(await row('groups', group)).toMatchObject({ memberIds: [owner.id] })
    expect(await mentions(member.id)).toEqual([])
  }, 120_000)

  it('is found by the sweeper even when only a group names it', async () => {
    const [owner, gone] = [await join(), newId()]
    const readers = [`read("user:${owner.id}")`, `read("user:${gone}")`]
    const createdAt = '2026-11-20T17:00:00Z'
    const group = await plant('groups', { ownerId: owner.id, name: 'Old', memberIds: [gone], createdAt }, readers)
    await sweepAll(gone)
    expect(await row('groups', String(group['$id']))).toMatchObject({ memberIds: [] })
  }, 120_000)
})

describe('someone who registers with the id of a deleted account', () => {
  it.each(['the same', 'other'])('in %s letters is refused here, and can read nothing there', async (letters) => {
    const { member, group } = await handedOver()
    await leaves(member)
    const again = await register(letters === 'other' ? member.id.toUpperCase() : member.id)
    const calls = [
      await again.call('PUT', '/api/account', { nickname: 'again' }),
      await again.call('GET', '/api/account'),
      await again.call('POST', `/api/groups/${group}/leave`),
      await again.call('POST', '/api/messages', { id: newId(), groupId: group, text: 'Hello' })
    ]
    for (const { status, body } of calls)
      expect([status, body['error']?.['details']]).toEqual([403, { kind: 'code', code: 'account-deleted' }])
    const tables = ['groups', 'messages', 'friends', 'shareWithFriends', 'conversations', 'quotas']
    const lists = tables.map((table) => `/tablesdb/icepoint/tables/${table}/rows`)
    expect(await direct(again, lists)).toEqual(tables.map(() => 0))
    expect(await rows('users', '$id', again.id)).toEqual([])
  })

  it('gets nothing that a last request wrote, and is removed with it', async () => {
    const person = await join()
    await leaves(person)
    const again = await register(person.id)
    const late = { userId: person.id, startDateTime: '2026-11-20T17:00:00Z' }
    await plant('trainingsDates', late, [`read("user:${person.id}")`])
    for (let round = 0; round < 60 && (await isUser(again.id)); round += 1) await sweepOf(again.id)
    expect([await isUser(again.id), await mentions(person.id)]).toEqual([false, []])
  }, 120_000)

  it('is distinguished from someone who only has a new account', async () => {
    const person = await join()
    await leaves(person)
    const next = await register()
    expect((await next.call('PUT', '/api/account', { nickname: 'next' })).status).toBe(200)
  })
})

it('everyone in a group that was handed over can read the others’ profiles', async () => {
  const { owner, heir, member } = await handedOver()
  const readers = async ({ id }: Person) => (await row('profiles', id))['$permissions'] as unknown as string[]
  for (const one of [owner, heir, member])
    for (const other of [owner, heir, member]) expect(await readers(one)).toContain(`read("user:${other.id}")`)
})
