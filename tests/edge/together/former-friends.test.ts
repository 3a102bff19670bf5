/** What a former friend may still read, in every table and bucket of appwrite.json: what was sent, and nothing else. */
import { expect, it } from 'vitest'
import { BUCKETS, TABLES } from '../support/all-rows.ts'
import { content } from '../support/content.ts'
import { appwrite, join, newId, type Json, type Person } from '../support/edge.ts'
import { befriend, plantFile, setContract } from '../support/friendly.ts'
import { send } from '../support/talk.ts'

async function read(person: Person, path: string): Promise<Json | null> {
  const headers = { 'x-appwrite-project': appwrite.project, 'x-appwrite-jwt': person.jwt }
  const answer = await fetch(appwrite.endpoint + path, { headers })
  return answer.ok ? ((await answer.json()) as Json) : null
}

const PAGE = 500

const query = (index: number, method: string, ...values: (string | number)[]): string =>
  `queries[${index}]=${encodeURIComponent(JSON.stringify({ method, values }))}`

/** Other tests publish hundreds of workouts, so there are several pages. */
async function readAll(reader: Person, path: string, key: 'rows' | 'files'): Promise<Json[]> {
  const found: Json[] = []
  for (;;) {
    const last = found.at(-1)?.['$id']
    const after = last === undefined ? '' : `&${query(1, 'cursorAfter', String(last))}`
    const page = ((await read(reader, `${path}?${query(0, 'limit', PAGE)}${after}`))?.[key] ?? []) as unknown as Json[]
    found.push(...page)
    if (page.length < PAGE) return found
  }
}

/** Tables and buckets where `reader` finds something about `other`, with the reader's own key. */
async function foundBy(reader: Person, other: Person): Promise<string[]> {
  const found: string[] = []
  const look = (where: string, all: readonly Json[]): void => {
    if (all.some((one) => JSON.stringify(one).includes(other.id))) found.push(where)
  }
  for (const table of TABLES) look(table, await readAll(reader, `/tablesdb/icepoint/tables/${table}/rows`, 'rows'))
  for (const bucket of BUCKETS) look(bucket, await readAll(reader, `/storage/buckets/${bucket}/files`, 'files'))
  return found.sort()
}

/** Ann owns a group with Ben, shares with him, and both have written. */
async function friends(): Promise<{ ann: Person; ben: Person; id: string; workoutId: string }> {
  const [ann, ben] = [await join('ann'), await join('ben')]
  const id = await befriend(ann, ben)
  await setContract(ann, 'pro')
  const workoutId = newId()
  await ann.call('POST', '/api/workouts', { id: workoutId, content: content('Shared', 2) })
  const group = newId()
  const file = await plantFile(ann, 'message-media')
  const answers = [
    await ann.call('POST', '/api/groups', { id: group, name: 'Team', memberIds: [ben.id] }),
    await ann.call('POST', '/api/shares', { workoutId, friendIds: [ben.id], groupIds: [group] }),
    await send(ann, ben, { text: 'Look', mediaUrl: `/media/message-media/${file}` }),
    await send(ben, ann, { text: 'Yes' })
  ]
  expect(answers.map(({ status }) => status)).toEqual([201, 200, 201, 201])
  return { ann, ben, id, workoutId }
}

const SENT = ['conversations', 'message-media', 'messages']
const WITH_A_FRIEND = ['exercises', 'friends', 'groups', 'profiles', 'shareWithFriends', 'workouts']

it.each([
  { how: 'removed by the owner', by: 'ann', state: null },
  { how: 'gone by himself', by: 'ben', state: null },
  { how: 'blocked by the owner', by: 'ann', state: 'blocked' }
] as const)('a person who is $how keeps what was sent, and nothing else', async ({ by, state }) => {
  const { ann, ben, id, workoutId } = await friends()
  const before = await foundBy(ben, ann)
  expect(before).toEqual([...SENT, ...WITH_A_FRIEND].sort())
  const who = by === 'ann' ? ann : ben
  const end =
    state === null ? who.call('DELETE', `/api/friends/${id}`) : who.call('PATCH', `/api/friends/${id}`, { state })
  expect((await end).status).toBe(200)
  expect(await foundBy(ben, ann)).toEqual(SENT)
  expect(await read(ben, `/tablesdb/icepoint/tables/workouts/rows/${workoutId}`)).toBeNull()
  // The person who blocks sees whom.
  expect(await foundBy(ann, ben)).toEqual(state === null ? SENT : [...SENT, 'friends'].sort())
  expect((await send(ben, ann, { text: 'Still?' })).status).toBe(403)
})
