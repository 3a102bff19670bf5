/** Addresses of workouts that were public: gone, not unknown. */
import { describe, expect, it } from 'vitest'
import { app } from '../../../functions/index.ts'
import { content } from '../support/content.ts'
import { joinAdmin } from '../support/friendly.ts'
import { appwrite, bindings, join, newId, rows, type Person } from '../support/edge.ts'

const html = { headers: { 'content-type': 'text/html; charset=utf-8' } }
const env = { ...bindings, ASSETS: { fetch: async () => new Response('<title>Icepoint</title>', html) } }

let host = 0
/** A host per request, so that nothing comes from the cache. */
async function statusOf(path: string, headers: Record<string, string> = {}): Promise<number> {
  const origin = `https://gone-${(host += 1)}.test`
  const answer = await app.request(origin + path, { headers }, { ...env, SITE_URL: origin })
  expect(answer.headers.get('x-robots-tag')).toBe(answer.ok && headers['cookie'] === undefined ? null : 'noindex')
  return answer.status
}

async function saved(owner: Person): Promise<string> {
  const id = newId()
  await owner.call('POST', '/api/workouts', { id, content: content() })
  return id
}

async function published(owner: Person): Promise<string> {
  const id = await saved(owner)
  await owner.call('POST', `/api/workouts/${id}/publish`)
  return id
}

async function withdraw(owner: Person, id: string): Promise<void> {
  await owner.call('POST', `/api/workouts/${id}/report`, { reason: 'Not for everybody' })
  const [report] = await rows('reports', 'wId', id)
  const admin = await joinAdmin()
  const answer = await admin.call('PATCH', `/api/admin/reports/${String(report?.['$id'])}`, { action: 'unpublish' })
  expect([answer.status, answer.body]).toMatchObject([200, {}])
}

describe('the page of a workout that was public', () => {
  it.each([
    ['made private', (owner: Person, id: string) => owner.call('POST', `/api/workouts/${id}/unpublish`)],
    ['taken down by an admin', withdraw],
    ['deleted', (owner: Person, id: string) => owner.call('DELETE', `/api/workouts/${id}`)],
    ['of a deleted account', (owner: Person) => owner.call('DELETE', '/api/account', { confirm: owner.email })]
  ])('and was %s is gone in every language', async (_, withdraw) => {
    const owner = await join()
    const id = await published(owner)
    expect(await statusOf(`/workout/${id}/`)).toBe(200)
    await withdraw(owner, id)
    for (const language of ['', '/de', '/fr', '/es', '/nl'])
      expect([language, await statusOf(`${language}/workout/${id}/`)]).toEqual([language, 410])
  })

  it('is available to signed-in users, whose app may find it, and returns when it is published again', async () => {
    const owner = await join()
    const id = await published(owner)
    await owner.call('POST', `/api/workouts/${id}/unpublish`)
    expect(await statusOf(`/workout/${id}/`, { cookie: 'icepoint_session=1' })).toBe(200)
    await owner.call('POST', `/api/workouts/${id}/publish`)
    expect(await statusOf(`/workout/${id}/`)).toBe(200)
  })
})

it('a workout that was never public is unknown, even after a failed attempt to make it private', async () => {
  const owner = await join()
  const id = await saved(owner)
  expect((await owner.call('POST', `/api/workouts/${id}/unpublish`)).status).toBe(200)
  expect(await statusOf(`/workout/${id}/`)).toBe(404)
  expect(await statusOf(`/workout/${newId()}/`)).toBe(404)
})

it('outsiders cannot tell which workouts were public, and the stored rows name no person', async () => {
  const owner = await join()
  const id = await published(owner)
  const answer = await fetch(`${appwrite.endpoint}/tablesdb/icepoint/tables/publications/rows`, {
    headers: { 'x-appwrite-project': appwrite.project, 'x-appwrite-jwt': owner.jwt }
  })
  expect((await answer.json()) as object).toMatchObject({ total: 0, rows: [] })
  const [kept] = await rows('publications', '$id', id)
  expect(JSON.stringify(kept)).not.toContain(owner.id)
})
