/** The landing pages of sports and of sports with level: which exist, and what they say (docs/public.md). */
import { capital } from '../exercises/page/exercise-words.ts'
import type { Translate } from '../app/translate.ts'
import { LEVELS, SPORTS, type Language, type Level, type Sport } from '../workout/workout.ts'
import { findPath, placePath, plainQuery, type Place } from './find-query.ts'
import { markup, type Markup } from './html.ts'
import { levelBars } from './page-input.ts'

/** A page with fewer workouts helps nobody. */
export const LANDING_MIN = 3

/** Appwrite counts no further. */
const COUNT_MAX = 5_000

export type LevelCounts = Readonly<Record<Level, number>>

export const sumOf = (counts: LevelCounts): number => LEVELS.reduce((sum, level) => sum + counts[level], 0)

/** Sports with a page of their own. “Other” is no sport that anybody searches for. */
export const LANDING_SPORTS: readonly Sport[] = SPORTS.filter((sport) => sport !== 'others')

/** The landing pages that exist, in the order of the sports and levels. */
export function landingPages(counts: ReadonlyMap<Sport, LevelCounts>): Place[] {
  return LANDING_SPORTS.flatMap((sport): Place[] => {
    const found = counts.get(sport)
    if (found === undefined || sumOf(found) < LANDING_MIN) return []
    const levels = LEVELS.filter((level) => found[level] >= LANDING_MIN)
    return [{ sport, level: null }, ...levels.map((level) => ({ sport, level }))]
  })
}

/** In the middle of a sentence only German writes a sport with a capital. */
const inText = (name: string, language: Language): string =>
  language === 'de' ? name : name.toLocaleLowerCase(language)

export const sportInText = (sport: Sport, language: Language, t: Translate): string =>
  inText(t(`sports.${sport}`), language)

export const levelInText = (level: Level, language: Language, t: Translate): string =>
  inText(t(`levels.${level}`), language)

export interface LandingInput {
  sport: Sport
  level: Level | null
  counts: LevelCounts
  language: Language
  t: Translate
}

const countOf = ({ level, counts }: Pick<LandingInput, 'level' | 'counts'>): number =>
  level === null ? sumOf(counts) : counts[level]

export const countText = (count: number, language: Language): string =>
  count < COUNT_MAX
    ? new Intl.NumberFormat(language).format(count)
    : `${new Intl.NumberFormat(language).format(COUNT_MAX)}+`

export function landingTitle({ sport, level, language, t }: Omit<LandingInput, 'counts'>): string {
  const name = sportInText(sport, language, t)
  const title =
    level === null
      ? t('landing.title', { sport: name })
      : t('landing.titleLevel', { sport: name, level: levelInText(level, language, t) })
  return capital(title, language)
}

export function landingDescription(input: LandingInput): string {
  const count = countText(countOf(input), input.language)
  return input.t('landing.description', { title: landingTitle(input), count })
}

export function landingHeader(input: LandingInput): Markup {
  const { sport, level, language, t } = input
  const count = countText(countOf(input), language)
  const all = markup` <a href="${placePath({ sport, level: null }, language)}">${t('landing.all', { sport: sportInText(sport, language, t) })}</a>`
  const line = level === null ? t('landing.lead', { count }) : markup`${t('landing.leadLevel', { count })}${all}`
  return markup`<header><h1>${landingTitle(input)}</h1><p>${line}</p></header>`
}

/** Below the list: the other levels, and two sentences about the sport. Few workouts have no page, so a filter shows them. */
export function landingAbout({ sport, level, counts, language, t }: LandingInput): Markup {
  const place = { sport, level: null }
  const linkTo = (other: Level): Markup =>
    counts[other] >= LANDING_MIN
      ? markup`href="${placePath({ sport, level: other }, language)}"`
      : markup`href="${findPath({ ...plainQuery(place), level: other }, place, language)}" rel="nofollow"`
  const others = LEVELS.filter((other) => other !== level && counts[other] > 0)
  const items = others.map(
    (other) =>
      markup`<li><a ${linkTo(other)}>${levelBars(other, t)} <span class="numeric">${countText(counts[other], language)}</span></a></li>`
  )
  const levels =
    items.length === 0 ? '' : markup`<h2>${t('landing.byLevel')}</h2><ul class="public-list-places">${items}</ul>`
  return markup`<section class="public-list-about">${levels}<p>${t(`landing.about_${sport}`)}</p></section>`
}

/** On the public list: the sports with a page of their own. */
export function landingLinks(sports: readonly Sport[], language: Language, t: Translate): Markup | '' {
  if (sports.length === 0) return ''
  const items = sports.map(
    (sport) => markup`<li><a href="${placePath({ sport, level: null }, language)}">${t(`sports.${sport}`)}</a></li>`
  )
  return markup`<section class="public-list-about"><h2>${t('landing.bySport')}</h2><ul class="public-list-places">${items}</ul></section>`
}
