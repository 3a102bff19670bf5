/** Search, filters and landing pages, without a script. */
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { EVERYWHERE, readQuery } from '#core/public/find-query.ts'
import type { Found } from '#core/public/found.ts'
import { app } from '../../../functions/index.ts'
import { settingsOf } from '../../../functions/lib/env.ts'
import { findWorkouts } from '../../../functions/public/find-workouts.ts'
import { content } from '../support/content.ts'
import { withoutAppwrite } from '../support/cut.ts'
import { asOperator, bindings, callsOf, join, newId, type Person } from '../support/edge.ts'
import { plant, setContract } from '../support/friendly.ts'

/** Markers of the real list (src/layouts/open-list.astro, public.astro). */
const built = (prefix: string): string =>
  `<!doctype html><html><head><title>Public workouts · Icepoint</title><meta name="description" content="The list"/>` +
  `<meta property="og:url" content="https://site${prefix}/workoutListOpen/"/><meta name="twitter:card" content="large"/>` +
  `<link rel="canonical" href="https://site${prefix}/workoutListOpen/"/>` +
  `<link rel="alternate" hreflang="de" href="https://site/de/workoutListOpen/"/></head>` +
  `<body><main class="public-list">as it was at the build</main>` +
  `<footer><a href="/de/workoutListOpen/" hreflang="de">Deutsch</a></footer></body></html>`

const env = {
  ...bindings,
  ASSETS: {
    fetch: async (request: Request) => {
      const path = new URL(request.url).pathname
      const prefix = /^(\/de)?\/workoutListOpen\/$/.exec(path)
      const headers = { 'content-type': 'text/html; charset=utf-8' }
      if (path === '/404' || path === '/de/404/') return new Response('nothing here', { headers })
      return prefix === null ? new Response('', { status: 404 }) : new Response(built(prefix[1] ?? ''), { headers })
    }
  }
}

let host = 0
/** A host per test, so that tests share no cached page. */
const newHost = (): string => `https://find-${(host += 1)}.test`

async function get(
  path: string,
  origin = newHost()
): Promise<{ status: number; location: string | null; headers: Headers; html: string }> {
  const answer = await app.request(origin + path, {}, { ...env, SITE_URL: origin })
  const { status, headers } = answer
  return { status, location: headers.get('location'), headers, html: await answer.text() }
}

const idsIn = (html: string): string[] => [...html.matchAll(/data-id="(.*?)"/g)].map(([, id]) => id ?? '')
const textOf = (html: string): string =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
const lineIn = (html: string): string => textOf(/role="status"[^>]*>(.*?)<\/p>/s.exec(html)?.[1] ?? '')

/** A word that no other test uses, without digits, because words with digits are not corrected. */
const newWord = (): string =>
  Array.from({ length: 9 }, () => String.fromCharCode(97 + Math.floor(Math.random() * 26))).join('')

async function publish(owner: Person, name: string, change: object = {}): Promise<string> {
  const id = newId()
  await owner.call('POST', '/api/workouts', { id, content: { ...content(name), ...change } })
  expect((await owner.call('POST', `/api/workouts/${id}/publish`)).status).toBe(200)
  return id
}

let owner: Person
beforeAll(async () => {
  owner = await join('Mara')
  await setContract(owner, 'pro')
})

describe('a search', () => {
  const search = async (q: string, more = '') => get(`/workoutListOpen/?q=${encodeURIComponent(q)}${more}`)

  it('finds workouts with all its words, also by their beginnings, accents and capitals aside', async () => {
    const [one, other] = [newWord(), newWord()]
    const both = await publish(owner, `É${one} ${other}`)
    await publish(owner, one)
    for (const q of [`e${one} ${other}`, `${other.slice(0, 7)} É${one.toUpperCase()}`, `the ${other} a e${one}`])
      expect([q, idsIn((await search(q)).html)]).toEqual([q, [both]])
  })

  it('finds by the sport in another language, an exercise, the description and the trainer', async () => {
    const word = newWord()
    const id = await publish(owner, 'Plain', {
      description: `With ${word}`,
      sport: 'Skiing',
      trainer: 'Zofia Trenerka'
    })
    for (const q of ['Skifahren', 'Zofia', 'Exercise 1'])
      expect([q, idsIn((await search(`${q} ${word}`)).html)]).toEqual([q, [id]])
  })

  it('forgives one mistake in a word, and says so', async () => {
    const word = newWord()
    const id = await publish(owner, word)
    const [first = '', ...rest] = word
    for (const typed of [`${first}${rest.slice(1).join('')}`, `${word.slice(0, 4)}${word.slice(5)}`, `${word}q`]) {
      const { html } = await search(typed)
      expect([typed, idsIn(html)]).toEqual([typed, [id]])
      expect(lineIn(html)).toContain(`Showing results for “${word}”.`)
    }
  })

  it('finds a workout as soon as it is public, and no longer when it is not', async () => {
    const word = newWord()
    const id = await publish(owner, word)
    const origin = newHost()
    const path = `/workoutListOpen/?q=${word}`
    expect(idsIn((await get(path, origin)).html)).toEqual([id])
    await owner.call('POST', `/api/workouts/${id}/unpublish`)
    expect(idsIn((await get(path, origin)).html)).toEqual([])
  })

  it('shows no private workout, even when a listing has outlived it', async () => {
    const word = newWord()
    const id = newId()
    await owner.call('POST', '/api/workouts', { id, content: content('Secret plan') })
    const facts = { ownerId: owner.id, sport: 'Fitness', level: 'base', language: 'en', words: word }
    await plant('listings', { ...facts, publishedAt: new Date().toISOString() }, [], id)
    const { html } = await search(word)
    expect([idsIn(html), html.includes('Secret plan')]).toEqual([[], false])
    await asOperator('DELETE', `/tablesdb/icepoint/tables/listings/rows/${id}`)
  })

  it('is not for search engines, and in no cache', async () => {
    const { headers, html } = await search(newWord())
    expect(headers.get('x-robots-tag')).toBe('noindex')
    expect(headers.get('cache-control')).toBe('private, no-store')
    expect(html).not.toMatch(/rel="canonical"|rel="alternate"/)
    const { calls } = await callsOf(async () => {
      const origin = newHost()
      await get('/workoutListOpen/?q=one', origin)
      await get('/workoutListOpen/?q=two', origin)
    })
    expect(calls.filter((one) => one.includes('listings')).length).toBeGreaterThan(1)
  })

  it('survives hostile input', async () => {
    for (const q of [
      '"+-*~<>@()',
      '%00',
      'x'.repeat(5_000),
      '<script>alert(1)</script>',
      '\u202Eabc',
      `a${'\u0301'.repeat(1_000)}`
    ]) {
      const { status, html } = await search(q)
      expect([q.slice(0, 20), status]).toEqual([q.slice(0, 20), 200])
      expect(html).not.toContain('<script>')
    }
  })

  it('redirects what a form sends without a script to the address without empty parameters', async () => {
    const { status, location } = await get('/de/workoutListOpen/?q=&sport=yoga&level=&max=20&sort=newest&video=')
    expect([status, location]).toEqual([302, '/de/workoutListOpen/?sport=yoga&max=20'])
  })

  it('says that it cannot filter while the database is away, and keeps the cards of the build', async () => {
    const { status, html } = await withoutAppwrite(() => search('ladder'))
    expect([status, html.includes('as it was at the build')]).toEqual([503, true])
  })
})

describe('filters', () => {
  const word = newWord()
  const ids: Record<string, string> = {}
  const found = async (search: string): Promise<string[]> => {
    const { html } = await get(`/workoutListOpen/?q=${word}&${search}`)
    const names = Object.entries(ids)
    return idsIn(html).map((id) => names.find(([, known]) => known === id)?.[0] ?? id)
  }

  beforeAll(async () => {
    const long = content(word)
    const blocks = long.blocks.map((block) => ({ ...block, rounds: 20 }))
    ids['long'] = await publish(owner, word, { ...long, blocks, level: 'heavy' })
    const made = content(word)
    const exercises = made.exercises.map((exercise) => ({ ...exercise, figure: 'cobra' }))
    ids['free'] = await publish(owner, word, { ...made, exercises, language: 'nl', sport: 'Tennis' })
    ids['usual'] = await publish(owner, word)
  })

  it.each([
    ['sport=tennis', ['free']],
    ['level=heavy', ['long']],
    ['max=10', ['usual', 'free']],
    ['language=nl', ['free']],
    ['equipment=none', ['free']],
    ['video=1', []],
    ['sport=tennis&level=heavy', []]
  ])('%s keeps %j', async (search, expected) => {
    expect(await found(search)).toEqual(expected)
  })

  it('orders by newest and shortest', async () => {
    expect(await found('')).toEqual(['usual', 'free', 'long'])
    expect((await found('sort=shortest')).at(-1)).toBe('long')
  })

  it('offers to drop the filter that helps most', async () => {
    const { html } = await get(`/workoutListOpen/?q=${word}&max=10&level=heavy`)
    expect(textOf(html)).toContain('There are 2 without the level. Drop the level')
    expect(html).toContain(`href="/workoutListOpen/?q=${word}&amp;max=10" data-drop`)
  })
})

describe('a free combination of filters', () => {
  it('looks at no more than 500 workouts, says so, and costs the same beyond', async () => {
    const level = 'extreme'
    const plantMany = async (count: number): Promise<void> => {
      for (let from = 0; from < count; from += 100) {
        const many = Array.from({ length: 100 }, (_, index) => ({
          $id: newId(),
          ownerId: 'nobody',
          sport: 'Gaming',
          level,
          language: 'fr',
          seconds: 60,
          plays: 1_000 + from + index,
          publishedAt: new Date().toISOString()
        }))
        await asOperator('POST', '/tablesdb/icepoint/tables/listings/rows', { rows: many })
      }
    }
    await plantMany(500)
    const ask = () => get('/workoutListOpen/?sport=gaming&language=fr')
    const few = await callsOf(ask)
    expect(lineIn(few.result.html)).toMatch(/^500 in gaming, in French Clear$/)
    await plantMany(100)
    const more = await callsOf(ask)
    expect(lineIn(more.result.html)).toContain('Only the first 500 workouts were checked.')
    expect(more.calls).toEqual(few.calls)
    await asOperator('DELETE', '/tablesdb/icepoint/tables/listings/rows', {
      queries: [JSON.stringify({ method: 'equal', attribute: 'ownerId', values: ['nobody'] })]
    })
  })
})

describe('a word that very many workouts share', () => {
  /** A stand-in for a database with this many workouts, of which every `nth` has the word. */
  async function searchAmong(total: number, nth: number): Promise<{ searched: boolean; found: Found }> {
    const rows = Array.from({ length: 501 }, (_, index) => ({
      $id: `w${index}`,
      words: index % nth === 0 ? 'slow steadily' : 'slow',
      figures: '',
      seconds: 60
    }))
    let searched = false
    vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
      const url = new URL(String(input))
      const queries = [...url.searchParams.values()].filter((value) => value.startsWith('{'))
      const asked = queries.map((text) => JSON.parse(text) as { method: string; values: [number] })
      searched ||= asked.some(({ method }) => method === 'search')
      const isListing = url.pathname.includes('/listings/')
      const count = asked.find(({ method }) => method === 'limit')?.values[0] ?? 0
      return Response.json({ total, rows: isListing ? rows.slice(0, count) : [] })
    })
    try {
      const query = readQuery(new URLSearchParams({ q: 'Stead' }), EVERYWHERE)
      const found = await findWorkouts(settingsOf(bindings), query, EVERYWHERE)
      return { found, searched }
    } finally {
      vi.unstubAllGlobals()
    }
  }

  it('is looked for in the first 500, because the database would sort them all', async () => {
    const { searched, found } = await searchAmong(5_000, 10)
    expect([searched, found.count, found.isCut, found.hasNext]).toEqual([false, 50, true, true])
  })

  it('is searched for when fewer workouts have it, or there are fewer workouts', async () => {
    expect((await searchAmong(5_000, 13)).searched).toBe(true)
    expect((await searchAmong(4_999, 1)).searched).toBe(true)
  })
})

describe('a landing page', () => {
  const ids: string[] = []
  beforeAll(async () => {
    for (const level of ['base', 'base', 'base', 'heavy'])
      ids.push(await publish(owner, `Dance ${level}`, { sport: 'Dancing', level }))
  })

  it('shows the workouts of its sport, names itself, and leads to its levels', async () => {
    const origin = newHost()
    const { status, headers, html } = await get('/workouts/dancing/', origin)
    expect(status).toBe(200)
    expect(headers.get('x-robots-tag')).toBeNull()
    expect(headers.get('cache-control')).toContain('s-maxage=60')
    expect(html).toContain('<title>Dancing workouts · Icepoint</title>')
    expect(html).toContain('<h1>Dancing workouts</h1>')
    expect(idsIn(html)).toEqual(expect.arrayContaining(ids))
    expect(html).toContain(`<link rel="canonical" href="${origin}/workouts/dancing/"/>`)
    expect(html).toContain(`<link rel="alternate" hreflang="de" href="${origin}/de/workouts/dancing/"/>`)
    expect(html).toContain('<a href="/de/workouts/dancing/" hreflang="de">')
    expect(html.match(/rel="canonical"|name="description"|og:url/g)).toHaveLength(3)
    expect(html).toContain('href="/workouts/dancing/base/"')
    expect(html).not.toContain('/workouts/dancing/heavy/')
  })

  it('of a level shows that level, and is absent below three workouts', async () => {
    const { status, html } = await get('/de/workouts/dancing/base/')
    expect(status).toBe(200)
    expect(html).toContain('<h1>Tanzen-Workouts, Stufe Leicht</h1>')
    expect(idsIn(html)).toEqual(expect.not.arrayContaining([ids[3]]))
    for (const path of [
      '/workouts/dancing/heavy/',
      '/workouts/chess/',
      '/workouts/dancing/hard/',
      '/workouts/other/',
      '/workouts/others/'
    ])
      expect([path, (await get(path)).status]).toEqual([path, 404])
  })

  it('filters at its own address, which search engines leave out', async () => {
    const { headers, html } = await get('/workouts/dancing/?max=10')
    expect(headers.get('x-robots-tag')).toBe('noindex')
    expect(lineIn(html)).toMatch(/^4 up to 10 minutes Clear$/)
    const level = await get('/workouts/dancing/?level=base&max=10')
    expect([level.status, level.location]).toEqual([302, '/workouts/dancing/base/?max=10'])
    expect((await get('/workouts/dancing/?level=heavy')).status).toBe(200)
  })

  it('comes from the cache until a workout of its sport changes', async () => {
    const origin = 'https://icepoint.test'
    await get('/workouts/dancing/', origin)
    expect((await withoutAppwrite(() => get('/workouts/dancing/', origin))).html).toContain(ids[0])
    await owner.call('POST', `/api/workouts/${ids[0]}/unpublish`)
    expect((await get('/workouts/dancing/', origin)).html).not.toContain(ids[0])
    await owner.call('POST', `/api/workouts/${ids[0]}/publish`)
    expect((await get('/workouts/dancing/', origin)).html).toContain(ids[0])
  })

  it('is linked from the public list', async () => {
    expect((await get('/workoutListOpen/')).html).toContain('<a href="/workouts/dancing/">Dancing</a>')
  })
})
