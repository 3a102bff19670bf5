import { listedPaths, publicListMain } from '#core/public/public-list.ts'
import { cutPage, listPath, pageBefore, type Mark } from '#core/public/list-pages.ts'
import { jsonLdText, listData } from '#core/public/structured-data.ts'
import { pathTo } from '#core/app/routes.ts'
import type { Language } from '#core/workout/workout.ts'
import type { Bindings } from '../lib/edge-env.ts'
import type { Settings } from '../lib/env.ts'
import { landingSports } from './landing-facts.ts'
import { listed } from './listed.ts'
import { newerThan, newestPublic } from './public-rows.ts'
import { withFigures } from './read-listings.ts'
import { filledFrom, type PageElement, type Rewriter } from './shells.ts'
import { textsIn } from './texts.ts'

/** The first page links to the landing pages; the others are read by those who look for something older. */
async function listNow(
  settings: Settings,
  language: Language,
  after: Mark | null
): Promise<{ main: string; paths: readonly string[] }> {
  const [found, newer, sports] = await Promise.all([
    newestPublic(settings, after),
    after === null ? null : newerThan(settings, after),
    after === null ? landingSports(settings) : []
  ])
  const { rows, next } = cutPage(found)
  const before = newer === null ? {} : { before: pageBefore(newer) }
  const workouts = await withFigures(settings, await listed(settings, rows))
  const main = publicListMain(workouts, language, textsIn(language), Date.now(), { ...before, next }, sports)
  return { main, paths: listedPaths(workouts, language) }
}

/** Security: core escapes all markup. */
export const fillMain = (page: Rewriter, main: string): Rewriter =>
  page.on('main', { element: (element) => void element.setInnerContent(main, { html: true }) })

/** Security: `jsonLdText` escapes what could end the script. */
export const fillData = (page: Rewriter, data: string): Rewriter =>
  page.on('script[type="application/ld+json"]', {
    element: (script) => void script.setInnerContent(data, { html: true })
  })

/** The built page names the first page in every language, so this one has to name itself. */
function nameItself(page: Rewriter, after: Mark): Rewriter {
  const search = listPath('en', after).slice(listPath('en', null).length)
  const extend = (name: string) => ({
    element: (element: PageElement) => void element.setAttribute(name, (element.getAttribute(name) ?? '') + search)
  })
  return page
    .on('link[rel="canonical"]', extend('href'))
    .on('link[rel="alternate"][hreflang]', extend('href'))
    .on('meta[property="og:url"]', extend('content'))
    .on('footer a[hreflang]', extend('href'))
}

/**
 * `after` is the value from the URL. Returns null when the build lacks the page or it would be empty.
 * @throws ApiError `unavailable`.
 */
export async function listPage(
  bindings: Bindings,
  settings: Settings,
  url: URL,
  language: Language,
  after: Mark | null
): Promise<Response | null> {
  const list = await listNow(settings, language, after)
  if (after !== null && list.paths.length === 0) return null
  const data = jsonLdText(listData(list.paths, { origin: url.origin, language, t: textsIn(language) }))
  return filledFrom(bindings, settings, url, pathTo('wl', {}, language), (page) => {
    const filled = fillData(fillMain(page, list.main), data)
    return after === null ? filled : nameItself(filled, after)
  })
}
