/** Shared by the build and the Worker, so that their pages match. Not for the browser. */
import { PUBLIC_LIMIT } from './card.ts'
import { EVERYWHERE, plainQuery } from './find-query.ts'
import { cards, findMain, onlyHeard } from './found.ts'
import { markup } from './html.ts'
import { landingLinks } from './landing.ts'
import { listPath, type Mark } from './list-pages.ts'
import { pathTo } from '../app/routes.ts'
import type { Translate } from '../app/translate.ts'
import type { Language, Sport, WorkoutSummary } from '../workout/workout.ts'

export interface ListedWorkout {
  workout: WorkoutSummary
  author: string
  /** Ids of the exercise library. */
  figures?: readonly string[]
}

export interface PagesBeside {
  before?: Mark | null
  next: Mark | null
}

/** The build reads a single page and cannot know if there are older ones. */
function besideFirst(listed: readonly ListedWorkout[]): PagesBeside {
  const last = listed[PUBLIC_LIMIT - 1]
  return { next: last === undefined ? null : { time: Date.parse(last.workout.createdAt), below: null } }
}

/**
 * The main part of the public list, newest first.
 * @param now when the page is made, in milliseconds since 1970
 * @param sports those with a landing page
 */
export function publicListMain(
  listed: readonly ListedWorkout[],
  language: Language,
  t: Translate,
  now: number,
  { before, next }: PagesBeside = besideFirst(listed),
  sports: readonly Sport[] = []
): string {
  const header = markup`<header><h1>${t('openList.title')}</h1><p>${t('openList.lead')}</p></header>`
  const newer =
    before === undefined
      ? ''
      : markup`<a class="button" rel="prev" href="${listPath(language, before)}">${t('openList.newer')}</a>`
  const older =
    next === null
      ? ''
      : markup`<a class="button" rel="next" href="${listPath(language, next)}">${t('openList.more')}</a>`
  const more =
    newer === '' && older === ''
      ? ''
      : markup`<nav class="public-list-more" aria-label="${t('openList.pages')}">${newer}${older}</nav>`
  const grid = markup`<h2 class="visually-hidden">${t('openList.title')}</h2><ul class="card-grid">${cards(listed, { language, t })}</ul>${more}`
  const results = listed.length === 0 ? markup`<p class="public-list-none">${t('openList.empty')}</p>` : grid
  const line = onlyHeard(t('openList.found', { count: listed.length }))
  const input = { query: plainQuery(EVERYWHERE), place: EVERYWHERE, language, t, now }
  return findMain({ header, line, results, about: landingLinks(sports, language, t) }, input)
}

/** The pages of the workouts in a list, in its order. */
export const listedPaths = (listed: readonly ListedWorkout[], language: Language): string[] =>
  listed.map(({ workout: { id } }) => pathTo('workout', { id }, language))
