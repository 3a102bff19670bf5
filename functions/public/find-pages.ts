/**
 * The public list with a search or filters, and the landing pages of sports. Both fill the built page of the list.
 * Security: only a plain landing page is cached, because searches have any number of addresses.
 */
import type { Context } from 'hono'
import { pathTo } from '#core/app/routes.ts'
import { foundMain } from '#core/public/found.ts'
import {
  EVERYWHERE,
  findPath,
  hasEmptyParameter,
  isPlain,
  placePath,
  readQuery,
  sportOfSlug,
  type FindQuery,
  type Place
} from '#core/public/find-query.ts'
import { FEED_TYPE, feedPath } from '#core/public/feed.ts'
import { markup } from '#core/public/html.ts'
import {
  landingAbout,
  landingDescription,
  landingHeader,
  landingTitle,
  type LandingInput
} from '#core/public/landing.ts'
import { listedPaths, type ListedWorkout } from '#core/public/public-list.ts'
import { DEFAULT_IMAGE, describe, languageLinks } from '#core/public/public-page.ts'
import { jsonLdText, listData } from '#core/public/structured-data.ts'
import { LEVELS, isLanguage, type Language } from '#core/workout/workout.ts'
import type { EdgeEnv } from '../lib/edge-env.ts'
import type { Settings } from '../lib/env.ts'
import { ApiError } from '../lib/errors.ts'
import { callerOf, limitCalls } from '../lib/rate-limit.ts'
import { siteAddress } from '../lib/site.ts'
import { findWorkouts } from './find-workouts.ts'
import { hasLanding, sportFacts } from './landing-facts.ts'
import { fillData, fillMain } from './list-page.ts'
import { cachedPage, keepPage } from './page-cache.ts'
import { filledFrom, rewriter, shell, type PageElement, type Rewriter } from './shells.ts'
import { textsIn } from './texts.ts'

type PageContext = Context<EdgeEnv>

/** Returns null for a sport or level that does not exist. */
export function placeOf(params: Readonly<Record<string, string>>): Place | null {
  const sport = sportOfSlug(params['sport'] ?? '')
  const level = LEVELS.find((one) => one === params['level']) ?? null
  if (sport === null || (params['level'] !== undefined && level === null)) return null
  return { sport, level }
}

/** The built page describes the list, so a search removes what names it. Its `noindex` is a header. */
function withoutNames(page: Rewriter): Rewriter {
  const remove = { element: (element: PageElement) => void element.remove() }
  return page
    .on('link[rel="canonical"]', remove)
    .on('link[rel="alternate"][hreflang]', remove)
    .on('script[type="application/ld+json"]', remove)
}

/** The way to the page, and its workouts in their order. */
function landingData(input: LandingInput, listed: readonly ListedWorkout[], origin: string): string {
  const { sport, level, language, t } = input
  const step = (of: LandingInput['level']) => ({
    name: landingTitle({ ...input, level: of }),
    url: origin + placePath({ sport, level: of }, language)
  })
  const below = level === null ? [step(null)] : [step(null), step(level)]
  return jsonLdText(listData(listedPaths(listed, language), { origin, language, t }, below))
}

function nameLanding(page: Rewriter, input: LandingInput, origin: string): Rewriter {
  const { sport, level, language, t } = input
  const place = { sport, level }
  const pathIn = (code: Language): string => placePath(place, code)
  const title = `${landingTitle(input)} · ${t('app.name')}`
  const about = describe({
    kind: 'website',
    title,
    description: landingDescription(input),
    url: origin + pathIn(language),
    image: origin + DEFAULT_IMAGE,
    imageAlt: t('app.name'),
    language
  })
  const head = String(markup`${about}${languageLinks(pathIn, language, origin)}`)
  const remove = { element: (element: PageElement) => void element.remove() }
  return page
    .on('head > title', { element: (element) => void element.setInnerContent(title) })
    .on('meta[name="description"]', { element: (element) => void element.replace(head, { html: true }) })
    .on('meta[property^="og:"]', remove)
    .on('meta[name="twitter:card"]', remove)
    .on('link[rel="canonical"]', remove)
    .on('link[rel="alternate"][hreflang]', remove)
    .on(`link[rel="alternate"][type="${FEED_TYPE}"]`, {
      element: (link) => {
        link.setAttribute('href', feedPath(sport, language))
        link.setAttribute('title', t('atom.ofSport', { sport: t(`sports.${sport}`) }))
      }
    })
}

/** The same page in other languages. */
const leadToSame = (page: Rewriter, pathIn: (language: Language) => string): Rewriter =>
  page.on('footer a[hreflang]', {
    element: (link) => {
      const language = link.getAttribute('hreflang')
      if (isLanguage(language)) link.setAttribute('href', pathIn(language))
    }
  })

interface Wanted {
  place: Place
  query: FindQuery
  language: Language
  url: URL
}

async function searchedList(c: PageContext, settings: Settings, wanted: Wanted): Promise<Response | null> {
  const { place, query, language, url } = wanted
  const t = textsIn(language)
  const header = markup`<header><h1>${t('openList.title')}</h1><p>${t('openList.lead')}</p></header>`
  const main = foundMain(await findWorkouts(settings, query, place), header, '', {
    query,
    place,
    language,
    t,
    now: Date.now()
  })
  const fill = (page: Rewriter): Rewriter =>
    leadToSame(withoutNames(fillMain(page, main)), (code) => findPath(query, place, code))
  return filledFrom(c.env, settings, url, pathTo('wl', {}, language), fill, true)
}

/** Returns null when the sport or the level has too few workouts for a page. */
async function landing(c: PageContext, settings: Settings, wanted: Wanted): Promise<Response | null> {
  const { place, query, language, url } = wanted
  if (place.sport === null) return null
  const { counts } = await sportFacts(settings, place.sport)
  if (!hasLanding(counts, place)) return null
  const chosen = { sport: place.sport, level: query.level }
  // A level that was chosen in the form has its own address, if it has a page.
  if (query.level !== place.level && hasLanding(counts, chosen))
    return c.redirect(findPath(query, chosen, language), 302)
  const t = textsIn(language)
  const input = { sport: place.sport, level: place.level, counts, language, t }
  const found = await findWorkouts(settings, query, place)
  const main = foundMain(found, landingHeader(input), landingAbout(input), {
    query,
    place,
    language,
    t,
    now: Date.now()
  })
  const data = landingData(input, found.listed, url.origin)
  const fill = (page: Rewriter): Rewriter =>
    leadToSame(nameLanding(fillData(fillMain(page, main), data), input, url.origin), (code) =>
      findPath(query, place, code)
    )
  return filledFrom(c.env, settings, url, pathTo('wl', {}, language), fill, !isPlain(query, place))
}

/** The cards of the build stay readable. */
async function builtList(c: PageContext, settings: Settings, { language, url }: Wanted): Promise<Response | null> {
  const page = await shell(c.env, settings, url, pathTo('wl', {}, language), { status: 503, isHidden: true })
  const t = textsIn(language)
  const line = markup`${t('openList.failed')} <a href="${url.pathname + url.search}">${t('openList.again')}</a>`
  const say = { element: (element: PageElement) => void element.setInnerContent(String(line), { html: true }) }
  return page && rewriter().on('[data-part="found"]', say).transform(page)
}

/** Returns null for a page that does not exist. */
async function pageFor(c: PageContext, settings: Settings, wanted: Wanted): Promise<Response | null> {
  const isCacheable = isPlain(wanted.query, wanted.place)
  const kept = isCacheable ? await cachedPage(settings, wanted.url) : null
  if (kept !== null) return kept
  if (!isCacheable) await limitCalls(c.env, 'find', callerOf(c.req.header('cf-connecting-ip') ?? ''))
  try {
    const make = wanted.place.sport === null ? searchedList : landing
    const page = await make(c, settings, wanted)
    if (page !== null && isCacheable && page.status === 200) await keepPage(settings, wanted.url, page.clone())
    return page
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 'unavailable') throw error
    return builtList(c, settings, wanted)
  }
}

/**
 * Answers a search in the public list, and every landing page. Returns null for a page that does not exist.
 * @throws ApiError `resource-exhausted`, `internal`.
 */
export async function findPage(
  c: PageContext,
  settings: Settings,
  place: Place,
  language: Language
): Promise<Response | null> {
  const { searchParams } = new URL(c.req.url)
  const query = readQuery(searchParams, place)
  if (hasEmptyParameter(searchParams, query, place)) return c.redirect(findPath(query, place, language), 302)
  return pageFor(c, settings, { place, query, language, url: siteAddress(settings, c.req.url) })
}

/** True when the address of the public list carries a search. */
export function isSearch(url: string): boolean {
  const { searchParams } = new URL(url)
  const query = readQuery(searchParams, EVERYWHERE)
  return !isPlain(query, EVERYWHERE) || hasEmptyParameter(searchParams, query, EVERYWHERE)
}
