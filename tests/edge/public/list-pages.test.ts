/** The public list beyond its first page, without a script. */
import { beforeAll, describe, expect, it } from 'vitest'
import { app } from '../../../functions/index.ts'
import { content } from '../support/content.ts'
import { plant } from '../support/friendly.ts'
import { bindings, join, newId, rows } from '../support/edge.ts'

const page = (prefix: string): string =>
  `<!doctype html><link rel="canonical" href="https://site${prefix}/workoutListOpen/"/>` +
  `<link rel="alternate" hreflang="de" href="https://site/de/workoutListOpen/"/>` +
  `<meta property="og:url" content="https://site${prefix}/workoutListOpen/"/>` +
  `<main class="public-list"><a rel="next" href="/of-the-build/">Older</a></main>` +
  `<footer><a href="/de/workoutListOpen/" hreflang="de">Deutsch</a></footer>`

const env = {
  ...bindings,
  ASSETS: {
    fetch: async (request: Request) => {
      const prefix = /^(\/de)?\/workoutListOpen\/$/.exec(new URL(request.url).pathname)
      const headers = { 'content-type': 'text/html; charset=utf-8' }
      return prefix === null ? new Response('', { status: 404 }) : new Response(page(prefix[1] ?? ''), { headers })
    }
  }
}

const ORIGIN = 'https://lists.test'
async function get(path: string): Promise<{ status: number; location: string | null; html: string }> {
  const answer = await app.request(ORIGIN + path, {}, { ...env, SITE_URL: ORIGIN })
  return { status: answer.status, location: answer.headers.get('location'), html: await answer.text() }
}

const idsIn = (html: string): string[] => [...html.matchAll(/data-id="(.*?)"/g)].map(([, id]) => id ?? '')
const linkIn = (html: string, rel: string): string | undefined =>
  new RegExp(`<a [^>]*rel="${rel}" href="(.*?)"`).exec(html)?.[1]

/** Older than every workout of another test, so that the last pages hold only these. */
const time = (ms: number): string => new Date(Date.UTC(2001, 0, 1) + ms).toISOString()

describe('the public list', () => {
  const planted: string[] = []
  beforeAll(async () => {
    const owner = await join()
    const id = newId()
    await owner.call('POST', '/api/workouts', { id, content: content() })
    const [stored] = await rows('workouts', '$id', id)
    const columns = Object.fromEntries(Object.entries(stored ?? {}).filter(([key]) => !key.startsWith('$')))
    const make = async (index: number): Promise<void> => {
      const own = `list${index}x${newId()}`.slice(0, 20)
      planted.push(own)
      // Some with the same time, also at the end of a page.
      const createdAt = index === 449 ? time(-2) : time(index < 230 ? Math.floor(index / 3) : -1)
      await plant('workouts', { ...columns, sharePublic: true, createdAt }, ['read("any")'], own)
    }
    // And more with the same time than two pages hold, with older ones behind.
    for (let index = 0; index < 450; index += 10)
      await Promise.all(Array.from({ length: 10 }, (_, step) => make(index + step)))
  })

  const walk = async (start: string, rel: string): Promise<{ path: string; html: string }[]> => {
    const pages = []
    let path: string | undefined = start
    while (path !== undefined && pages.length < 30) {
      const { status, html } = await get(path)
      expect([path, status]).toEqual([path, 200])
      pages.push({ path, html })
      path = linkIn(html, rel)
    }
    return pages
  }

  it('links to every public workout, once, by plain links', async () => {
    const pages = await walk('/workoutListOpen/', 'next')
    const found = pages.flatMap(({ html }) => idsIn(html))
    expect(pages.length).toBeGreaterThan(2)
    expect(found).toEqual(expect.arrayContaining(planted))
    expect(new Set(found).size).toBe(found.length)
    for (const { html } of pages) expect(idsIn(html).length).toBeLessThanOrEqual(100)
    expect(pages.at(-1)?.html).not.toMatch(/rel="next"|of-the-build/)
  })

  it('links back to the first page without skipping any', async () => {
    const last = (await walk('/workoutListOpen/', 'next')).at(-1)?.path ?? ''
    const back = await walk(last, 'prev')
    expect(back.at(-1)?.path).toBe('/workoutListOpen/')
    expect(back.flatMap(({ html }) => idsIn(html))).toEqual(expect.arrayContaining(planted))
  })

  it('names each of its pages, and the same page in other languages', async () => {
    const older = linkIn((await get('/workoutListOpen/')).html, 'next') ?? ''
    const search = new URL(older, ORIGIN).search
    expect(search).toMatch(/^\?after=\d+$/)
    for (const prefix of ['', '/de']) {
      const { html } = await get(`${prefix}/workoutListOpen/${search}&from=mail`)
      expect(html).toContain(`rel="canonical" href="https://site${prefix}/workoutListOpen/${search}"`)
      expect(html).toContain(`hreflang="de" href="https://site/de/workoutListOpen/${search}"`)
      expect(html).toContain(`<a href="/de/workoutListOpen/${search}" hreflang="de">`)
      expect(html).toContain(`content="https://site${prefix}/workoutListOpen/${search}"`)
      expect(linkIn(html, 'next')).toContain(`${prefix}/workoutListOpen/?after=`)
    }
  })

  it('drops withdrawn workouts at once, on each page', async () => {
    const owner = await join()
    const id = newId()
    await owner.call('POST', '/api/workouts', { id, content: content() })
    await owner.call('POST', `/api/workouts/${id}/publish`)
    const [stored] = await rows('workouts', '$id', id)
    const path = `/workoutListOpen/?after=${Date.parse(String(stored?.['createdAt'])) + 1}`
    expect(idsIn((await get(path)).html)).toContain(id)
    await owner.call('POST', `/api/workouts/${id}/unpublish`)
    expect(idsIn((await get(path)).html)).not.toContain(id)
  })

  it('has no page below the oldest, and none for an invalid mark', async () => {
    expect((await get(`/workoutListOpen/?after=${Date.parse(time(-2))}`)).status).toBe(404)
    const { status, location } = await get('/de/workoutListOpen/?after=abc')
    expect([status, location]).toEqual([308, '/de/workoutListOpen/'])
  })
})
