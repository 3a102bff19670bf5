import { beforeAll, describe, expect, it } from 'vitest'
import { app } from '../../../functions/index.ts'
import { content } from '../support/content.ts'
import { bindings, callsOf, join, newId, type Person } from '../support/edge.ts'

const SHELL =
  `<html><head><title>Icepoint</title><meta name="icepoint:head" content=""/></head><body>` +
  `<main id="main"></main></body></html>`

const env = {
  ...bindings,
  ASSETS: {
    fetch: async (request: Request) =>
      new URL(request.url).pathname.endsWith('/workout/shell/')
        ? new Response(SHELL, { headers: { 'content-type': 'text/html; charset=utf-8' } })
        : new Response('', { status: 404 })
  }
}

let host = 0
async function page(id: string, language = ''): Promise<string> {
  const origin = `https://similar-${(host += 1)}.test`
  const answer = await app.request(`${origin}${language}/workout/${id}/`, {}, { ...env, SITE_URL: origin })
  return answer.text()
}

async function publish(person: Person, name: string, change: object = {}, figure?: string): Promise<string> {
  const id = newId()
  const made = content(name, 2)
  const exercises = figure === undefined ? made.exercises : made.exercises.map((one) => ({ ...one, figure }))
  await person.call('POST', '/api/workouts', { id, content: { ...made, sport: 'Climbing', ...change, exercises } })
  expect((await person.call('POST', `/api/workouts/${id}/publish`)).status).toBe(200)
  return id
}

const similarIn = (html: string): string[] => {
  const section = /<section class="public-similar">.*?<\/section>/s.exec(html)?.[0] ?? ''
  return [...section.matchAll(/<b[^>]*>(.*?)<\/b>/g)].map(([, name]) => name ?? '')
}

describe('around a public workout', () => {
  let mara: Person
  let tom: Person
  let own: string
  beforeAll(async () => {
    ;[mara, tom] = [await join('Mara'), await join('Tom')]
    own = await publish(mara, 'Own', {}, 'pull-up')
    await publish(tom, 'Golf', { sport: 'Golf' }, 'pull-up')
    await publish(tom, 'Other equipment', {}, 'push-up')
    await publish(mara, 'Same equipment <b>', {}, 'pull-up')
    await publish(tom, 'No figures')
    const secret = newId()
    await tom.call('POST', '/api/workouts', { id: secret, content: { ...content('Secret'), sport: 'Climbing' } })
    await publish(tom, 'Newest', {}, 'push-up')
  })

  it('are four like it, of its sport first, then with its equipment, and none that is not public', async () => {
    const html = await page(own)
    expect(similarIn(html)).toEqual(['Same equipment &lt;b&gt;', 'Newest', 'No figures', 'Other equipment'])
    expect(html).toMatch(/<section class="public-similar">.*<span>by Tom<\/span>.*<\/section>/s)
  })

  it('costs a fixed number of reads, however many workouts there are', async () => {
    const { calls } = await callsOf(() => page(own))
    expect(calls.filter((call) => call.includes('workouts'))).toHaveLength(2)
    expect(calls.length).toBeLessThanOrEqual(8)
  })

  it('rows show figures of the library and lead to their exercises, in the language of the page', async () => {
    const html = await page(own, '/de')
    expect(html).toContain('<a href="/de/exercises/pull-up/">Exercise 1</a>')
    expect(html).toContain('src="/figures/still/pull-up.svg"')
  })

  it('the maker is a link as long as they show a page', async () => {
    const link = `<a href="/trainer/${mara.id}/">Mara</a>`
    expect(await page(own)).not.toContain(link)
    const shown = { isShown: true, about: '', place: '', links: [] }
    await mara.call('PUT', '/api/account/trainer-page', shown)
    const html = await page(own)
    expect(html).toContain(link)
    expect(html).toMatch(/"author":\{"@type":"Person","name":"Mara","url":"https:[^"]+\/trainer\//)
    await mara.call('PUT', '/api/account/trainer-page', { ...shown, isShown: false })
    expect(await page(own)).not.toContain(link)
  })
})
