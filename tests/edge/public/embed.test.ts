/** The frame on other sites, and the endpoint that gives them its code. */
import { beforeAll, describe, expect, it } from 'vitest'
import { app } from '../../../functions/index.ts'
import { derivedId } from '../../../functions/lib/ids.ts'
import { EMBED_POLICY } from '../../../src/core/app/page-policy.ts'
import { content } from '../support/content.ts'
import { withoutAppwrite } from '../support/cut.ts'
import { plant } from '../support/friendly.ts'
import { dayOfUse } from '../../../src/core/public/workout-days.ts'
import { asOperator, bindings, join, newId, rows, type Person } from '../support/edge.ts'

/** Markers of the real page (src/pages/embed/shell.astro). */
const SHELL =
  '<!doctype html><html lang="en"><head><title>Icepoint</title></head><body><svg><symbol id="ice"></symbol>' +
  '<symbol id="sport-fitness"></symbol><symbol id="sport-golf"></symbol></svg><main></main></body></html>'

const env = {
  ...bindings,
  ASSETS: {
    fetch: async (request: Request) => {
      const { pathname } = new URL(request.url)
      const headers = {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': "default-src 'self'; frame-ancestors 'none'",
        'x-frame-options': 'DENY',
        'referrer-policy': 'strict-origin-when-cross-origin'
      }
      if (pathname === '/embed/shell/') return new Response(SHELL, { headers })
      return new Response('<title>app</title>', { status: pathname === '/workout/app/' ? 200 : 404, headers })
    }
  }
}

const ORIGIN = 'https://icepoint.test'

async function get(path: string, headers: Record<string, string> = {}) {
  const answer = await app.request(ORIGIN + path, { headers }, env)
  return { status: answer.status, headers: answer.headers, html: await answer.text() }
}

const mainOf = (html: string): string => /<main>.*<\/main>/s.exec(html)?.[0] ?? ''

async function saved(person: Person, name = 'Ladder'): Promise<string> {
  const id = newId()
  await person.call('POST', '/api/workouts', { id, content: content(name) })
  return id
}

async function published(person: Person, name?: string): Promise<string> {
  const id = await saved(person, name)
  await person.call('POST', `/api/workouts/${id}/publish`)
  return id
}

async function linked(person: Person): Promise<{ id: string; link: string }> {
  const id = await saved(person, 'Secret ladder')
  await person.call('POST', `/api/workouts/${id}/unlist`)
  const [row] = await rows('links', 'wId', id)
  return { id, link: String(row?.['secret']) }
}

let person: Person
beforeAll(async () => {
  person = await join('Mara')
})

describe('the frame', () => {
  it('may be framed by any site, stores nothing and reaches nothing else', async () => {
    const { status, headers } = await get(`/embed/${await published(person)}`, { cookie: 'icepoint_session=1' })
    expect(status).toBe(200)
    expect(headers.get('content-security-policy')).toBe(EMBED_POLICY)
    expect(EMBED_POLICY).toMatch(/default-src 'none'.*frame-ancestors \*$/)
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-robots-tag': 'noindex',
      'referrer-policy': 'strict-origin',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'public, max-age=0, s-maxage=60'
    })
    for (const name of ['x-frame-options', 'set-cookie']) expect([name, headers.get(name)]).toEqual([name, null])
  })

  it('is the only page that may be framed', async () => {
    const id = await published(person)
    for (const path of [
      `/workout/${id}/`,
      `/workout/${id}/play/`,
      '/nothing/',
      '/api/health',
      '/embed/',
      '/robots.txt'
    ]) {
      const { headers } = await get(path)
      expect([path, headers.get('x-frame-options')]).toEqual([path, 'DENY'])
      expect([path, headers.get('content-security-policy')]).toEqual([
        path,
        expect.stringContaining("frame-ancestors 'none'")
      ])
    }
  })

  it('shows the workout in the asked or else the reader’s language, and in the asked colors', async () => {
    const id = await published(person, 'Ladder </script><b>')
    const english = await get(`/embed/${id}/`)
    expect(english.html).toContain('<title>Ladder &lt;/script&gt;&lt;b&gt; · Icepoint</title>')
    expect(english.html).toContain('<html lang="en"><head>')
    expect(english.html).toContain('by Mara')
    expect(english.html).not.toContain('<b>')
    expect(english.html).not.toContain('sport-golf')
    expect((await get(`/embed/${id}`, { 'accept-language': 'pt,de-AT' })).html).toContain('<html lang="de">')
    expect((await get(`/embed/${id}?lang=nl&theme=dark`)).html).toContain('<html lang="nl" data-theme="dark">')
    for (const query of ['?theme=auto', '?theme=contrast', '?theme=%22%3E', '?lang=xx&a=b'])
      expect((await get(`/embed/${id}${query}`)).html).toContain('<html lang="en"><head>')
  })

  it('comes from one cached page per language until a change drops it', async () => {
    const id = await published(person)
    await get(`/embed/${id}?lang=de&theme=light&x=1`)
    const kept = await withoutAppwrite(() => get(`/embed/${id}/?theme=dark&lang=de&x=2`))
    expect([kept.status, kept.html.includes('data-theme="dark"'), kept.html.includes('Ladder')]).toEqual([
      200,
      true,
      true
    ])
    await person.call('PUT', `/api/workouts/${id}`, { version: 1, content: content('Other name') })
    expect((await get(`/embed/${id}?lang=de`)).html).toContain('Other name')
    await person.call('POST', `/api/workouts/${id}/unpublish`)
    expect((await get(`/embed/${id}?lang=de`)).status).toBe(410)
  })

  it('says the same about a private, a withdrawn and an unknown workout', async () => {
    const gone = await published(person)
    await person.call('POST', `/api/workouts/${gone}/unpublish`)
    const answers = await Promise.all(
      [await saved(person), newId(), `u-${'a'.repeat(28)}`, 'embed', 'a%20b', '%2e%2e%2fusers', 'x'.repeat(60)].map(
        (id) => get(`/embed/${id}`)
      )
    )
    const withdrawn = await get(`/embed/${gone}`)
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
    expect(withdrawn.status).toBe(410)
    expect(mainOf(withdrawn.html)).toContain('This workout is private now')
    for (const { html, headers } of answers) {
      expect(mainOf(html)).toBe(mainOf(withdrawn.html))
      expect(headers.get('content-security-policy')).toBe(EMBED_POLICY)
      expect(headers.get('cache-control')).toBe('private, no-store')
    }
  })

  it('shows an unlisted workout under its link, until the link ends', async () => {
    const { id, link } = await linked(person)
    const { status, headers, html } = await get(`/embed/${link}`)
    expect([status, headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    expect(html).toContain('Secret ladder')
    expect(html).toContain(`href="/workout/${link}/"`)
    expect(html).not.toContain(id)
    expect((await get(`/embed/${id}`)).status).toBe(404)
    await person.call('POST', `/api/workouts/${id}/unpublish`)
    expect((await get(`/embed/${link}`)).status).toBe(404)
  })

  it('plays until its workout was started 10,000 times on the day, and then leads to its page', async () => {
    const id = await published(person)
    const [earlier, today] = [dayOfUse(Date.now() - 86_400_000), dayOfUse(Date.now())]
    const day = { ownerId: person.id, wId: id, views: 0, finished: 0 }
    const plantDay = async (of: string, starts: number) =>
      plant('workoutDays', { ...day, day: of, starts }, [], await derivedId('workout-day', id, of))
    await plantDay(earlier, 10_000)
    await plantDay(today, 9_999)
    expect(mainOf((await get(`/embed/${id}?lang=en`)).html)).toContain('data-play')
    await asOperator(
      'PATCH',
      `/tablesdb/icepoint/tables/workoutDays/rows/${await derivedId('workout-day', id, today)}`,
      {
        data: { starts: 10_000 }
      }
    )
    const { status, html } = await get(`/embed/${id}?lang=de`)
    expect([status, mainOf(html).includes('data-play'), mainOf(html).includes('data-elsewhere')]).toEqual([
      200,
      false,
      true
    ])
  })

  it('says so while the database is away', async () => {
    const { status, headers, html } = await withoutAppwrite(() => get(`/embed/${newId()}`))
    expect([status, headers.get('content-security-policy')]).toEqual([503, EMBED_POLICY])
    expect(html).toContain('Try again in a moment.')
  })
})

describe('the oEmbed endpoint', () => {
  const ask = (url: string, more = '') => get(`/oembed?url=${encodeURIComponent(url)}${more}`)

  it('answers any site about a public workout, in both formats', async () => {
    const id = await published(person)
    const url = `${ORIGIN}/workout/${id}/`
    const json = await ask(url, '&maxwidth=320')
    expect(json.status).toBe(200)
    expect(JSON.parse(json.html)).toMatchObject({ version: '1.0', title: 'Ladder', author_name: 'Mara', width: 320 })
    expect(Object.fromEntries(json.headers)).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'public, max-age=60'
    })
    const xml = await ask(url, '&format=xml')
    expect([xml.headers.get('content-type'), xml.html.includes('<type>rich</type>')]).toEqual([
      'text/xml; charset=utf-8',
      true
    ])
  })

  it('says the same about a private, an unlisted, a withdrawn and an unknown workout', async () => {
    const { id, link } = await linked(person)
    const gone = await published(person)
    await person.call('POST', `/api/workouts/${gone}/unpublish`)
    for (const one of [await saved(person), id, link, gone, newId()]) {
      const { status, html, headers } = await ask(`${ORIGIN}/workout/${one}/`)
      expect([status, html, headers.get('access-control-allow-origin')]).toEqual([404, '', '*'])
    }
  })

  it('refuses what it does not know, by the rules', async () => {
    expect((await get('/oembed')).status).toBe(400)
    expect((await ask('https://other.test/workout/w1/')).status).toBe(404)
    expect((await ask(`${ORIGIN}/workout/w1/`, '&format=html')).status).toBe(501)
  })
})
