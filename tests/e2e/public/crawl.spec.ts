/** The whole public site without a script: links, addresses, languages, sitemap, validity. */
import { readFileSync, readdirSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { HtmlValidate } from 'html-validate'
import * as v from 'valibot'
import { validateXML } from 'xmllint-wasm'
import { pathTo } from '../../../src/core/app/routes.ts'
import type { LibraryExercise } from '../../../src/core/exercises/exercise.ts'
import { LANGUAGES } from '../../../src/core/workout/workout.ts'
import { crawl, elements, type Crawl, type CrawledPage } from '../support/crawl.ts'
import { contentOf, edge, named as personNamed, newWorkout, OWN_CONNECTION, seconds } from '../support/people.ts'
import { dataIn, structuredDataFaults } from '../support/structured-data.ts'
import { SITE } from '../support/support.ts'
import { workoutData } from '../support/workout-data.ts'

const CODES = ['en', 'de', 'fr', 'es', 'nl', 'x-default']

const LIBRARY = 'src/core/exercises/library'
const EXERCISES = readdirSync(LIBRARY).flatMap((shelf) =>
  (JSON.parse(readFileSync(`${LIBRARY}/${shelf}/facts.json`, 'utf8')) as LibraryExercise[]).map(({ id }) => id)
)

const TRIES = 4

let site: Crawl
let found: CrawledPage[]
let map: { index: string; parts: string[] }

/** Read by programs, not in the index. */
const feedsIn = (html: string): string[] =>
  elements(html, 'link').flatMap(({ type, href = '' }) => (type === 'application/atom+xml' ? [href] : []))

const locations = (xml: string): string[] => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url ?? '')

const get = (url: string): Promise<Response> => fetch(url, { headers: OWN_CONNECTION })
const textAt = async (url: string): Promise<string> => (await get(url)).text()

async function siteMap(): Promise<{ index: string; parts: string[] }> {
  const address = /^Sitemap: (.+)$/m.exec(await textAt(`${SITE}/robots.txt`))?.[1] ?? ''
  const index = await textAt(address)
  return { index, parts: await Promise.all(locations(index).map(textAt)) }
}

const named = (): string[] => map.parts.flatMap(locations).map((url) => new URL(url).pathname)
/** The page in another language than the workout's names the one in the workout's language. */
const isOfWorkout = (path: string): boolean => /^(?:\/\w\w)?\/workout\/[^/]+\/$/.test(path)
/** A filter shows part of the trainer's page, which it names. */
const isPart = (path: string): boolean => /\/trainer\/[^/]+\/\?sport=/.test(path)
/** Pages that search engines keep. A later page of a list is not indexed itself: it links to pages that are. */
const pages = (): string[] =>
  found
    .filter(({ path }) => !/\?(?:after|page)=/.test(path) && !isPart(path))
    .filter(({ path, canonical }) => !isOfWorkout(path) || canonical === path)
    .map(({ path }) => path)

/** A trainer with two sports, one of which gets a page of its own, and its level too. */
interface Trainer {
  path: string
  id: string
  unlisted: string
  gone: string
}
let trainer: Trainer

async function newTrainer(): Promise<Trainer> {
  const person = await personNamed('Crawl Coach')
  const add = (change: object): Promise<string> =>
    newWorkout(person, { ...contentOf('Board slides', [['Slide', seconds(30)]]), ...change })
  for (const sport of ['Skiing', 'Skiing', 'Skiing', 'Gaming'])
    await edge(person, 'POST', `/workouts/${await add({ sport, level: 'heavy' })}/publish`)
  const page = { isShown: true, about: 'Snow first.', place: 'Davos', links: ['https://coach.example/'] }
  await edge(person, 'PUT', '/account/trainer-page', page)
  const link = (await edge(person, 'POST', `/workouts/${await add({})}/unlist`)) as { link: string }
  const gone = await add({})
  await edge(person, 'POST', `/workouts/${gone}/publish`)
  await edge(person, 'POST', `/workouts/${gone}/unpublish`)
  return { path: pathTo('trainer', { id: person.userId }, 'en'), id: person.userId, unlisted: link.link, gone }
}

const isStill = (): boolean => site.dead.length === 0 && named().toSorted().join() === pages().toSorted().join()

/** Other tests publish and withdraw workouts during the crawl; it then reads again. */
async function readSite(): Promise<void> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    site = await crawl(SITE)
    found = site.pages.filter(({ isHidden }) => !isHidden)
    map = await siteMap()
    if (isStill()) break
  }
}

function checkLinks(): void {
  expect(found.length).toBeGreaterThan(50)
  for (const start of ['/', '/de/', '/fr/', '/es/', '/nl/'])
    expect(found.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['', 'info/', 'workoutListOpen/', 'workout/demo-kb-ladder/'].map((path) => start + path))
    )
  expect(site.dead).toEqual([])
}

function checkExercises(): void {
  expect(EXERCISES.length).toBeGreaterThan(200)
  const paths = LANGUAGES.flatMap((language) => EXERCISES.map((id) => pathTo('exercises', { id }, language)))
  expect(new Set(pages())).toEqual(new Set([...pages(), ...paths]))
  const list = found.find(({ path }) => path === '/exercises/')?.html ?? ''
  const linked = elements(list, 'a').map(({ href = '' }) => new URL(href, SITE).pathname)
  expect(linked).toEqual(expect.arrayContaining(EXERCISES.map((id) => pathTo('exercises', { id }, 'en'))))
}

function checkHeads(): void {
  for (const { path, html, canonical } of found) {
    expect([path, elements(html, 'h1').length]).toEqual([path, 1])
    if (isOfWorkout(path) || isPart(path)) expect([path, pages().includes(canonical)]).toEqual([path, true])
    else expect([path, canonical]).toEqual([path, path])
    expect([path, /<title>([^<]{10,})<\/title>/.test(html)]).toEqual([path, true])
    const description = elements(html, 'meta').find(({ name }) => name === 'description')
    expect([path, (description?.['content'] ?? '').length > 40]).toEqual([path, true])
  }
}

function checkLanguages(): void {
  const byPath = new Map(found.map((page) => [page.path, page]))
  for (const { path, alternates, html } of found) {
    const isAlone = isOfWorkout(path) || isPart(path)
    expect([path, Object.keys(alternates)]).toEqual([path, isAlone ? [] : CODES])
    const language = /<html lang="(\w+)"/.exec(html)?.[1] ?? ''
    expect([path, language]).toEqual([path, /^\/(de|fr|es|nl)\//.exec(path)?.[1] ?? 'en'])
    if (isAlone) continue
    expect([path, alternates[language]]).toEqual([path, path])
    for (const other of Object.values(alternates))
      expect([other, byPath.get(other)?.alternates]).toEqual([other, alternates])
  }
}

/** Pages of sports, levels and trainers come and go with the workouts of other tests. */
const isSteady = (path: string): boolean =>
  !/\/(?:workouts|trainer)\//.test(path) || /\/workouts\/(?:fitness|skiing)\//.test(path) || path.endsWith(trainer.path)

async function checkSiteMap(): Promise<void> {
  const xml = [map.index, ...map.parts].map((contents, number) => ({ fileName: `${number}.xml`, contents }))
  const { errors } = await validateXML({
    xml,
    schema: [readFileSync(new URL('sitemap.xsd', import.meta.url), 'utf8')]
  })
  expect(errors.map(({ message }) => message)).toEqual([])
  expect(named().filter(isSteady).toSorted()).toEqual(pages().filter(isSteady).toSorted())
  for (const path of [trainer.path, '/workouts/skiing/', '/workouts/skiing/heavy/'])
    expect(named()).toEqual(expect.arrayContaining([path, `/nl${path}`]))
  for (const part of map.parts) {
    expect(part.match(/<lastmod>/g)?.length).toBe(part.match(/<url>/g)?.length)
    for (const [entry, path = ''] of part.matchAll(/<url><loc>https?:\/\/[^/]+(.*?)<\/loc>.*?<\/url>/g)) {
      const links = elements(entry, 'xhtml:link').map(({ hreflang = '', href = '' }) => [
        hreflang,
        new URL(href).pathname
      ])
      expect([path, Object.fromEntries(links)]).toEqual([path, found.find((page) => page.path === path)?.alternates])
    }
  }
}

/** Every list names its feed, every feed is valid, and it leads only to pages of the site. */
async function checkFeeds(): Promise<void> {
  const lists = found.filter(({ path }) => path.endsWith('/workoutListOpen/'))
  const named = lists.flatMap(({ html }) => feedsIn(html))
  expect(named).toHaveLength(LANGUAGES.length)
  const others = ['/workouts/strength/feed.xml', '/de/workouts/table-tennis/feed.xml', `${trainer.path}feed.xml`]
  const feeds = await Promise.all([...named, ...others].map(async (path) => ({ path, answer: await get(SITE + path) })))
  for (const { path, answer } of feeds) {
    expect([path, answer.status, answer.headers.get('content-type')]).toEqual([
      path,
      200,
      'application/atom+xml; charset=utf-8'
    ])
    const contents = await answer.text()
    const { errors } = await validateXML({
      xml: [{ fileName: 'feed.xml', contents }],
      extension: 'relaxng',
      schema: [readFileSync(new URL('atom.rng', import.meta.url), 'utf8')]
    })
    expect([path, errors.map(({ message }) => message)]).toEqual([path, []])
    const links = elements(contents, 'link')
    expect(links.filter(({ rel }) => rel === 'self').map(({ href }) => href)).toEqual([SITE + path])
    const pages = links.flatMap(({ rel, href = '' }) => (rel === 'alternate' ? [new URL(href)] : []))
    // Other tests withdraw workouts.
    const own = pages.filter(({ pathname }) => !pathname.includes('/workout/') || pathname.includes('/demo-'))
    for (const { pathname } of own)
      expect([path, site.pages.some((page) => page.path === pathname) && pathname]).toEqual([path, pathname])
  }
}

/** What each kind of page says of itself, beside workouts, which `checkWorkouts` reads whole. */
const SAID: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^(?:\/\w\w)?\/$/, ['WebSite', 'SoftwareApplication']],
  [/\/(?:workoutListOpen\/(?:\?|$)|workouts\/)/, ['BreadcrumbList', 'ItemList']],
  [/\/trainer\/[^/]+\/$/, ['ProfilePage']],
  [/\/exercises\/$/, ['BreadcrumbList']],
  [/\/exercises\/.+\/$/, ['HowTo', 'BreadcrumbList']],
  [/\/workout\/.+\/$/, ['ExercisePlan,HowTo', 'BreadcrumbList']]
]

function checkStructuredData(): void {
  for (const { path, html } of found) {
    const types = dataIn(html).flatMap((json) => {
      const data = JSON.parse(json) as { '@context': string; '@graph'?: object[] }
      expect([path, data['@context']]).toEqual([path, 'https://schema.org'])
      return (data['@graph'] ?? [data]).map((part) => String((part as { '@type': unknown })['@type']))
    })
    const [, expected = []] = SAID.find(([pattern]) => pattern.test(path)) ?? []
    expect([path, types]).toEqual([path, expected])
  }
}

/** Robots can read them, and find that no index may have them. Shared, they show the card of the brand. */
function checkApp(): void {
  const screens = site.pages.filter(({ isHidden }) => isHidden)
  expect(screens.some(({ path }) => path.endsWith('/play/'))).toBe(true)
  for (const { path, html } of screens) {
    expect([path, named().includes(path)]).toEqual([path, false])
    const metas = elements(html, 'meta')
    const said = (name: string) => metas.find(({ property }) => property === name)?.['content']
    expect([path, said('og:image')]).toEqual([path, expect.stringContaining('/icons/icepoint-share.png')])
    // A filtered list names the list.
    const [list = ''] = path.includes('/workouts/') ? path.split('?') : []
    const address = said('og:url')
    expect([path, address === undefined ? '' : new URL(address).pathname]).toEqual([path, list])
  }
}

async function checkSlashes(): Promise<void> {
  const paths = [
    '/info',
    '/de',
    '/de/workoutListOpen',
    '/exercises',
    '/fr/exercises/push-up',
    '/workout/demo-kb-ladder'
  ]
  for (const path of [...paths, '/login', '/workoutlist/my', '/workout/demo-kb-ladder/play']) {
    const { status, headers } = await fetch(`${SITE}${path}?a=1`, { redirect: 'manual', headers: OWN_CONNECTION })
    const to = new URL(headers.get('location') ?? '', SITE)
    expect([path, status, to.pathname + to.search]).toEqual([path, 308, `${path}/?a=1`])
  }
}

/** Pages of exercises and of workouts are alike, so a sample is enough and saves a minute. */
function sample(): CrawledPage[] {
  const alike = found.filter(({ path }) => /\/(?:exercises|workout)\/[^/]+\/$/.test(path))
  const others = found.filter((page) => !alike.includes(page))
  return [...others, ...alike.filter((_, index) => index % 20 === 0)]
}

/** Pages that no robot finds or keeps: searches, frames, links, and what is gone. */
const UNFOUND: readonly (readonly [path: () => string, status: number])[] = [
  [() => '/nothing/', 404],
  [() => '/de/nothing/', 404],
  [() => '/workoutListOpen/?q=ladder', 200],
  [() => '/fr/workoutListOpen/?q=zzzzzz&sport=golf', 200],
  [() => '/workouts/fitness/?max=20&sort=shortest', 200],
  [() => `${trainer.path}?sport=skiing`, 200],
  [() => '/embed/demo-kb-ladder?lang=de', 200],
  [() => `/embed/${trainer.unlisted}`, 200],
  [() => '/embed/nothing', 404],
  [() => `/embed/${trainer.gone}`, 410],
  [() => `/workout/${trainer.unlisted}/`, 200],
  [() => `/workout/${trainer.gone}/`, 410],
  [() => '/trainer/nobody/', 404],
  [() => '/workout/nothing/', 404]
]

async function unfound(): Promise<{ path: string; html: string }[]> {
  return Promise.all(
    UNFOUND.map(async ([pathOf, status]) => {
      const path = pathOf()
      const answer = await get(SITE + path)
      expect([path, answer.status]).toEqual([path, status])
      return { path, html: await answer.text() }
    })
  )
}

async function checkHtml(): Promise<void> {
  const html = new HtmlValidate({ extends: ['html-validate:standard'] })
  const faults: string[] = []
  for (const page of [...sample(), ...(await unfound())]) {
    const { results } = await html.validateString(page.html)
    for (const { ruleId, message, line, column } of results.flatMap(({ messages }) => messages))
      faults.push(`${page.path} ${line}:${column} ${ruleId}: ${message}`)
  }
  expect(faults).toEqual([])
}

function checkWorkouts(): void {
  const workouts = found.filter(({ path }) => path.includes('/workout/'))
  expect(workouts.length).toBeGreaterThan(20)
  for (const { path, html, canonical } of workouts) {
    const read = v.safeParse(workoutData, JSON.parse(dataIn(html)[0] ?? 'null'))
    const issues = read.issues?.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`)
    expect([path, issues]).toEqual([path, undefined])
    expect([path, read.success && new URL(read.output.url).pathname]).toEqual([path, canonical])
  }
}

async function checkSharePictures(): Promise<void> {
  const pictures = new Set<string>()
  // Workouts of other tests may be equal.
  const workouts = found.filter(({ path }) => path.startsWith('/workout/demo-') || path === '/de/exercises/push-up/')
  for (const { html, path } of workouts) {
    const metas = elements(html, 'meta')
    const said = (name: string): string => metas.find(({ property }) => property === name)?.['content'] ?? ''
    // The build names the site's own address, which here is another one.
    const { pathname, search } = new URL(said('og:image'))
    const answer = await get(SITE + pathname + search)
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect([path, answer.status, bytes.subarray(1, 4).toString()]).toEqual([path, 200, 'PNG'])
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
}

test('robots find the whole public site', async () => {
  // More than a thousand pages.
  test.setTimeout(400_000)
  trainer = await newTrainer()
  await readSite()
  await test.step('no link is dead, and none redirects', checkLinks)
  await test.step('every exercise has a page in every language', checkExercises)
  await test.step('each page has one top-level heading, its own address, and a description', checkHeads)
  await test.step('the language versions of a page link to each other', checkLanguages)
  await test.step('the sitemap follows the protocol and lists all pages', checkSiteMap)
  await test.step('every page is valid HTML, even the not-found page', checkHtml)
  await test.step('the structured data of a workout is complete', checkWorkouts)
  await test.step('every kind of page has its structured data', checkStructuredData)
  await test.step('structured data is valid', async () => expect(await structuredDataFaults(sample())).toEqual([]))
  await test.step('each workout and exercise has its own picture', checkSharePictures)
  await test.step('feeds are valid and lead to pages', checkFeeds)
  await test.step('screens of the app are in no index', checkApp)
  await test.step('a missing slash is added for good', checkSlashes)
})
