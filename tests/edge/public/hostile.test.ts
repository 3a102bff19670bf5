/** What strangers send to the public doors, and what people type into what they publish. Outputs are read by parsers. */
import { parse } from 'parse5'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { app } from '../../../functions/index.ts'
import { content } from '../support/content.ts'
import { setContract } from '../support/friendly.ts'
import { BIDI_CONTROL, attribute, elementsIn, readPage, readXml, type Read } from '../support/read-answer.ts'
import { asOperator, bindings, join, newId, rows, type Person } from '../support/edge.ts'

/** The test runner cannot load the renderer's WebAssembly, so the picture is its SVG. */
vi.mock('@cf-wasm/resvg/workerd', () => ({
  Resvg: {
    async: async (svg: string) => ({
      render: () => ({ asPng: () => new TextEncoder().encode(svg), free: () => undefined }),
      free: () => undefined
    })
  }
}))

/** Markers of the real shells (src/layouts, src/pages/embed). */
const shell = (main: string): string =>
  `<!doctype html><html lang="en"><head><title>Icepoint</title><meta name="icepoint:head" content=""/></head>` +
  `<body><svg><symbol id="ice"></symbol></svg>${main}</body></html>`

const LIST = shell('<main class="public-list"></main>')
const FILES: Readonly<Record<string, string>> = {
  '/workout/shell/': shell('<main></main>'),
  '/trainer/shell/': shell('<main></main>'),
  '/embed/shell/': shell('<main></main>'),
  '/exercises/push-up/': shell('<main></main>'),
  '/workoutListOpen/': LIST,
  '/workout/app/': shell('<main>app</main>'),
  '/workout/play/': shell('<main>play</main>'),
  '/addWorkout/': shell('<main>editor</main>'),
  '/404': shell('<main>nothing here</main>')
}

const ASSETS = {
  fetch: async (request: Request) => {
    const { pathname } = new URL(request.url)
    if (pathname.startsWith('/fonts/')) return new Response(new Uint8Array(4))
    const html = FILES[pathname]
    const headers = { 'content-type': 'text/html; charset=utf-8' }
    return html === undefined ? new Response('', { status: 404 }) : new Response(html, { headers })
  }
}

/** `VITE_QUERIES=100000` for as many as a patient stranger sends. */
const QUERIES = Number((import.meta as { env?: Record<string, string> }).env?.['VITE_QUERIES'] ?? 1_000)

let host = 0
/** A site per test, so that tests share no cached page. */
const newSite = (): string => `https://hostile-${(host += 1)}.test`

interface Asked {
  status: number
  headers: Record<string, string>
  text: string
}

async function ask(path: string, site: string, init: RequestInit = {}, from = site): Promise<Asked> {
  const answer = await app.request(from + path, init, { ...bindings, ASSETS, SITE_URL: site })
  // Throws at bytes that are no UTF-8.
  const text = new TextDecoder('utf-8', { fatal: true }).decode(await answer.arrayBuffer())
  return { status: answer.status, headers: Object.fromEntries(answer.headers), text }
}

/** An answer may repeat the id it was asked for, and a failure has a number of its own. */
function withoutIds({ status, headers, text }: Asked, id: string): Asked {
  const { 'x-request-id': _, ...others } = headers
  const plain = (part: string): string =>
    part.replaceAll(id, 'ID').replaceAll(/"requestId":"[\da-f-]{36}"/g, '"requestId":""')
  return { status, headers: JSON.parse(plain(JSON.stringify(others))) as Asked['headers'], text: plain(text) }
}

async function saved(owner: Person, change: object = {}): Promise<string> {
  const id = newId()
  const { status } = await owner.call('POST', '/api/workouts', { id, content: { ...content(), ...change } })
  expect(status).toBe(201)
  return id
}

async function published(owner: Person, change: object = {}): Promise<string> {
  const id = await saved(owner, change)
  await owner.call('POST', `/api/workouts/${id}/publish`)
  return id
}

const PAGE = { isShown: true, about: 'Slow and steady.', place: 'Delft', links: [] }

let owner: Person
beforeAll(async () => {
  owner = await join('Mara')
  await setContract(owner, 'pro')
  await owner.call('PUT', '/api/account/trainer-page', PAGE)
  // The mock works from the second import on.
  await import('@cf-wasm/resvg/workerd').catch(() => null)
})

describe('a private workout', () => {
  /** Each door by the id, also those of the app and of the counters. */
  const DOORS: Readonly<Record<string, (id: string, site: string) => [path: string, init?: RequestInit]>> = {
    page: (id) => [`/workout/${id}/`],
    'page in another language': (id) => [`/de/workout/${id}/`],
    'head of the page': (id) => [`/workout/${id}/`, { method: 'HEAD' }],
    player: (id) => [`/workout/${id}/play/`],
    editor: (id) => [`/addWorkout/${id}/`],
    picture: (id) => [`/workout/${id}/picture.png`],
    'picture of a version': (id) => [`/fr/workout/${id}/picture.png?v=1`],
    frame: (id) => [`/embed/${id}`],
    'frame in another language': (id) => [`/embed/${id}?lang=nl&theme=dark`],
    oEmbed: (id, site) => [`/oembed?url=${encodeURIComponent(`${site}/workout/${id}/`)}`],
    'oEmbed as XML': (id, site) => [`/oembed?url=${encodeURIComponent(`${site}/de/workout/${id}/`)}&format=xml`],
    play: (id) => [`/api/workouts/${id}/play`, { method: 'POST' }],
    finish: (id) => [`/api/workouts/${id}/finish`, { method: 'POST' }]
  }

  it.each(Object.keys(DOORS))('answers byte for byte like an unknown one: %s', async (door) => {
    const site = newSite()
    const at = async (id: string): Promise<Asked> => {
      const [path, init] = DOORS[door]?.(id, site) ?? ['']
      return withoutIds(await ask(path, site, init), id)
    }
    const unlisted = await saved(owner)
    await owner.call('POST', `/api/workouts/${unlisted}/unlist`)
    const unknown = await at(newId())
    expect([await at(await saved(owner)), await at(unlisted)]).toEqual([unknown, unknown])
  })

  it('is counted nowhere', async () => {
    const [secret, site] = [await saved(owner), newSite()]
    for (const door of ['page', 'play', 'finish']) {
      const [path, init] = DOORS[door]?.(secret, site) ?? ['']
      await ask(path, site, { ...init, headers: { 'user-agent': 'Mozilla/5.0' } })
    }
    expect(await rows('workoutDays', 'wId', secret)).toEqual([])
  })
})

it('a person without a public page answers byte for byte like nobody', async () => {
  const hidden = await join('Ada')
  await published(hidden)
  await hidden.call('PUT', '/api/account/trainer-page', { ...PAGE, isShown: false })
  for (const door of ['', 'feed.xml', 'picture.png', '?sport=fitness']) {
    const at = async (id: string): Promise<Asked> => withoutIds(await ask(`/trainer/${id}/${door}`, newSite()), id)
    const unknown = await at(newId())
    expect([door, await at(hidden.id)]).toEqual([door, unknown])
    expect(unknown.status).toBeGreaterThan(301)
  }
})

const EVIL = '</script><script>alert(1)</script><!--<img src=x onerror=alert(1)>]]>"\'&amp;'
const BIDI = '\u202Egpj.exe\u2067\u200F'
const CLEAN_BIDI = 'gpj.exe'
const NUL = 'a\u0000b\u000bc'
const MARKS = `e${'\u0301'.repeat(1_000)}`

/** As in the database: nobody can store all of this through the app, but old rows and other programs may have. */
const TEXTS: Readonly<Record<string, { typed: string; name: string }>> = {
  markup: { typed: EVIL, name: EVIL },
  'marks of direction': { typed: `Row ${BIDI}`, name: `Row ${CLEAN_BIDI}` },
  'characters of no text': { typed: NUL, name: 'abc' },
  'combining marks': { typed: MARKS, name: `e${'\u0301'.repeat(120)}` },
  'the end of an attribute': { typed: '"><svg/onload=alert(1)> \' ` {{7*7}} ${7*7} %3Cscript%3E', name: '' }
}

const cut = (text: string, points: number): string => [...text].slice(0, points).join('')

async function evilWorkout(typed: string): Promise<{ id: string; person: Person }> {
  const person = await join('Mallory')
  const id = await published(person, { sport: 'Calisthenics' })
  const change = async (table: string, rowId: string, data: object): Promise<unknown> =>
    asOperator('PATCH', `/tablesdb/icepoint/tables/${table}/rows/${rowId}`, { data })
  const short = cut(typed, 121)
  await change('workouts', id, { name: short, description: typed, trainer: cut(typed, 60) })
  for (const exercise of await rows('exercises', 'wId', id))
    await change('exercises', String(exercise['$id']), { name: short })
  await person.call('PUT', '/api/account/trainer-page', PAGE)
  await change('trainerPages', person.id, { about: cut(typed, 600), place: cut(typed, 80) })
  await change('profiles', person.id, { nicName: cut(typed, 30) })
  return { id, person }
}

describe.each(Object.entries(TEXTS))('a workout and its trainer with %s', (_, { typed, name }) => {
  const expected = name || cut(typed, 121)
  let id: string
  let person: Person
  let site: string
  beforeAll(async () => {
    ;({ id, person } = await evilWorkout(typed))
    site = newSite()
  })

  /** Names are shown as they are, but texts outside of the page have no marks that could turn its direction. */
  const checkNames = ({ title, metas, data }: Read): void => {
    for (const text of [title, ...metas]) expect(text).not.toMatch(BIDI_CONTROL)
    for (const one of data) if ('@context' in one) expect(JSON.stringify(one)).not.toMatch(BIDI_CONTROL)
  }
  const plain = (text: string): string => text.replaceAll(/\p{Bidi_Control}|[\u0000\u000b\ufffd]/gu, '')

  it('has a page that runs nothing, with its name in heading and structured data', async () => {
    const page = readPage((await ask(`/workout/${id}/`, site)).text)
    checkNames(page)
    expect(plain(page.h1)).toBe(expected)
    const [workout] = page.data
    expect(plain(String(workout?.['name']))).toBe(expected)
    expect(workout?.['step']).toHaveLength(2)
    expect(plain(page.title).startsWith(expected)).toBe(true)
  })

  it('has a card in the list and in a search', async () => {
    for (const path of ['/workoutListOpen/', `/workoutListOpen/?q=mallory&sport=calisthenics`]) {
      const { status, text } = await ask(path, site)
      expect(status).toBe(200)
      checkNames(readPage(text))
    }
  })

  it('has a frame that runs nothing but the workout', async () => {
    const page = readPage((await ask(`/embed/${id}`, site)).text)
    checkNames(page)
    const [given] = page.data as { workout: { name: string; exercises: { name: string }[] } }[]
    expect(plain(given?.workout.name ?? '')).toBe(expected)
    expect(plain(given?.workout.exercises[0]?.name ?? '')).toBe(expected)
  })

  it('has an oEmbed answer in both formats, whose code is one frame', async () => {
    const asked = `/oembed?url=${encodeURIComponent(`${site}/workout/${id}/`)}`
    const json = JSON.parse((await ask(asked, site)).text) as Record<string, string>
    const { oembed } = readXml((await ask(`${asked}&format=xml`, site)).text) as { oembed: Record<string, string> }
    for (const { title = '', html = '' } of [json, oembed]) {
      expect(plain(title)).toBe(expected)
      const [frame, ...others] = elementsIn(parse(html)).filter(
        ({ tagName }) => !['html', 'head', 'body'].includes(tagName)
      )
      expect([frame?.tagName, others]).toEqual(['iframe', []])
      expect(frame?.attrs.map((one) => one.name)).toEqual([
        'src',
        'width',
        'height',
        'loading',
        'allow',
        'title',
        'style'
      ])
      expect(title + html).not.toMatch(BIDI_CONTROL)
    }
  })

  it('is in the feeds of its sport and of its trainer', async () => {
    for (const path of ['/workouts/calisthenics/feed.xml', `/trainer/${person.id}/feed.xml`]) {
      const { text } = await ask(path, site)
      const { feed } = readXml(text) as { feed: { entry: object[] | object } }
      const entries = [feed.entry].flat() as { id: string; title: { '#text': string } }[]
      const entry = entries.find((one) => one.id === `${site}/workout/${id}/`)
      expect(entry?.title['#text']).toBe(plain(expected).trim())
      expect(text).not.toMatch(BIDI_CONTROL)
    }
  })

  it('has pictures without markup of its own', async () => {
    for (const path of [`/workout/${id}/picture.png`, `/trainer/${person.id}/picture.png`]) {
      const { status, text } = await ask(path, site)
      expect([path, status]).toEqual([path, 200])
      readXml(text)
      expect(text).not.toMatch(/<(?:script|img|foreignObject|style|image|use|a)\b|\son\w+=|\p{Bidi_Control}/iu)
    }
  })

  it('has a page of the trainer that runs nothing', async () => {
    const page = readPage((await ask(`/trainer/${person.id}/`, site)).text)
    checkNames(page)
    const [data] = page.data as { mainEntity: { name: string; description: string } }[]
    expect(expected.startsWith(plain(data?.mainEntity.name ?? ' '))).toBe(true)
    expect(page.h1).not.toBe('')
  })
})

it('a link of a trainer is one of https, whatever the row contains', async () => {
  const person = await join('Eve')
  await published(person)
  await person.call('PUT', '/api/account/trainer-page', { ...PAGE, about: 'javascript:alert(1) https://a.example' })
  const links = [
    'javascript:alert(1)',
    ' JaVaScRiPt:alert(1)//https://a.example',
    'data:text/html,<script>alert(1)</script>',
    'https://ok.example/bells'
  ]
  const at = `/tablesdb/icepoint/tables/trainerPages/rows/${person.id}`
  await asOperator('PATCH', at, { data: { links } })
  const { text } = await ask(`/trainer/${person.id}/`, newSite())
  readPage(text)
  const ugc = elementsIn(parse(text)).filter((one) => attribute(one, 'rel')?.includes('ugc'))
  expect(ugc.map((one) => attribute(one, 'href'))).toEqual(['https://ok.example/bells'])
  expect(text.match(/"sameAs":\[[^\]]*\]/)?.[0]).toBe('"sameAs":["https://ok.example/bells"]')
})

/** Every public address that a stranger can put a query behind. */
const publicPaths = (id: string, site: string): string[] => [
  `/workout/${id}/`,
  '/workoutListOpen/',
  '/workouts/calisthenics/',
  `/trainer/${owner.id}/`,
  `/trainer/${owner.id}/feed.xml`,
  '/exercises/push-up/',
  `/embed/${id}`,
  `/oembed?url=${encodeURIComponent(`${site}/workout/${id}/`)}`,
  '/feed.xml',
  '/workouts/calisthenics/feed.xml',
  `/workout/${id}/picture.png`,
  '/sitemap.xml',
  '/sitemap/sports.xml',
  '/robots.txt',
  '/llms.txt',
  '/nothing/'
]

describe('query strings', () => {
  const NAMES = ['q', 'v', 'page', 'after', 'sport', 'max', 'lang', 'theme', 'sort', 'utm_source', '', 'x']

  it(`add nothing to the cache, even ${QUERIES} of them`, { timeout: 600_000 }, async () => {
    const site = newSite()
    const id = await published(owner)
    const paths = publicPaths(id, site)
    const put = vi.spyOn(Cache.prototype, 'put')
    const keys = (): Set<string> => new Set(put.mock.calls.map(([key]) => String(key)))
    try {
      for (const path of paths) await ask(path, site)
      const before = keys()
      expect(before.size).toBeGreaterThan(10)
      for (let count = 0; count < QUERIES; count += 1) {
        const path = paths[count % paths.length] ?? ''
        const query = `${NAMES[count % NAMES.length]}=${count}`
        await ask(`${path}${path.includes('?') ? '&' : '?'}${query}`, site)
      }
      // The mark of the feeds is made anew every minute.
      const added = [...keys()].filter((key) => !before.has(key) && !/\/feed\.xml\/[\da-f-]{36}$/.test(key))
      expect(added).toEqual([])
    } finally {
      put.mockRestore()
    }
  })
})

describe('another host', () => {
  const LIES = { host: 'evil.example', 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example;proto=http' }

  it('in the headers is in no answer', async () => {
    const site = newSite()
    const id = await published(owner)
    for (const path of publicPaths(id, site)) {
      const { headers, text, status } = await ask(path, site, { headers: { ...LIES, 'x-forwarded-proto': 'http' } })
      expect([path, status < 500]).toEqual([path, true])
      expect([path, JSON.stringify(headers) + text]).toEqual([path, expect.not.stringContaining('evil.example')])
      expect([path, text.includes(`http://${new URL(site).host}`)]).toEqual([path, false])
    }
  })

  it('in the address has no page, and fills no cache', async () => {
    const site = newSite()
    const id = await published(owner)
    const put = vi.spyOn(Cache.prototype, 'put')
    for (const path of publicPaths(id, site)) {
      const { status, text } = await ask(path, site, {}, 'https://evil.example')
      expect([path, status]).toEqual([path, 404])
      expect(text).not.toContain('evil.example')
    }
    expect(put).not.toHaveBeenCalled()
    put.mockRestore()
  })
})
