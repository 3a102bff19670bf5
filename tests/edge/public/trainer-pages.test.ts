import { beforeEach, describe, expect, it } from 'vitest'
import { app } from '../../../functions/index.ts'
import { content } from '../support/content.ts'
import { withoutAppwrite } from '../support/cut.ts'
import { appwrite, bindings, call, join, newId, row, rows, type Person } from '../support/edge.ts'
import { joinAdmin, plant } from '../support/friendly.ts'

/** Markers of the real shell (src/layouts/trainer.astro). */
const shellPage = (language: string): string =>
  `<!doctype html><html lang="${language}"><head><title>Icepoint</title><meta name="icepoint:head" content=""/>` +
  `<meta name="robots" content="noindex"/></head><body><svg><symbol id="sport-fitness"></symbol>` +
  `<symbol id="sport-golf"></symbol></svg><main id="main"></main><footer>` +
  `<a href="/de/trainer/shell/" hreflang="de">Deutsch</a></footer></body></html>`

const FILES: Record<string, string> = {
  '/trainer/shell/': shellPage('en'),
  '/de/trainer/shell/': shellPage('de'),
  '/404': '<title>nothing here</title>'
}

const env = {
  ...bindings,
  ASSETS: {
    fetch: async (request: Request) => {
      const html = FILES[new URL(request.url).pathname]
      return html === undefined
        ? new Response('', { status: 404 })
        : new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8', etag: '"file"' } })
    }
  }
}

let host = 0
/** A host per test, so that tests share no cached page. */
const newHost = (): string => `https://trainer-${(host += 1)}.test`

async function get(path: string, origin = newHost()): Promise<{ status: number; headers: Headers; html: string }> {
  const response = await app.request(origin + path, {}, { ...env, SITE_URL: origin })
  return { status: response.status, headers: response.headers, html: await response.text() }
}

const PAGE = {
  isShown: true,
  about: 'Kettlebells, no mirrors.',
  place: 'Rotterdam',
  links: ['https://www.mara.example/bells']
}

const show = (person: Person, change: object = {}) =>
  person.call('PUT', '/api/account/trainer-page', { ...PAGE, ...change })

async function publish(person: Person, change: object = {}): Promise<string> {
  const id = newId()
  await person.call('POST', '/api/workouts', { id, content: { ...content('Ladder', 2), ...change } })
  expect((await person.call('POST', `/api/workouts/${id}/publish`)).status).toBe(200)
  return id
}

let mara: Person
beforeEach(async () => {
  mara = await join('Mara')
})

describe('the page of a trainer', () => {
  it('is there for those who chose it, with their words, numbers and public workouts', async () => {
    const id = await publish(mara)
    await mara.call('POST', '/api/workouts', { id: newId(), content: content('Secret') })
    expect((await show(mara)).status).toBe(200)
    const origin = newHost()
    const { status, headers, html } = await get(`/de/trainer/${mara.id}/`, origin)
    expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=0, s-maxage=60'])
    expect(html).toContain('<title>Mara, Rotterdam · Icepoint</title>')
    expect(html).toContain(`<link rel="canonical" href="${origin}/de/trainer/${mara.id}/"/>`)
    expect(html).toContain('Kettlebells, no mirrors.')
    expect(html).toContain('<a href="https://www.mara.example/bells" rel="nofollow ugc noopener">')
    expect(html).toContain(`<a href="/de/workout/${id}/">Ladder</a>`)
    expect(html).toContain('"@type":"ProfilePage"')
    expect(html).toContain(`<a href="/de/trainer/${mara.id}/" hreflang="de">`)
    expect(html).not.toMatch(/Secret|noindex|icepoint:head|sport-golf/)
    expect(html).toContain(`href="/de/trainer/${mara.id}/feed.xml"`)
    expect(html).toContain(`content="${origin}/de/trainer/${mara.id}/picture.png"`)
  })

  it('has a feed of its workouts, which ends with the page', async () => {
    const id = await publish(mara)
    const feed = `/trainer/${mara.id}/feed.xml`
    const origin = newHost()
    expect((await get(feed, origin)).status).toBe(404)
    await show(mara)
    const { status, headers, html } = await get(feed, origin)
    expect([status, headers.get('content-type')]).toEqual([200, 'application/atom+xml; charset=utf-8'])
    expect(html).toContain(`href="${origin}/workout/${id}/"`)
    await show(mara, { isShown: false })
    expect((await get(feed)).status).toBe(404)
  })

  it('is the same not-found page for unknown people, for those without one, and for those who left', async () => {
    const [never, back, gone] = [await join(), await join(), await join()]
    for (const person of [never, back, gone]) await publish(person)
    // Appwrite finds ids in any letter case, but an address has one spelling.
    await show(mara)
    await show(back)
    await show(back, { isShown: false })
    await show(gone)
    expect((await gone.call('DELETE', '/api/account', { confirm: gone.email })).status).toBe(200)
    const answers = await Promise.all(
      [newId(), never.id, back.id, gone.id, 'no%20id', 'shell', mara.id.toUpperCase()].map((id) =>
        get(`/trainer/${id}/`)
      )
    )
    for (const { status, html } of answers) expect([status, html]).toEqual([404, FILES['/404']])
    const picture = await get(`/trainer/${back.id}/picture.png`)
    expect([picture.status, picture.headers.get('location')]).toEqual([302, '/icons/icepoint-share.png'])
    expect(await rows('trainerPages', '$id', gone.id)).toEqual([])
  })

  it('is kept from search engines until a workout is public, and has the name all the same', async () => {
    await show(mara)
    const path = `/trainer/${mara.id}/`
    const { status, html } = await get(path)
    expect(status).toBe(200)
    expect(html).toContain('<h1><bdi>Mara</bdi></h1>')
    expect(html).toContain('<meta name="robots" content="noindex"/>')
    await publish(mara)
    expect((await get(path)).html).not.toContain('noindex')
  })

  it('shows a change at once where it was made: of the texts, the name, a workout', async () => {
    const origin = 'https://icepoint.test'
    const path = `/trainer/${mara.id}/`
    const id = await publish(mara)
    await show(mara)
    const cached = async () => {
      const page = await get(path, origin)
      expect((await withoutAppwrite(() => get(path, origin))).html).toBe(page.html)
      return page.html
    }
    expect(await cached()).toContain('Rotterdam')
    await show(mara, { place: 'Delft' })
    expect(await cached()).toContain('Delft')
    await mara.call('PUT', '/api/account', { nickname: 'Mara L' })
    expect(await cached()).toContain('Mara L')
    await mara.call('PUT', `/api/workouts/${id}`, { version: 1, content: content('Sundown') })
    expect(await cached()).toContain('Sundown')
    await mara.call('POST', `/api/workouts/${id}/unpublish`)
    expect(await cached()).not.toContain('Sundown')
    await show(mara, { isShown: false })
    expect((await get(path, origin)).status).toBe(404)
    await show(mara)
    await cached()
    await mara.call('DELETE', '/api/account', { confirm: mara.email })
    expect((await get(path, origin)).status).toBe(404)
  })

  it('can be filtered by sport and read page by page, and fills the cache with neither', async () => {
    await show(mara)
    for (let count = 0; count < 61; count += 1) {
      const createdAt = new Date(Date.UTC(2026, 0, 1, 0, count)).toISOString()
      const made = { name: `W${count}`, sport: count === 7 ? 'Golf' : 'Fitness', ratingCount: [0, 0, 0, 0, 0, 0] }
      await plant('workouts', { ...made, ownerId: mara.id, sharePublic: true, createdAt }, ['read("any")'])
    }
    const path = `/trainer/${mara.id}/`
    const names = (html: string) => [...html.matchAll(/<h3><a [^>]*>(W\d+)<\/a>/g)].map(([, name]) => name)
    const origin = newHost()
    const golf = await get(`${path}?sport=golf`, origin)
    expect(names(golf.html)).toEqual(['W7'])
    expect(golf.html).toContain(`<link rel="canonical" href="${origin}${path}"/>`)
    const first = await get(path, origin)
    expect(names(first.html)).toHaveLength(60)
    expect(first.html).toContain(`rel="next" href="${path}?page=2"`)
    expect(names((await get(`${path}?page=2`, origin)).html)).toEqual(['W0'])
    expect((await withoutAppwrite(() => get(`${path}?sport=golf`, origin))).status).toBe(503)
    expect((await get(`${path}?page=3`, origin)).status).toBe(404)
    for (const search of ['sport=GOLF', 'page=1', 'page=0', `sport=${'x'.repeat(2_000)}`]) {
      const { status, headers } = await get(`${path}?${search}`, origin)
      expect([search, status, headers.get('location')]).toEqual([search, 308, path])
    }
  })

  it('is unavailable, not missing, while the database is', async () => {
    await show(mara)
    const { status, headers, html } = await withoutAppwrite(() => get(`/trainer/${mara.id}/`))
    expect([status, headers.get('cache-control')]).toEqual([503, 'private, no-store'])
    expect(html).toContain('Not available right now')
  })
})

describe('what a trainer writes', () => {
  it('is checked and cleaned before it is stored', async () => {
    const stored = await show(mara, {
      about: '  Hi.\n ',
      place: ' Rotter\u202Edam ',
      links: [' HTTPS://Mara.Example ']
    })
    expect(stored.body).toEqual({ isShown: true, about: 'Hi.', place: 'Rotterdam', links: ['https://mara.example/'] })
    for (const change of [
      { links: ['javascript:alert(1)'] },
      { links: ['http://mara.example/'] },
      { links: ['https://mara@evil.example/'] },
      { links: Array.from({ length: 6 }, () => 'https://mara.example/') },
      { links: 'https://mara.example/' },
      { about: 'a'.repeat(601) },
      { about: `e${'\u0301'.repeat(1_000)}` },
      { place: 'a'.repeat(81) },
      { isShown: 'yes' },
      { more: 1 }
    ])
      expect((await show(mara, change)).status, JSON.stringify(change).slice(0, 60)).toBe(400)
    expect(await row('trainerPages', mara.id)).toMatchObject({ about: 'Hi.', links: ['https://mara.example/'] })
  })

  it('can be read by everybody only while the page is shown, and so can the profile', async () => {
    const readable = async (table: string): Promise<number> => {
      const query = encodeURIComponent(JSON.stringify({ method: 'equal', attribute: '$id', values: [mara.id] }))
      const answer = await fetch(`${appwrite.endpoint}/tablesdb/icepoint/tables/${table}/rows?queries[0]=${query}`, {
        headers: { 'x-appwrite-project': appwrite.project }
      })
      return ((await answer.json()) as { rows?: unknown[] }).rows?.length ?? 0
    }
    const both = async () => [await readable('trainerPages'), await readable('profiles')]
    await show(mara, { isShown: false })
    expect(await both()).toEqual([0, 0])
    await show(mara)
    expect(await both()).toEqual([1, 1])
    await show(mara, { isShown: false })
    expect(await both()).toEqual([0, 0])
    expect(await row('trainerPages', mara.id)).toMatchObject({ shown: false, about: PAGE.about })
  })

  it('belongs to an account', async () => {
    const { status } = await app.request(
      'https://icepoint.test/api/account/trainer-page',
      { method: 'PUT', headers: { 'content-type': 'application/json' }, body: JSON.stringify(PAGE) },
      bindings
    )
    expect(status).toBe(401)
  })
})

describe('a report of the page', () => {
  const report = (id: string, jwt?: string) =>
    call('POST', `/api/trainers/${id}/report`, { body: { reason: 'Ads' }, ...(jwt === undefined ? {} : { jwt }) })
  const reported = () => rows('reports', 'personId', mara.id)

  it('comes from readers with and without an account, once a day, and keeps what the page said', async () => {
    await show(mara)
    const reader = await join()
    const answers = [await report(mara.id), await report(mara.id), await report(mara.id, reader.jwt)]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const found = await reported()
    expect(found.map(({ reporterId }) => reporterId).toSorted()).toEqual(['guest', reader.id].toSorted())
    const quote = 'Rotterdam\nKettlebells, no mirrors.\nhttps://www.mara.example/bells'
    expect(found[0]).toMatchObject({ wId: '', trainerPage: true, reason: 'Ads', state: 'open', quote })
  })

  it('is refused for a page that nobody can see', async () => {
    await show(mara, { isShown: false })
    const answers = [await report(mara.id), await report(newId()), await report(mara.id, mara.jwt)]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
    expect(await reported()).toEqual([])
  })

  it('lets an admin hide the page at once, which closes its reports and nothing else', async () => {
    const [boss, reader] = [await joinAdmin(), await join()]
    await show(mara)
    const origin = newHost()
    expect((await get(`/trainer/${mara.id}/`, origin)).status).toBe(200)
    await report(mara.id)
    await report(mara.id, reader.jwt)
    await plant('reports', { wId: '', reporterId: reader.id, personId: mara.id, state: 'open' })
    const { reports } = (await boss.call('GET', '/api/admin/reports?state=open')).body as unknown as {
      reports: { id: string; personId: string; isTrainerPage: boolean; address: string }[]
    }
    const [first] = reports.filter((one) => one.personId === mara.id && one.isTrainerPage)
    expect(first?.address).toBe(mara.id)
    const headers = { authorization: `Bearer ${boss.jwt}`, 'content-type': 'application/json' }
    const body = JSON.stringify({ action: 'unpublish' })
    const path = `${origin}/api/admin/reports/${first?.id ?? ''}`
    const hide = () => app.request(path, { method: 'PATCH', headers, body }, { ...env, SITE_URL: origin })
    expect((await hide()).status).toBe(200)
    expect((await get(`/trainer/${mara.id}/`, origin)).status).toBe(404)
    expect(await row('trainerPages', mara.id)).toMatchObject({ shown: false, about: PAGE.about })
    const states = (await reported()).map(({ trainerPage, state }) => [trainerPage ?? false, state])
    expect(states.toSorted()).toEqual([
      [false, 'open'],
      [true, 'unpublished'],
      [true, 'unpublished']
    ])
    expect((await hide()).status).toBe(200)
  })
})
