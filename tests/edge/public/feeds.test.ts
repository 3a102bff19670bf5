import { beforeAll, describe, expect, it } from 'vitest'
import { app } from '../../../functions/index.ts'
import { trainerFeed } from '../../../functions/public/feed.ts'
import { settingsOf } from '../../../functions/lib/env.ts'
import { content } from '../support/content.ts'
import { withoutAppwrite } from '../support/cut.ts'
import { bindings, join, newId, type Person } from '../support/edge.ts'

const ORIGIN = 'https://feeds.test'

async function ask(
  path: string,
  change: object = {},
  origin = ORIGIN
): Promise<{ status: number; headers: Headers; text: string }> {
  const answer = await app.request(
    origin + path,
    { headers: { 'cf-connecting-ip': '2001:db8:2::7' } },
    { ...bindings, SITE_URL: ORIGIN, ...change }
  )
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

async function saved(owner: Person, change: object = {}): Promise<string> {
  const id = newId()
  const { status } = await owner.call('POST', '/api/workouts', { id, content: { ...content('Ladder <b>'), ...change } })
  expect(status).toBe(201)
  return id
}

async function published(owner: Person, change: object = {}): Promise<string> {
  const id = await saved(owner, change)
  await owner.call('POST', `/api/workouts/${id}/publish`)
  return id
}

let owner: Person
beforeAll(async () => {
  owner = await join('Mara')
})

describe('the feed of public workouts', () => {
  it('holds what is public, with author and full addresses, in the language of its address', async () => {
    const id = await published(owner)
    const secret = await saved(owner)
    const { status, headers, text } = await ask('/de/feed.xml')
    expect([status, headers.get('content-type')]).toEqual([200, 'application/atom+xml; charset=utf-8'])
    expect(text).toContain(`<link rel="alternate" type="text/html" href="${ORIGIN}/de/workout/${id}/"/>`)
    expect(text).toContain('<title xml:lang="en">Ladder &lt;b&gt;</title>')
    expect(text).toContain('<author><name>Mara</name></author>')
    expect(text).not.toContain(secret)
  })

  it('of a sport holds that sport only, and an unknown sport has none', async () => {
    const golf = await published(owner, { sport: 'Golf' })
    const yoga = await published(owner, { sport: 'YOGA' })
    const { text } = await ask('/workouts/golf/feed.xml')
    expect([text.includes(golf), text.includes(yoga)]).toEqual([true, false])
    expect((await ask('/workouts/skiing/feed.xml')).status).toBe(200)
    for (const path of [
      '/workouts/Golf/feed.xml',
      '/workouts/chess/feed.xml',
      '/xx/feed.xml',
      '/workouts/%ff/feed.xml'
    ])
      expect([path, (await ask(path)).status]).toEqual([path, 404])
  })

  it('comes from the cache whatever the query, until a change drops those of every sport', async () => {
    // Calls of a person go to the site of the bindings, so only there a change drops what is cached.
    const site = { SITE_URL: 'https://icepoint.test' }
    const at = (path: string) => ask(path, site, 'https://icepoint.test')
    const id = await published(owner, { sport: 'Golf' })
    const paths = ['/feed.xml', '/workouts/golf/feed.xml', '/fr/workouts/golf/feed.xml']
    for (const path of paths) expect([path, (await at(path)).text.includes(id)]).toEqual([path, true])
    const kept = await withoutAppwrite(() => at('/feed.xml?page=2'))
    expect([kept.status, kept.text.includes(id)]).toEqual([200, true])
    await owner.call('POST', `/api/workouts/${id}/unpublish`)
    for (const path of paths) expect([path, (await at(path)).text.includes(id)]).toEqual([path, false])
  })

  it('is an error status while the database is unavailable', async () => {
    expect((await withoutAppwrite(() => ask('/nl/workouts/boxing/feed.xml'))).status).toBe(503)
  })

  it('does not exist under any other host', async () => {
    expect((await ask('/es/feed.xml', {}, 'https://evil.test')).status).toBe(404)
  })
})

describe('the feed of a trainer', () => {
  it('holds their public workouts, and nobody without any has one', async () => {
    const trainer = await join('Ada')
    const settings = settingsOf(bindings)
    const read = async () => trainerFeed(settings, ORIGIN, 'en', { id: trainer.id, name: 'Ada & Co' })
    await saved(trainer)
    expect(await read()).toBeNull()
    const id = await published(trainer)
    const text = (await (await read())?.text()) ?? ''
    expect(text.match(/<entry>/g)).toHaveLength(1)
    expect(text).toContain(id)
    expect(text).toContain('<title>Workouts by Ada &amp; Co on Icepoint</title>')
    expect(text).toContain(`<id>${ORIGIN}/trainer/${trainer.id}/feed.xml</id>`)
    expect(text).toContain(`hreflang="en" href="${ORIGIN}/trainer/${trainer.id}/"`)
  })
})
