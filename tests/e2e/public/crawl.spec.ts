/** The whole public site without a script: links, addresses, languages, site map, validity. */
import { readFileSync } from 'node:fs'
import { expect, test, type APIRequestContext } from '@playwright/test'
import { HtmlValidate } from 'html-validate'
import * as v from 'valibot'
import { validateXML } from 'xmllint-wasm'
import { crawl, elements, type Crawl, type CrawledPage } from '../support/crawl.ts'
import { SITE } from '../support/support.ts'

const CODES = ['en', 'de', 'fr', 'es', 'nl', 'x-default']

// One worker reads the site once.
test.describe.configure({ mode: 'default' })

const TRIES = 4

let site: Crawl
let found: CrawledPage[]
let map: { index: string; parts: string[] }

const locations = (xml: string): string[] => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url ?? '')

async function siteMap(request: APIRequestContext): Promise<{ index: string; parts: string[] }> {
  const robots = await (await request.get(`${SITE}/robots.txt`)).text()
  const address = /^Sitemap: (.+)$/m.exec(robots)?.[1] ?? ''
  const index = await (await request.get(address)).text()
  const parts = await Promise.all(locations(index).map(async (url) => (await request.get(url)).text()))
  return { index, parts }
}

const named = (): string[] => map.parts.flatMap(locations).map((url) => new URL(url).pathname)
/** A later page of the list is no page of its own: it leads to those that are. */
const pages = (): string[] => found.map(({ path }) => path).filter((path) => !path.includes('?after='))

const isStill = (): boolean => site.dead.length === 0 && named().toSorted().join() === pages().toSorted().join()

/** Other tests publish workouts and take them back while it reads: then it reads again. */
test.beforeAll(async ({ playwright }) => {
  const request = await playwright.request.newContext()
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    site = await crawl(request, SITE)
    found = site.pages.filter(({ isHidden }) => !isHidden)
    map = await siteMap(request)
    if (isStill()) break
  }
  await request.dispose()
})

test('no link is dead, and none leads through another', () => {
  expect(found.length).toBeGreaterThan(50)
  for (const start of ['/', '/de/', '/fr/', '/es/', '/nl/'])
    expect(pages()).toEqual(
      expect.arrayContaining(['', 'info/', 'workoutListOpen/', 'workout/demo-kb-ladder/'].map((path) => start + path))
    )
  expect(site.dead).toEqual([])
})

test('each page has one heading of the first level, its own address, and a title and description', () => {
  for (const { path, html, canonical } of found) {
    expect([path, elements(html, 'h1').length]).toEqual([path, 1])
    expect([path, canonical]).toEqual([path, path])
    expect([path, /<title>([^<]{10,})<\/title>/.test(html)]).toEqual([path, true])
    const description = elements(html, 'meta').find(({ name }) => name === 'description')
    expect([path, (description?.['content'] ?? '').length > 40]).toEqual([path, true])
  }
})

test('the languages of a page name each other', () => {
  const byPath = new Map(found.map((page) => [page.path, page]))
  for (const { path, alternates, html } of found) {
    expect([path, Object.keys(alternates)]).toEqual([path, CODES])
    const language = /<html lang="(\w+)"/.exec(html)?.[1] ?? ''
    expect([path, language]).toEqual([path, /^\/(de|fr|es|nl)\//.exec(path)?.[1] ?? 'en'])
    expect([path, alternates[language]]).toEqual([path, path])
    for (const other of Object.values(alternates))
      expect([other, byPath.get(other)?.alternates]).toEqual([other, alternates])
  }
})

test('the site map is that of the protocol, and names the pages that can be found', async () => {
  const xml = [map.index, ...map.parts].map((contents, number) => ({ fileName: `${number}.xml`, contents }))
  const { errors } = await validateXML({
    xml,
    schema: [readFileSync(new URL('sitemap.xsd', import.meta.url), 'utf8')]
  })
  expect(errors.map(({ message }) => message)).toEqual([])
  expect(named().toSorted()).toEqual(pages().toSorted())
  for (const part of map.parts) {
    for (const [entry, path = ''] of part.matchAll(/<url><loc>https?:\/\/[^/]+(.*?)<\/loc>.*?<\/url>/g)) {
      const links = elements(entry, 'xhtml:link').map(({ hreflang = '', href = '' }) => [
        hreflang,
        new URL(href).pathname
      ])
      expect([path, Object.fromEntries(links)]).toEqual([path, found.find((page) => page.path === path)?.alternates])
    }
  }
})

test('every page is valid HTML, also those that are not there', async ({ request }) => {
  const html = new HtmlValidate({ extends: ['html-validate:standard'] })
  const faults: string[] = []
  const missing = await Promise.all(
    ['/nothing/', '/de/nothing/'].map(async (path) => ({
      path,
      html: await (await request.get(SITE + path)).text()
    }))
  )
  // The pages of exercises are made alike: some of each language stand for them, so that it does not take a minute.
  const alike = found.filter(({ path }) => /\/exercises\/[^/]+\/$/.test(path))
  const others = found.filter((page) => !alike.includes(page))
  for (const page of [...others, ...alike.filter((_, index) => index % 20 === 0), ...missing]) {
    const { results } = await html.validateString(page.html)
    for (const { ruleId, message, line, column } of results.flatMap(({ messages }) => messages))
      faults.push(`${page.path} ${line}:${column} ${ruleId}: ${message}`)
  }
  expect(faults).toEqual([])
})

const text = v.pipe(v.string(), v.minLength(1))
const address = v.pipe(v.string(), v.url())
const duration = v.pipe(v.string(), v.regex(/^PT(?=\d)(\d+H)?(\d+M)?(\d+S)?$/))
const date = v.pipe(v.string(), v.isoTimestamp())
const count = v.pipe(v.number(), v.integer(), v.minValue(0))

/** What schema.org and the search engines ask of these types; anything else would be a slip. */
const direction = v.strictObject({
  '@type': v.literal('HowToDirection'),
  text,
  timeRequired: v.optional(duration)
})
const workout = v.strictObject({
  '@context': v.literal('https://schema.org'),
  '@type': v.tuple([v.literal('ExercisePlan'), v.literal('HowTo')]),
  '@id': address,
  name: text,
  description: text,
  inLanguage: v.picklist(['en', 'de', 'fr', 'es', 'nl']),
  image: address,
  url: address,
  video: v.optional(
    v.looseObject({
      '@type': v.literal('VideoObject'),
      name: text,
      description: text,
      thumbnailUrl: v.union([address, v.array(address)]),
      uploadDate: date
    })
  ),
  author: v.optional(v.strictObject({ '@type': v.literal('Person'), name: text })),
  datePublished: date,
  dateModified: date,
  isAccessibleForFree: v.literal(true),
  exerciseType: text,
  intensity: text,
  activityDuration: v.optional(duration),
  totalTime: v.optional(duration),
  step: v.pipe(
    v.array(
      v.strictObject({
        '@type': v.literal('HowToStep'),
        name: text,
        itemListElement: v.pipe(v.array(direction), v.minLength(1)),
        image: v.optional(address)
      })
    ),
    v.minLength(1)
  ),
  interactionStatistic: v.strictObject({
    '@type': v.literal('InteractionCounter'),
    interactionType: v.literal('https://schema.org/ExerciseAction'),
    userInteractionCount: count
  }),
  aggregateRating: v.optional(
    v.strictObject({
      '@type': v.literal('AggregateRating'),
      ratingValue: v.pipe(v.number(), v.minValue(1), v.maxValue(5)),
      ratingCount: v.pipe(count, v.minValue(1)),
      bestRating: v.literal(5),
      worstRating: v.literal(1)
    })
  )
})

test('what a workout’s page says to machines is complete, and of this page', () => {
  const workouts = found.filter(({ path }) => path.includes('/workout/'))
  expect(workouts.length).toBeGreaterThan(20)
  for (const { path, html } of workouts) {
    const json = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null'
    const read = v.safeParse(workout, JSON.parse(json))
    const issues = read.issues?.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`)
    expect([path, issues]).toEqual([path, undefined])
    expect([path, read.success && new URL(read.output.url).pathname]).toEqual([path, path])
  }
})

test('each workout has a picture of its own, of the size that its page says', async ({ request }) => {
  const pictures = new Set<string>()
  // Those of other tests may be equal.
  const workouts = found.filter(({ path }) => path.startsWith('/workout/demo-'))
  for (const { html, path } of workouts) {
    const metas = elements(html, 'meta')
    const said = (name: string): string => metas.find(({ property }) => property === name)?.['content'] ?? ''
    const answer = await request.get(said('og:image'))
    const bytes = await answer.body()
    expect([path, answer.status(), bytes.subarray(1, 4).toString()]).toEqual([path, 200, 'PNG'])
    expect([said('og:image:width'), said('og:image:height')]).toEqual([
      String(bytes.readUInt32BE(16)),
      String(bytes.readUInt32BE(20))
    ])
    expect(said('og:image:alt')).not.toBe('')
    expect(metas.find(({ name }) => name === 'twitter:card')?.['content']).toBe('summary_large_image')
    pictures.add(bytes.toString('base64'))
  }
  expect(workouts.length).toBeGreaterThan(4)
  expect(pictures.size).toBe(workouts.length)
})
