/** Fills the prerendered public list (`src/layouts/open-list.astro`) with current data. */
import { isOffered, publicList, type ListedWorkout, type PublicList } from '#core/public/public-list.ts'
import { pathTo } from '#core/app/routes.ts'
import { summaryFromRow } from '#core/workout/stored-summary.ts'
import type { Language } from '#core/workout/workout.ts'
import type { Bindings } from '../lib/edge-env.ts'
import type { Settings } from '../lib/env.ts'
import { namesOf, newestPublic } from './public-rows.ts'
import { filledFrom, type Rewriter } from './shells.ts'
import { textsIn } from './texts.ts'

async function listedNow(settings: Settings): Promise<ListedWorkout[]> {
  const rows = await newestPublic(settings)
  const nameless = rows.filter((row) => row.trainer === '').map((row) => row.ownerId)
  const names = await namesOf(settings, [...new Set(nameless)])
  return rows.map((row) => ({ workout: summaryFromRow(row), author: row.trainer || (names.get(row.ownerId) ?? '') }))
}

const hide = (element: { setAttribute: Attribute; removeAttribute: (name: string) => unknown }, isHidden: boolean) =>
  void (isHidden ? element.setAttribute('hidden', '') : element.removeAttribute('hidden'))
type Attribute = (name: string, value: string) => unknown

function fillList(page: Rewriter, list: PublicList): Rewriter {
  return page
    .on('.public-list .card-grid', { element: (element) => void element.setInnerContent(list.cards, { html: true }) })
    .on('.public-list-filter', { element: (element) => hide(element, list.isEmpty) })
    .on('.public-list-filter [data-of]', {
      element: (element) => hide(element, !isOffered(list, element.getAttribute('data-of') ?? ''))
    })
    .on('[data-found]', { element: (element) => void element.setInnerContent(list.found) })
    .on('[data-none]', { element: (element) => hide(element, !list.isEmpty) })
    .on('[data-none] span', { element: (element) => void element.setInnerContent(list.none) })
    .on('[data-reset]', { element: (element) => hide(element, list.isEmpty) })
    .on('[data-more]', { element: (element) => hide(element, !list.isFull) })
}

/** Null when the build lacks the page. @throws ApiError `unavailable`. */
export async function listPage(
  bindings: Bindings,
  settings: Settings,
  url: URL,
  language: Language
): Promise<Response | null> {
  const list = publicList(await listedNow(settings), language, textsIn(language))
  return filledFrom(bindings, settings, url, pathTo('wl', {}, language), (page) => fillList(page, list))
}
