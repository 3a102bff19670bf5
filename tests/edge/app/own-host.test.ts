/** The site is at SITE_URL; the request's Host header is not trusted. */
import { expect, it } from 'vitest'
import { app } from '../../../functions/index.ts'
import type { Bindings } from '../../../functions/lib/edge-env.ts'
import { content } from '../support/content.ts'
import { bindings, call, join, newId, rows } from '../support/edge.ts'
import { addressOf, inviteAs } from '../support/mail.ts'

const ASSETS = {
  fetch: async () =>
    new Response('<title>Icepoint</title><meta name="icepoint:head" content=""/><main></main>', {
      headers: { 'content-type': 'text/html; charset=utf-8' }
    })
}

const without = (): Bindings => ({ ...bindings, SITE_URL: '', ASSETS })

async function statusAt(origin: string, path: string, env: Bindings): Promise<number> {
  const answer = await app.request(origin + path, {}, env)
  await answer.text()
  return answer.status
}

it.each(['/api/health', '/api/account', '/workout/x/', '/robots.txt', '/media/workout-media/x'])(
  'another host has no %s',
  async (path) => {
    const env = { ...bindings, ASSETS }
    expect(await statusAt('https://icepoint.account.workers.dev', path, env)).toBe(404)
    expect(await statusAt('https://icepoint.test', '/api/health', env)).toBe(200)
  }
)

it('a site without https is on one machine, under any of its names', async () => {
  const env = { ...bindings, SITE_URL: 'http://127.0.0.1' }
  for (const origin of ['http://127.0.0.1:4321', 'http://localhost:4322'])
    expect(await statusAt(origin, '/api/health', env)).toBe(200)
})

it('a withdrawn page is cached under no other name', async () => {
  const person = await join()
  const id = newId()
  await person.call('POST', '/api/workouts', { id, content: content() })
  await person.call('POST', `/api/workouts/${id}/publish`)
  const hosts = ['https://one.test', 'https://two.test']
  for (const host of hosts) expect(await statusAt(host, `/workout/${id}/`, without())).toBe(200)
  await call('POST', `/api/workouts/${id}/unpublish`, { jwt: person.jwt, env: without() })
  for (const host of hosts) expect(await statusAt(host, `/workout/${id}/`, without())).toBe(410)
})

it('no mail is written when the address for its links is unknown', async () => {
  const [ann, to] = [await join(), addressOf('fine')]
  expect((await inviteAs(ann, to, {}, without())).status).toBe(201)
  expect(await rows('mail', 'to', to)).toEqual([])
  expect((await inviteAs(ann, to)).status).toBe(201)
  expect(await rows('mail', 'to', to)).toMatchObject([{ body: expect.stringContaining('https://icepoint.test/') }])
})

it('canonical addresses are those of the site', async () => {
  const text = await (await app.request('http://icepoint.test/robots.txt', {}, bindings)).text()
  expect(text).toContain('Sitemap: https://icepoint.test/')
})
