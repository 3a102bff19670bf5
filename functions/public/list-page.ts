import { isOffered, publicList, type ListedWorkout, type PublicList } from '#core/public/public-list.ts'
import { cutPage, listPath, pageBefore, type Mark } from '#core/public/list-pages.ts'
import { jsonLdText, listData } from '#core/public/structured-data.ts'
import { pathTo } from '#core/app/routes.ts'
import { summaryFromRow, type WorkoutRow } from '#core/workout/stored-summary.ts'
import type { Language } from '#core/workout/workout.ts'
import type { Bindings } from '../lib/edge-env.ts'
import type { Settings } from '../lib/env.ts'
import { namesOf, newerThan, newestPublic } from './public-rows.ts'
import { filledFrom, type PageElement, type Rewriter } from './shells.ts'
import { textsIn } from './texts.ts'

export async function listed(settings: Settings, rows: readonly WorkoutRow[]): Promise<ListedWorkout[]> {
  const nameless = rows.filter((row) => row.trainer === '').map((row) => row.ownerId)
  const names = await namesOf(settings, [...new Set(nameless)])
  return rows.map((row) => ({ workout: summaryFromRow(row), author: row.trainer || (names.get(row.ownerId) ?? '') }))
}

async function listNow(settings: Settings, language: Language, after: Mark | null): Promise<PublicList> {
  const [found, newer] = await Promise.all([
    newestPublic(settings, after),
    after === null ? null : newerThan(settings, after)
  ])
  const { rows, next } = cutPage(found)
  const before = newer === null ? {} : { before: pageBefore(newer) }
  return publicList(await listed(settings, rows), language, textsIn(language), { ...before, next })
}

const hide = (element: { setAttribute: Attribute; removeAttribute: (name: string) => unknown }, isHidden: boolean) =>
  void (isHidden ? element.setAttribute('hidden', '') : element.removeAttribute('hidden'))
type Attribute = (name: string, value: string) => unknown

/** Without a path, `rel` goes too: HTML gives a link without `href` no relation. */
function lead(link: PageElement, rel: 'prev' | 'next', path: string | null): void {
  hide(link, path === null)
  for (const [name, value] of [
    ['rel', rel],
    ['href', path ?? '']
  ] as const) {
    if (path === null) link.removeAttribute(name)
    else link.setAttribute(name, value)
  }
}

function fillList(page: Rewriter, list: PublicList, origin: string, language: Language): Rewriter {
  const data = jsonLdText(listData(list.paths, { origin, language, t: textsIn(language) }))
  return page
    .on('script[type="application/ld+json"]', {
      element: (script) => void script.setInnerContent(data, { html: true })
    })
    .on('.public-list .card-grid', { element: (element) => void element.setInnerContent(list.cards, { html: true }) })
    .on('.public-list-filter', { element: (element) => hide(element, list.isEmpty) })
    .on('.public-list-filter [data-of]', {
      element: (element) => hide(element, !isOffered(list, element.getAttribute('data-of') ?? ''))
    })
    .on('[data-found]', { element: (element) => void element.setInnerContent(list.found) })
    .on('[data-none]', { element: (element) => hide(element, !list.isEmpty) })
    .on('[data-none] span', { element: (element) => void element.setInnerContent(list.none) })
    .on('[data-reset]', { element: (element) => hide(element, list.isEmpty) })
    .on('.public-list-more', { element: (element) => hide(element, list.newer === null && list.older === null) })
    .on('[data-newer]', { element: (element) => lead(element, 'prev', list.newer) })
    .on('[data-older]', { element: (element) => lead(element, 'next', list.older) })
}

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
  if (after !== null && list.isEmpty) return null
  return filledFrom(bindings, settings, url, pathTo('wl', {}, language), (page) => {
    const filled = fillList(page, list, url.origin, language)
    return after === null ? filled : nameItself(filled, after)
  })
}
