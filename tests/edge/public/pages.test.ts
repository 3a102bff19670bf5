import { beforeAll, describe, expect, it } from 'vitest'
import { app } from '../../../functions/index.ts'
import { content } from '../support/content.ts'
import { withoutAppwrite } from '../support/cut.ts'
import { setContract } from '../support/friendly.ts'
import { pagePolicy } from '../../../src/core/app/page-policy.ts'
import { bindings, join, newId, type Person } from '../support/edge.ts'

const POLICY = "default-src 'self'; script-src 'self' 'sha256-abc'"

/** Markers of the real shell (src/layouts/workout.astro, public.astro). */
const shellPage = (language: string): string =>
  `<!doctype html><html lang="${language}"><head><title>Icepoint</title><meta name="icepoint:head" content=""/>` +
  `<meta name="robots" content="noindex"/></head><body><svg><symbol id="ice"><title>ice</title></symbol>` +
  `<symbol id="sport-fitness"></symbol><symbol id="sport-golf"></symbol></svg>` +
  `<main id="main" class="public-workout"></main><footer><a href="/workout/shell/" hreflang="en">English</a>` +
  `<a href="/de/workout/shell/" hreflang="de">Deutsch</a></footer></body></html>`

const prefix = (language: string): string => (language === 'en' ? '' : `/${language}`)

/** Markers of the real list (src/layouts/open-list.astro) in a build without workouts. */
const listPage = (language: string): string =>
  `<!doctype html><html lang="${language}"><link rel="canonical" href="https://site${prefix(language)}/workoutListOpen/"/>` +
  `<link rel="alternate" hreflang="de" href="https://site/de/workoutListOpen/"/>` +
  `<script type="application/ld+json">{"built":true}</script>` +
  `<main class="public-list">as it was at the build</main>` +
  `<footer><a href="/de/workoutListOpen/" hreflang="de">Deutsch</a></footer></html>`

const FILES: Record<string, string> = {
  '/workoutListOpen/': listPage('en'),
  '/de/workoutListOpen/': listPage('de'),
  '/workout/shell/': shellPage('en'),
  '/de/workout/shell/': shellPage('de'),
  '/workout/app/': '<title>app</title>',
  '/workout/play/': '<title>play</title>',
  '/workout/built-once/': '<title>as it was at the build</title>',
  '/addWorkout/': '<title>editor</title>',
  '/workoutlist/': '<title>list</title>',
  '/404': '<title>nothing here</title>'
}

const env = {
  ...bindings,
  ASSETS: {
    fetch: async (request: Request) => {
      const html = FILES[new URL(request.url).pathname]
      const headers = { 'content-type': 'text/html; charset=utf-8', etag: '"file"', 'content-security-policy': POLICY }
      return html === undefined ? new Response('', { status: 404 }) : new Response(html, { headers })
    }
  }
}

let host = 0
/** A host per test, so that tests share no cached page. */
const newHost = (): string => `https://host-${(host += 1)}.test`

async function get(
  path: string,
  origin = newHost(),
  headers: Record<string, string> = {}
): Promise<{ status: number; headers: Headers; html: string }> {
  const response = await app.request(origin + path, { headers }, { ...env, SITE_URL: origin })
  return { status: response.status, headers: response.headers, html: await response.text() }
}

async function publish(person: Person, change: object = {}): Promise<string> {
  const id = newId()
  await person.call('POST', '/api/workouts', { id, content: { ...content('Sunrise <b>flow</b>', 2), ...change } })
  expect((await person.call('POST', `/api/workouts/${id}/publish`)).status).toBe(200)
  return id
}

let person: Person
beforeAll(async () => {
  person = await join('Mara')
  // More workouts than the free plan has room for, also when a test is tried again.
  await setContract(person, 'pro')
})

describe('the page of a public workout', () => {
  it('is complete without a script: title, head, article, structured data', async () => {
    const id = await publish(person)
    const origin = newHost()
    const { status, headers, html } = await get(`/workout/${id}/`, origin)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(html).toMatch(/<head><title>Sunrise &lt;b&gt;flow&lt;\/b&gt;[^<]*<\/title>/)
    expect(html).toContain(`<link rel="canonical" href="${origin}/workout/${id}/"/>`)
    expect(html).not.toMatch(/rel="alternate" hreflang/)
    const data = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1]
    expect(JSON.parse(data ?? '')).toMatchObject({ name: 'Sunrise <b>flow</b>', author: { name: 'Mara' } })
    expect(html).toMatch(/<main [^>]*>.*Exercise 1.*Exercise 2.*<\/main>/s)
    expect(html).not.toContain('<b>flow')
    expect(html).not.toContain('noindex')
    expect(html).not.toContain('icepoint:head')
  })

  it('keeps only the drawing of its sport, and links to itself in other languages', async () => {
    const id = await publish(person)
    const { html } = await get(`/workout/${id}/`)
    expect(html).toContain('sport-fitness')
    expect(html).not.toContain('sport-golf')
    expect(html).toContain(`<a href="/de/workout/${id}/" hreflang="de">`)
  })

  it('uses the language of its address, and is kept by search engines in the language of the workout', async () => {
    const id = await publish(person)
    const origin = newHost()
    const { html } = await get(`/de/workout/${id}/`, origin)
    expect(html).toContain('<html lang="de">')
    expect(html).toContain(`<link rel="canonical" href="${origin}/workout/${id}/"/>`)
    expect(html).toMatch(/<title>[^<]*mittel/)
  })

  it('gets the page policy if the build has none, without inline scripts', async () => {
    const ASSETS = {
      fetch: async () => new Response('<title>app</title>', { headers: { 'content-type': 'text/html' } })
    }
    const { headers } = await app.request('https://icepoint.test/workout/play-this/play/', {}, { ...bindings, ASSETS })
    const policy = headers.get('content-security-policy')
    expect(policy).toBe(pagePolicy(new URL(bindings.APPWRITE_ENDPOINT ?? '').origin))
    expect(policy).toContain("script-src 'self';")
  })

  it('keeps the build’s policy and sets how long it may be cached', async () => {
    const { headers } = await get(`/workout/${await publish(person)}/`)
    expect(headers.get('content-security-policy')).toBe(POLICY)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('cache-control')).toContain('s-maxage=60')
    expect(headers.get('etag')).toBeNull()
    expect(headers.get('x-robots-tag')).toBeNull()
  })

  it('comes from the cache until a change drops it, in every language', async () => {
    const id = await publish(person)
    const origin = 'https://icepoint.test'
    await get(`/workout/${id}/`, origin)
    await get(`/de/workout/${id}/`, origin)
    const kept = await withoutAppwrite(() => get(`/workout/${id}/`, origin))
    expect([kept.status, kept.html.includes('Sunrise')]).toEqual([200, true])
    await person.call('PUT', `/api/workouts/${id}`, { version: 1, content: content('Sundown') })
    for (const path of [`/workout/${id}/`, `/de/workout/${id}/`]) {
      // The workouts like it, further down, may be those of other tests.
      expect((await get(path, origin)).html).toContain('<title>Sundown')
    }
    await person.call('POST', `/api/workouts/${id}/unpublish`)
    expect((await get(`/workout/${id}/`, origin)).html).toBe(FILES['/workout/app/'])
  })

  it('is dropped when its workout is deleted', async () => {
    const id = await publish(person)
    const origin = 'https://icepoint.test'
    await get(`/workout/${id}/`, origin)
    await person.call('DELETE', `/api/workouts/${id}`)
    expect((await get(`/workout/${id}/`, origin)).html).toBe(FILES['/workout/app/'])
  })
})

describe('the public list', () => {
  const cardOf = (html: string, id: string): string =>
    new RegExp(`<li class="workout-card" data-id="${id}".*?</li>`, 's').exec(html)?.[0] ?? ''

  it('shows what is public now, whatever was built', async () => {
    const id = await publish(person)
    const { status, headers, html } = await get('/workoutListOpen/')
    expect([status, headers.get('x-robots-tag'), headers.get('etag')]).toEqual([200, null, null])
    expect(headers.get('content-security-policy')).toBe(POLICY)
    expect(headers.get('cache-control')).toContain('s-maxage=60')
    const card = cardOf(html, id)
    expect(card).toContain(`<a href="/workout/${id}/">Sunrise &lt;b&gt;flow&lt;/b&gt;</a>`)
    expect(card).toContain('<span>Mara</span>')
    const data = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? ''
    expect(data).toContain(`/workout/${id}/`)
    expect(JSON.parse(data)).toMatchObject({ '@graph': [{ '@type': 'BreadcrumbList' }, { '@type': 'ItemList' }] })
    expect(html).toContain('<form class="public-list-filter" role="search" action="/workoutListOpen/"')
    expect(html).toMatch(/<span class="visually-hidden">\d+ workouts?<\/span>/)
    expect(html).not.toContain('as it was at the build')
  })

  it('uses the language of its address', async () => {
    const id = await publish(person)
    expect(cardOf((await get('/de/workoutListOpen/')).html, id)).toContain(`href="/de/workout/${id}/"`)
  })

  it('shows nothing private, and drops withdrawn workouts at once, in every language', async () => {
    const origin = 'https://icepoint.test'
    const kept = newId()
    await person.call('POST', '/api/workouts', { id: kept, content: content('Secret') })
    const id = await publish(person)
    const paths = ['/workoutListOpen/', '/de/workoutListOpen/']
    for (const path of paths) {
      const { html } = await get(path, origin)
      expect([html.includes(id), html.includes(kept)]).toEqual([true, false])
    }
    await person.call('POST', `/api/workouts/${id}/unpublish`)
    for (const path of paths) expect((await get(path, origin)).html).not.toContain(id)
  })

  it('comes from the cache, and is the built one while the database is unavailable', async () => {
    const id = await publish(person)
    const origin = newHost()
    await get('/workoutListOpen/', origin)
    expect((await withoutAppwrite(() => get('/workoutListOpen/', origin))).html).toContain(id)
    const away = await withoutAppwrite(() => get('/workoutListOpen/'))
    expect([away.status, away.html]).toEqual([200, FILES['/workoutListOpen/']])
    expect(away.headers.get('cache-control')).toBe('no-cache')
  })
})

describe('an address without a file', () => {
  it('of a private or unknown workout is the app’s page: 404 to visitors, 200 when the island could find it', async () => {
    const id = newId()
    await person.call('POST', '/api/workouts', { id, content: content('Secret') })
    for (const path of [`/workout/${id}/`, `/fr/workout/${id}/`, `/workout/${newId()}/`]) {
      const visitor = await get(path)
      expect([path, visitor.status, visitor.html]).toEqual([path, 404, FILES['/workout/app/']])
      expect(visitor.headers.get('x-robots-tag')).toBe('noindex')
      const known = await get(path, newHost(), { cookie: 'theme=1; icepoint_session=1' })
      expect([path, known.status, known.html]).toEqual([path, 200, FILES['/workout/app/']])
      expect((await get(path, newHost(), { cookie: 'no_icepoint_session=1' })).status).toBe(404)
    }
  })

  it('of a public workout is the app’s page for signed-in users, even right after a visitor has read it', async () => {
    const id = await publish(await join('Ada'))
    const origin = newHost()
    expect((await get(`/workout/${id}/`, origin)).html).toContain('Sunrise')
    for (const path of [`/workout/${id}/`, `/de/workout/${id}/`]) {
      const known = await get(path, origin, { cookie: 'icepoint_session=1' })
      expect([path, known.status, known.html]).toEqual([path, 200, FILES['/workout/app/']])
    }
    expect((await get(`/workout/${id}/`, origin)).html).toContain('Sunrise')
  })

  it('of a workout is the built page while the database is unavailable', async () => {
    const { status, html } = await withoutAppwrite(() => get('/workout/built-once/'))
    expect([status, html]).toEqual([200, FILES['/workout/built-once/']])
  })

  it('of a workout is the app’s page with 503 while the database is unavailable', async () => {
    const { status, html } = await withoutAppwrite(() => get(`/workout/${newId()}/`))
    expect([status, html]).toEqual([503, FILES['/workout/app/']])
  })

  it('with a parameter is its screen’s shell', async () => {
    expect((await get('/workout/abc/play/')).html).toBe(FILES['/workout/play/'])
    expect((await get('/es/workout/abc/play/')).html).toBe(FILES['/workout/play/'])
    expect((await get('/addWorkout/abc/')).html).toBe(FILES['/addWorkout/'])
    expect((await get('/workoutlist/other/')).status).toBe(404)
  })

  it('with the type of its workout redirects to the workout, and any other word is not found', async () => {
    for (const type of ['text', 'media', 'mastervideo', 'interval']) {
      const { status, headers } = await get(`/de/workout/abc/${type}/?from=mail`)
      expect([type, status, headers.get('location')]).toEqual([type, 308, '/de/workout/abc/?from=mail'])
    }
    expect((await get('/workout/abc/other/')).status).toBe(404)
  })

  it('redirects a share without a service worker to the list', async () => {
    const request = new Request('https://icepoint.test/share/', { method: 'POST', body: new FormData() })
    const { status, headers } = await app.fetch(request, bindings)
    expect([status, headers.get('location')]).toEqual([303, '/workoutlist/my/'])
  })

  it('in another spelling redirects to the canonical one', async () => {
    const table: [string, string][] = [
      ['/WorkoutList', '/workoutlist/'],
      ['/workoutList/my?from=mail', '/workoutlist/my/?from=mail'],
      ['/workout/abc', '/workout/abc/'],
      ['/ADDWORKOUTSIMPEL/', '/addWorkoutSimpel/'],
      ['/de/workoutlistopen', '/de/workoutListOpen/']
    ]
    for (const [from, to] of table) {
      const { status, headers } = await get(from)
      expect([status, headers.get('location')]).toEqual([308, to])
    }
  })

  it('that is invalid is not found, for people and machines', async () => {
    const paths = [
      '/nothing/',
      '/workout/',
      '/workout/abc/dance/',
      '/workoutlist/mine/',
      '/de/login/',
      '/messages/',
      '/%',
      '/workout/%ff/'
    ]
    for (const path of [...paths, '/workout/a%20b/', '/workout/%2e%2e%2fusers/', `/workout/${'x'.repeat(40)}/`]) {
      const { status, html, headers } = await get(path)
      expect([path, status, html]).toEqual([path, 404, FILES['/404']])
      expect(headers.get('x-robots-tag')).toBe('noindex')
    }
  })
})
