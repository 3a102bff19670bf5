/** What a search found, as markup: the line that says it, the cards, and the empty state. */
import { CARDS_IN_VIEW, publicCard } from './card.ts'
import { filtersInText, findForm, type FindInput } from './find-form.ts'
import {
  EXAMINED_MAX,
  FOUND_PAGE,
  activeFilters,
  findPath,
  placePath,
  withoutFilter,
  type Filter
} from './find-query.ts'
import { markup, raw, type Markup, type MarkupPart } from './html.ts'
import { countText, sportInText } from './landing.ts'
import type { ListedWorkout } from './public-list.ts'

export interface Found {
  /** Of this page. */
  listed: readonly ListedWorkout[]
  /** On all pages. A minimum if `isCut`. */
  count: number
  /** True when more workouts exist than a search looks at. */
  isCut: boolean
  hasNext: boolean
  /** A mistyped word, and what was searched for instead. */
  corrected: { typed: string; meant: string } | null
  /** For an empty result: the filter whose removal finds most. */
  helps: { filter: Filter; count: number } | null
}

/** The page of a level says its level in the heading. */
const namedFilters = ({ query, place }: FindInput): Filter[] =>
  activeFilters(query, place).filter((filter) => filter !== 'level' || place.level === null)

/** The live region says each result, also where the eyes see it in the heading. */
function foundLine({ count, isCut, corrected }: Found, input: FindInput): Markup {
  const { place, language, t } = input
  const filters = namedFilters(input)
  const instead = corrected === null ? '' : markup`${t('openList.corrected', corrected)} `
  const cut = isCut ? markup` ${t('openList.cut', { count: EXAMINED_MAX })}` : ''
  if (count === 0) return markup`${instead}${onlyHeard(t('openList.none'))}${cut}`
  if (filters.length === 0) return markup`${instead}${onlyHeard(t('openList.found', { count }))}${cut}`
  const clear = markup`<a href="${placePath(place, language)}" data-clear>${t('openList.clear')}</a>`
  // A mistyped word was said already.
  const words = filtersInText(corrected === null ? filters : filters.filter((filter) => filter !== 'q'), input)
  const result =
    words === ''
      ? markup`<b>${t('openList.found', { count })}</b>`
      : markup`<b>${countText(count, language)}</b> <span>${words}</span>`
  return markup`${instead}${result} ${clear}${cut}`
}

export const onlyHeard = (text: string): Markup => markup`<span class="visually-hidden">${text}</span>`

function emptyPart({ helps }: Found, input: FindInput): Markup {
  const { query, place, language, t } = input
  const drawing = markup`<svg viewBox="0 0 120 60" aria-hidden="true"><path fill="currentColor" d="M4 60V34l20-8v34zM34 60V24l20-8v44zM64 60V14l20-8v54zM94 60V30l20-8v38z"/></svg>`
  const title =
    place.sport === null ? t('openList.none') : t('landing.none', { sport: sportInText(place.sport, language, t) })
  const filters = activeFilters(query, place)
  const nothing = filters.length === 0 ? '' : t('openList.nothing', { filters: filtersInText(filters, input) })
  const start = markup`<section class="public-list-none">${drawing}<h2>${title}</h2>`
  if (helps === null) {
    const clear = markup`<a class="button primary" href="${placePath(place, language)}" data-clear>${t('openList.clear')}</a>`
    return markup`${start}<p>${nothing}</p>${filters.length === 0 ? '' : clear}</section>`
  }
  const filter = t(`openList.without_${helps.filter}`)
  const path = findPath(withoutFilter(query, helps.filter), place, language)
  const text = t('openList.helps', { count: helps.count, filter })
  return markup`${start}<p>${nothing} ${text}</p><a class="button primary" href="${path}" data-drop>${t('openList.drop', { filter })}</a></section>`
}

function pageLinks({ hasNext }: Found, { query, place, language, t }: FindInput): MarkupPart {
  if (!hasNext && query.page === 1) return ''
  const pathOf = (page: number): string => findPath({ ...query, page }, place, language)
  const first = query.page === 1 ? '' : markup`<a class="button" href="${pathOf(1)}">${t('openList.start')}</a>`
  const next = hasNext
    ? markup`<a class="button" rel="next" href="${pathOf(query.page + 1)}">${t('openList.showMore', { count: FOUND_PAGE })}</a>`
    : ''
  return markup`<nav class="public-list-more" aria-label="${t('openList.pages')}">${first}${next}</nav>`
}

/** Each card is escaped where it is made. */
export const cards = (listed: readonly ListedWorkout[], { language, t }: Pick<FindInput, 'language' | 't'>): Markup =>
  raw(listed.map((one, index) => publicCard({ ...one, language, t, isInView: index < CARDS_IN_VIEW })).join(''))

/** The parts that a script replaces carry `data-part`. */
export function findMain(
  parts: { header: Markup; line: Markup; results: MarkupPart; about: MarkupPart },
  input: FindInput
): string {
  const { t, now } = input
  const texts = markup`data-failed="${t('openList.failed')}" data-offline="${t('openList.offline')}" data-here="${t('openList.here')}" data-again="${t('openList.again')}"`
  return String(
    markup`<div data-part="header">${parts.header}</div>${findForm(input)}<p class="public-list-found" role="status" tabindex="-1" data-part="found" data-read="${now}" ${texts}>${parts.line}</p><div data-part="results">${parts.results}</div><div data-part="about">${parts.about}</div>`
  )
}

/** The main part of a page of results. `header` and `about` are markup. */
export function foundMain(found: Found, header: Markup, about: MarkupPart, input: FindInput): string {
  const title = markup`<h2 class="visually-hidden">${input.t('openList.title')}</h2>`
  const grid = markup`${title}<ul class="card-grid">${cards(found.listed, input)}</ul>${pageLinks(found, input)}`
  const results = found.listed.length === 0 ? emptyPart(found, input) : grid
  return findMain({ header, line: foundLine(found, input), results, about }, input)
}
