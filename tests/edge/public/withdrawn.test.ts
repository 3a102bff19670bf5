/**
 * Appwrite here keeps old rows for reads by id after a transaction (`--stale-reads`), as 1.9.6 does when someone polls.
 */
import { expect, it } from 'vitest'
import { content } from '../support/content.ts'
import { appwrite, call, join, newId, rows, type Json, type Person } from '../support/edge.ts'

async function ask(path: string): Promise<{ status: number; body: Json }> {
  const answer = await fetch(`${appwrite.endpoint}/tablesdb/icepoint/tables/${path}`, {
    headers: { 'x-appwrite-project': appwrite.project }
  })
  return { status: answer.status, body: (await answer.json()) as Json }
}

const asGuest = async (path: string): Promise<number> => (await ask(path)).status

const isListed = async (id: string): Promise<boolean> => {
  const query = encodeURIComponent(JSON.stringify({ method: 'equal', attribute: '$id', values: [id] }))
  return Number((await ask(`workouts/rows?queries[0]=${query}`)).body['total']) > 0
}

async function publicOne(owner: Person): Promise<{ id: string; paths: string[] }> {
  const id = newId()
  await owner.call('POST', '/api/workouts', { id, content: content() })
  await owner.call('POST', `/api/workouts/${id}/publish`)
  const exercises = await rows('exercises', 'wId', id)
  return { id, paths: [`workouts/rows/${id}`, ...exercises.map(({ $id }) => `exercises/rows/${String($id)}`)] }
}

it.each([
  ['made private', (owner: Person, id: string) => owner.call('POST', `/api/workouts/${id}/unpublish`)],
  ['deleted', (owner: Person, id: string) => owner.call('DELETE', `/api/workouts/${id}`)],
  ['of a deleted account', (owner: Person) => owner.call('DELETE', '/api/account', { confirm: owner.email })]
])('guests cannot read a workout that was %s, or its exercises', async (_, withdraw) => {
  const owner = await join()
  const { id, paths } = await publicOne(owner)
  expect(await isListed(id)).toBe(true)
  expect((await withdraw(owner, id)).status).toBe(200)
  expect(await isListed(id)).toBe(false)
  expect(await Promise.all(paths.map(asGuest))).toEqual(paths.map(() => 404))
  expect((await call('POST', `/api/workouts/${id}/play`)).status).toBe(404)
})
