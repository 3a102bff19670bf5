/** Search field and choices of the public list and the landing pages. A plain form, so it works without a script. */
import { capital } from '../exercises/page/exercise-words.ts'
import type { Translate } from '../app/translate.ts'
import { LANGUAGES, LEVELS, SPORTS, type Language } from '../workout/workout.ts'
import { markup, type Markup } from './html.ts'
import {
  LENGTHS,
  SORTS,
  defaultSort,
  placePath,
  sportSlug,
  type FindQuery,
  type Filter,
  type Place
} from './find-query.ts'
import { useSymbol } from './page-input.ts'
import { levelInText, sportInText } from './landing.ts'
import { QUERY_MAX } from './search-words.ts'

export interface FindInput {
  query: FindQuery
  place: Place
  language: Language
  t: Translate
  /** When the page is made, in milliseconds since 1970. Without a connection, the page says its age. */
  now: number
}

interface Choice {
  name: Filter | 'sort'
  label: string
  /** Empty for the choice that says nothing. */
  options: readonly { value: string; text: string }[]
  chosen: string
  isFilter: boolean
}

/** As in the middle of a sentence. */
const nameOf = (code: Language, language: Language): string =>
  new Intl.DisplayNames(language, { type: 'language' }).of(code) ?? code

function select({ name, label, options, chosen, isFilter }: Choice): Markup {
  const all = options.map(({ value, text }) =>
    value === chosen
      ? markup`<option value="${value}" selected>${text}</option>`
      : markup`<option value="${value}">${text}</option>`
  )
  const isOn = isFilter && chosen !== ''
  const icon = name === 'sort' ? useSymbol('sort', 'icon') : ''
  return markup`<label class="chip${isOn ? ' is-chosen' : ''}"><span class="visually-hidden">${label}</span>${icon}<select name="${name}">${all}</select>${useSymbol('chevron', 'icon')}</label>`
}

function sortChoice({ query, place, t }: FindInput): Choice {
  const options = [defaultSort(place), ...SORTS.filter((sort) => sort !== defaultSort(place))]
  return {
    name: 'sort',
    label: t('openList.sort'),
    options: options.map((sort) => ({ value: sort, text: t(`openList.sort_${sort}`) })),
    chosen: query.sort,
    isFilter: false
  }
}

function choices(input: FindInput): Choice[] {
  const { query, place, language, t } = input
  const filter = (name: Filter, label: string, any: string, chosen: string, options: Choice['options']): Choice => {
    return { name, label: t(label), chosen, options: [{ value: '', text: t(any) }, ...options], isFilter: true }
  }
  const sports = SPORTS.map((sport) => ({ value: sportSlug(sport), text: t(`sports.${sport}`) }))
  const levels = LEVELS.map((level) => ({ value: level, text: t(`levels.${level}`) }))
  const lengths = LENGTHS.map((count) => ({ value: String(count), text: t('openList.upTo', { count }) }))
  const languages = LANGUAGES.map((code) => ({ value: code, text: capital(nameOf(code, language), language) }))
  const free = [{ value: 'none', text: t('openList.noEquipment') }]
  const video = [{ value: '1', text: t('openList.withVideo') }]
  const sport = query.sport === null ? '' : sportSlug(query.sport)
  return [
    sortChoice(input),
    ...(place.sport === null ? [filter('sport', 'openList.sport', 'openList.allSports', sport, sports)] : []),
    filter('level', 'openList.level', 'openList.allLevels', query.level ?? '', levels),
    filter('max', 'openList.length', 'openList.anyLength', String(query.max ?? ''), lengths),
    filter('equipment', 'openList.equipment', 'openList.anyEquipment', query.isFree ? 'none' : '', free),
    filter('language', 'openList.language', 'openList.anyLanguage', query.language ?? '', languages),
    filter('video', 'openList.video', 'openList.anyVideo', query.hasVideo ? '1' : '', video)
  ]
}

/** The form leads to the page of the sport also from the page of a level, so that another level can be chosen. */
export function findForm(input: FindInput): Markup {
  const { query, place, language, t } = input
  const action = placePath({ ...place, level: null }, language)
  const label =
    place.sport === null ? t('openList.search') : t('landing.search', { sport: sportInText(place.sport, language, t) })
  const field = markup`<input type="search" name="q" value="${query.q}" placeholder="${label}" maxlength="${QUERY_MAX}" enterkeyhint="search"/>`
  const search = markup`<label class="public-list-search"><span class="visually-hidden">${label}</span>${useSymbol('search', 'icon')}${field}</label>`
  const chips = markup`<div class="public-list-choices">${choices(input).map(select)}</div>`
  const send = markup`<button class="button without-script" type="submit">${t('openList.show')}</button>`
  return markup`<form class="public-list-filter" role="search" action="${action}" aria-label="${t('openList.filter')}" autocomplete="off">${search}${chips}${send}</form>`
}

/** Filters as they follow a number or “Nothing”: "up to 20 minutes". What was typed comes last. */
export function filtersInText(filters: readonly Filter[], { query, language, t }: FindInput): string {
  const words: Readonly<Record<Filter, () => string>> = {
    sport: () => (query.sport === null ? '' : t('openList.inSport', { sport: sportInText(query.sport, language, t) })),
    level: () => (query.level === null ? '' : t('openList.inLevel', { level: levelInText(query.level, language, t) })),
    max: () => t('openList.inMinutes', { count: query.max ?? 0 }),
    language: () =>
      query.language === null ? '' : t('openList.inLanguage', { language: nameOf(query.language, language) }),
    equipment: () => t('openList.inEquipment'),
    video: () => t('openList.inVideo'),
    q: () => t('openList.inWords', { words: query.q })
  }
  const order = Object.keys(words) as Filter[]
  return order
    .filter((filter) => filters.includes(filter))
    .map((filter) => words[filter]())
    .join(', ')
}
