/** On Appwrite 1.9.6, one of two simultaneous deletes may answer 500 instead of 404. */
import { expect, it, vi } from 'vitest'
import { content } from '../support/content.ts'
import { asOperator, call, join, newId, row } from '../support/edge.ts'
import { befriend, plantShare, rolesOf } from '../support/friendly.ts'
import { upload } from '../support/media-files.ts'

/** Every delete or commit that came too late answers 500. */
async function withFailedLosers<T>(run: () => Promise<T>): Promise<{ result: T; losers: number }> {
  const real = globalThis.fetch
  let losers = 0
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const answer = await real(input, init)
    const isCommit = init?.method === 'PATCH' && String(input).includes('/transactions/')
    const isLate = (init?.method === 'DELETE' || isCommit) && [404, 409].includes(answer.status)
    if (!isLate) return answer
    losers += 1
    await answer.arrayBuffer()
    return Response.json({ message: 'Server Error', code: 500, type: 'general_unknown' }, { status: 500 })
  })
  try {
    return { result: await run(), losers }
  } finally {
    vi.stubGlobal('fetch', real)
  }
}

const tenTimes = <T>(run: () => Promise<T>): Promise<T[]> => Promise.all(Array.from({ length: 10 }, run))
const ONE_OF_TEN = [200, ...Array.from({ length: 9 }, () => 404)]

it('ten deletes of a workout: one succeeds, nine find nothing', async () => {
  const person = await join()
  for (let round = 0; round < 3; round += 1) {
    const id = newId()
    await person.call('POST', '/api/workouts', { id, content: content() })
    const { result } = await withFailedLosers(() => tenTimes(() => person.call('DELETE', `/api/workouts/${id}`)))
    expect(result.map(({ status }) => status).sort()).toEqual(ONE_OF_TEN)
    expect((await row('quotas', person.id))['workouts']).toBe(0)
  }
})

it('a delete whose commit came too late and got 500 finds nothing', async () => {
  const person = await join()
  const id = newId()
  await person.call('POST', '/api/workouts', { id, content: content() })
  const real = globalThis.fetch
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const isCommit = init?.method === 'PATCH' && String(input).includes('/transactions/')
    if (!isCommit || String(init.body).includes('rollback')) return real(input, init)
    vi.stubGlobal('fetch', real)
    await asOperator('DELETE', `/tablesdb/icepoint/tables/workouts/rows/${id}`)
    await (await real(input, init)).arrayBuffer()
    return Response.json({ code: 500, type: 'general_unknown' }, { status: 500 })
  })
  expect((await person.call('DELETE', `/api/workouts/${id}`)).status).toBe(404)
  expect((await row('quotas', person.id))['workouts']).toBe(1)
})

it('a commit that got 500 is looked up', async () => {
  const person = await join()
  const id = newId()
  await person.call('POST', '/api/workouts', { id, content: content() })
  const real = globalThis.fetch
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const answer = await real(input, init)
    const isCommit = init?.method === 'PATCH' && String(input).includes('/transactions/')
    return isCommit ? Response.json({ code: 500, type: 'general_unknown' }, { status: 500 }) : answer
  })
  try {
    expect((await person.call('DELETE', `/api/workouts/${id}`)).status).toBe(200)
  } finally {
    vi.stubGlobal('fetch', real)
  }
  expect((await person.call('DELETE', `/api/workouts/${id}`)).status).toBe(404)
})

it('ten deletes of a file, and of a friend with a role, end as one', async () => {
  const [ann, ben] = [await join(), await join()]
  const { id: fileId } = await upload(ann)
  const files = await withFailedLosers(() => tenTimes(() => ann.call('DELETE', `/api/media/${fileId}`)))
  expect(files.losers).toBeGreaterThan(0)
  for (const { status } of files.result) expect([200, 404]).toContain(status)
  expect((await row('quotas', ann.id))['mediaBytes']).toBe(0)

  const friendship = await befriend(ann, ben)
  await plantShare(ann, ben, newId())
  const friends = await withFailedLosers(() => tenTimes(() => ann.call('DELETE', `/api/friends/${friendship}`)))
  for (const { status } of friends.result) expect([200, 404]).toContain(status)
  expect(await rolesOf(ann, ben)).toEqual([])
  expect((await row('quotas', ann.id))['friends']).toBe(0)
  expect((await call('GET', '/api/health')).status).toBe(200)
})
