import { beforeAll, describe, expect, it, vi } from 'vitest'
import { app } from '../../../functions/index.ts'
import { SPORTS_PART } from '#core/public/sitemap.ts'
import { sitemap } from '../../../functions/public/sitemap.ts'
import { settingsOf } from '../../../functions/lib/env.ts'
import { content } from '../support/content.ts'
import { withoutAppwrite } from '../support/cut.ts'
import { setContract } from '../support/friendly.ts'
import { asOperator, bindings, join, newId, row, type Person } from '../support/edge.ts'

const ORIGIN = 'https://maps.test'
const ask = async (path: string, env = bindings): Promise<{ status: number; headers: Headers; text: string }> => {
  const answer = await app.request(
    ORIGIN + path,
    { headers: { 'cf-connecting-ip': '2001:db8::7' } },
    { ...env, SITE_URL: ORIGIN }
  )
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

const locations = (xml: string): string[] => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url ?? '')
const pathsOf = (xml: string): string[] => locations(xml).map((url) => new URL(url).pathname)

async function saved(owner: Person, createdAt: string): Promise<string> {
  const id = newId()
  await owner.call('POST', '/api/workouts', { id, content: content() })
  await asOperator('PATCH', `/tablesdb/icepoint/tables/workouts/rows/${id}`, { data: { createdAt } })
  return id
}

async function published(owner: Person, createdAt: string): Promise<string> {
  const id = await saved(owner, createdAt)
  await owner.call('POST', `/api/workouts/${id}/publish`)
  return id
}

/** Later than every workout of another test, so that parts from here hold only these. */
const time = (ms: number): string => new Date(Date.UTC(2098, 0, 1) + ms).toISOString()

/** All parts of a sitemap whose parts have room for a few. */
async function partsOf(size: number, kind = 'workouts'): Promise<string[]> {
  const settings = settingsOf(bindings)
  const read = async (path: string) => (await sitemap(settings, new URL(path, ORIGIN), size))?.text() ?? ''
  const parts = pathsOf(await read('/sitemap.xml')).filter((path) => path.includes(`${kind}-`))
  return Promise.all(parts.map(read))
}

describe('the sitemap', () => {
  let owner: Person
  let ids: string[]
  beforeAll(async () => {
    owner = await join()
    await setContract(owner, 'pro')
    ids = []
    for (const ms of [0, 1, 1, 1, 2, 3, 4]) ids.push(await published(owner, time(ms)))
  })

  it('is announced in robots.txt', async () => {
    const { status, headers, text } = await ask('/robots.txt')
    expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=UTF-8'])
    expect(text).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`)
  })

  it('names the parts of the build, and lists each public workout in its own language with its last change', async () => {
    const { status, headers, text } = await ask('/sitemap.xml')
    expect([status, headers.get('content-type')]).toEqual([200, 'application/xml; charset=utf-8'])
    const built = ['/sitemap/pages.xml', '/sitemap/exercises.xml', SPORTS_PART]
    const named = pathsOf(text).filter((path) => !built.includes(path))
    expect(pathsOf(text)).toEqual([...built, ...named])
    const parts = named.filter((path) => path.includes('workouts-'))
    const all = (await Promise.all(parts.map((path) => ask(path)))).map((answer) => answer.text).join('')
    const found = pathsOf(all)
    for (const id of ids) expect(found.filter((path) => path.includes(`/workout/${id}/`))).toEqual([`/workout/${id}/`])
    expect(new Set(found).size).toBe(found.length)
    expect(all).toMatch(new RegExp(`/workout/${ids[0]}/</loc><lastmod>20\\d\\d-[^<]+Z</lastmod>`))
  })

  it('has a summary of the site for language models, with full addresses', async () => {
    const { status, headers, text } = await ask('/llms.txt')
    expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=UTF-8'])
    expect(text).toMatch(/^# Icepoint\n\n> /)
    for (const path of ['/workoutListOpen/', '/exercises/', '/feed.xml', '/oembed?url=', '/sitemap.xml'])
      expect(text).toContain(ORIGIN + path)
  })

  it('has every workout at least once in parts of any size, even when several have the same time', async () => {
    for (const size of [3, 4, 7, 8])
      // Other files publish workouts meanwhile, which pushes rows out of a part that was listed before.
      await vi.waitFor(
        async () => {
          const parts = await partsOf(size)
          for (const part of parts) expect(pathsOf(part).length).toBeLessThanOrEqual(size)
          const found = new Set(parts.flatMap(pathsOf))
          for (const id of ids) expect([size, found.has(`/workout/${id}/`)]).toEqual([size, true])
        },
        { timeout: 20_000 }
      )
  })

  it('lists nothing private and nothing withdrawn', async () => {
    const secret = await saved(owner, time(2))
    const back = await published(owner, time(3))
    await owner.call('POST', `/api/workouts/${back}/unpublish`)
    const all = (await partsOf(1_000)).join('')
    expect([all.includes(secret), all.includes(back), all.includes(ids[6] ?? '')]).toEqual([false, false, true])
  })

  it('lists the landing pages that exist, with their newest workout', async () => {
    for (const level of ['heavy', 'heavy', 'heavy', 'base']) {
      const id = newId()
      await owner.call('POST', '/api/workouts', { id, content: { ...content(), sport: 'Climbing', level } })
      await owner.call('POST', `/api/workouts/${id}/publish`)
    }
    // Not through the cache, which an earlier test has filled.
    const part = await sitemap(settingsOf(bindings), new URL(SPORTS_PART, ORIGIN))
    const text = (await part?.text()) ?? ''
    const found = pathsOf(text).filter((path) => path.includes('/workouts/climbing/'))
    const paths = ['', '/de', '/fr', '/es', '/nl'].map((prefix) => `${prefix}/workouts/climbing/`)
    expect(found).toEqual([...paths, ...paths.map((path) => `${path}heavy/`)])
    expect(text).toMatch(/\/fr\/workouts\/climbing\/heavy\/<\/loc><lastmod>20\d\d-[^<]+Z<\/lastmod>/)
  })

  it('lists trainers who show a page and have a public workout, in each language, with the last change', async () => {
    const [shown, hidden, none] = [await join(), await join(), await join()]
    const show = (person: Person, isShown = true) =>
      person.call('PUT', '/api/account/trainer-page', { isShown, about: '', place: '', links: [] })
    for (const person of [shown, hidden]) await published(person, time(0))
    for (const person of [shown, none]) await show(person)
    await show(hidden)
    await show(hidden, false)
    await saved(none, time(0))
    const entries = async () => {
      const lines = (await partsOf(2, 'trainers')).join('').split('\n')
      return (person: Person) => [...new Set(lines.filter((line) => line.includes(`/trainer/${person.id}/`)))]
    }
    const of = await entries()
    const languages = ['', '/de', '/fr', '/es', '/nl']
    expect(pathsOf(of(shown).join(''))).toEqual(languages.map((prefix) => `${prefix}/trainer/${shown.id}/`))
    const changed = async () => new Date(String((await row('trainerPages', shown.id))['$updatedAt'])).getTime()
    const dates = of(shown).map((line) => Date.parse(/<lastmod>(.*?)</.exec(line)?.[1] ?? ''))
    // The content of the workout was published earlier than the page was shown.
    expect(dates).toEqual(Array.from({ length: 5 }, () => dates[0]))
    expect(dates[0]).toBe(await changed())
    expect([of(hidden), of(none)]).toEqual([[], []])
    const id = await published(shown, time(1))
    await shown.call('PUT', `/api/workouts/${id}`, { version: 1, content: content('Later') })
    expect(Date.parse(/<lastmod>(.*?)</.exec((await entries())(shown)[0] ?? '')?.[1] ?? '')).toBeGreaterThan(
      await changed()
    )
  })

  it('has a part without workouts, and no other addresses', async () => {
    const later = Date.parse(time(1000))
    for (const kind of ['workouts', 'trainers'])
      expect(pathsOf((await ask(`/sitemap/${kind}-${later}.xml`)).text)).toEqual([])
    for (const path of ['/sitemap/workouts-01.xml', '/sitemap/users.xml', '/sitemap/'])
      expect([path, (await ask(path)).status]).toEqual([path, 404])
  })

  it('is an error status while the database is unavailable', async () => {
    const { status, headers } = await withoutAppwrite(() => ask('/sitemap/workouts-0.xml'))
    expect([status, headers.get('cache-control')]).toEqual([503, 'no-store'])
  })

  it('is limited per address', async () => {
    const env = { ...bindings, RATE_LIMITS: 'on' }
    const statuses: number[] = []
    for (let call = 0; call < 60 && statuses.at(-1) !== 429; call += 1)
      statuses.push((await ask(`/sitemap/workouts-${Date.parse(time(1000))}.xml`, env)).status)
    // One becomes free again every two seconds.
    expect(statuses.length).toBeGreaterThan(30)
    expect(statuses.at(-1)).toBe(429)
  })
})

it('a part with more rows than one read has each workout once', async () => {
  const rows = Array.from({ length: 1_001 }, (_, index) => ({
    $id: `w${index}`,
    createdAt: time(Math.floor(index / 3))
  }))
  const real = globalThis.fetch
  globalThis.fetch = async (input) => {
    const queries = [...new URL(String(input)).searchParams.values()].map(
      (text) => JSON.parse(text) as { method: string; values: [string | number] }
    )
    const value = (method: string) => queries.find((query) => query.method === method)?.values[0]
    const from = rows.filter((row) => row.createdAt >= String(value('greaterThanEqual')))
    return Response.json({ rows: from.slice(0, Number(value('limit'))) })
  }
  try {
    const part = await sitemap(settingsOf(bindings), new URL('/sitemap/workouts-0.xml', ORIGIN))
    expect(pathsOf((await part?.text()) ?? '')).toEqual(rows.map((row) => `/workout/${row.$id}/`))
  } finally {
    globalThis.fetch = real
  }
})
