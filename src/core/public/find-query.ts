/** What the address of a list or landing page asks for (docs/public.md). */
import { pathTo } from '../app/routes.ts'
import { LANGUAGES, LEVELS, SPORTS, type Language, type Level, type Sport } from '../workout/workout.ts'
import { spriteId } from './page-input.ts'
import { QUERY_MAX } from './search-words.ts'

export const SORTS = ['played', 'rated', 'newest', 'shortest'] as const
export type Sort = (typeof SORTS)[number]

/** Minutes. */
export const LENGTHS = [10, 20, 30, 45, 60] as const

/** Cards per page of results. */
export const FOUND_PAGE = 24
/** A search looks at no more workouts than this, however many there are. */
export const EXAMINED_MAX = 500
const PAGES_MAX = Math.ceil(EXAMINED_MAX / FOUND_PAGE)

/** The page a search is on: the public list, or the landing page of a sport or of a sport with level. */
export interface Place {
  sport: Sport | null
  level: Level | null
}

export const EVERYWHERE: Place = { sport: null, level: null }

export interface FindQuery {
  q: string
  sport: Sport | null
  level: Level | null
  /** Longest length in minutes. */
  max: number | null
  language: Language | null
  isFree: boolean
  hasVideo: boolean
  sort: Sort
  page: number
}

/** Everything that narrows a search, named as in the address. */
const FILTERS = ['q', 'sport', 'level', 'max', 'language', 'equipment', 'video'] as const
export type Filter = (typeof FILTERS)[number]
const PARAMETERS = [...FILTERS, 'sort', 'page'] as const

const PREFIX = 'sport-'

/** As in addresses: `table-tennis`. */
export const sportSlug = (sport: Sport): string => spriteId(sport).slice(PREFIX.length)

const SPORT_OF: ReadonlyMap<string, Sport> = new Map(SPORTS.map((sport) => [sportSlug(sport), sport]))
export const sportOfSlug = (slug: string): Sport | null => SPORT_OF.get(slug) ?? null

export const defaultSort = ({ sport }: Place): Sort => (sport === null ? 'newest' : 'played')

/** The search that a place shows without parameters. */
export const plainQuery = (place: Place): FindQuery => ({
  q: '',
  ...place,
  max: null,
  language: null,
  isFree: false,
  hasVideo: false,
  sort: defaultSort(place),
  page: 1
})

interface Params {
  get: (name: string) => string | null
}

const oneOf = <T>(options: readonly T[], text: string | null): T | null =>
  options.find((option) => String(option) === text) ?? null

/** Ignores values that no page links to. */
export function readQuery(params: Params, place: Place): FindQuery {
  const page = Number(/^[1-9]\d?$/.exec(params.get('page') ?? '')?.[0] ?? 1)
  return {
    q: (params.get('q') ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, QUERY_MAX),
    sport: place.sport ?? sportOfSlug(params.get('sport') ?? ''),
    level: place.level ?? oneOf(LEVELS, params.get('level')),
    max: oneOf(LENGTHS, params.get('max')),
    language: oneOf(LANGUAGES, params.get('language')),
    isFree: params.get('equipment') === 'none',
    hasVideo: params.get('video') === '1',
    sort: oneOf(SORTS, params.get('sort')) ?? defaultSort(place),
    page: Math.min(page, PAGES_MAX)
  }
}

type Entry = [(typeof PARAMETERS)[number], string]

function entriesOf(query: FindQuery, place: Place): Entry[] {
  const { q, sport, level, max, language, isFree, hasVideo, sort, page } = query
  const all: [Entry[0], string | null][] = [
    ['q', q],
    ['sport', sport === null || sport === place.sport ? null : sportSlug(sport)],
    ['level', level === place.level ? null : level],
    ['max', max === null ? null : String(max)],
    ['language', language],
    ['equipment', isFree ? 'none' : null],
    ['video', hasVideo ? '1' : null],
    ['sort', sort === defaultSort(place) ? null : sort],
    ['page', page === 1 ? null : String(page)]
  ]
  return all.flatMap(([name, value]): Entry[] => (value === null || value === '' ? [] : [[name, value]]))
}

export const placePath = ({ sport, level }: Place, language: Language): string =>
  sport === null
    ? pathTo('wl', {}, language)
    : pathTo('workoutsOf', { sport: sportSlug(sport), ...(level === null ? {} : { level }) }, language)

/** The address of a search. On the page of a level, another level leads back to the page of the sport. */
export function findPath(query: FindQuery, place: Place, language: Language): string {
  const here = query.level === place.level ? place : { ...place, level: null }
  const search = entriesOf(query, here).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return placePath(here, language) + (search.length === 0 ? '' : `?${search.join('&')}`)
}

/** True when the address asks for more than the plain page. */
export const isPlain = (query: FindQuery, place: Place): boolean => entriesOf(query, place).length === 0

/** True for what a form sends without a script: parameters that say nothing, such as `?q=&max=`. */
export function hasEmptyParameter(params: { has: (name: string) => boolean }, query: FindQuery, place: Place): boolean {
  const said = new Set<string>(entriesOf(query, place).map(([name]) => name))
  return PARAMETERS.some((name) => params.has(name) && !said.has(name))
}

/** The filters that are on, without those of the place itself. */
export function activeFilters(query: FindQuery, place: Place): Filter[] {
  const names = new Set<string>(entriesOf(query, { ...place, level: null }).map(([name]) => name))
  return FILTERS.filter((name) => names.has(name))
}

/** The same search without one of its filters, from its first page. */
export function withoutFilter(query: FindQuery, filter: Filter): FindQuery {
  const off: Readonly<Record<Filter, Partial<FindQuery>>> = {
    q: { q: '' },
    sport: { sport: null },
    level: { level: null },
    max: { max: null },
    language: { language: null },
    equipment: { isFree: false },
    video: { hasVideo: false }
  }
  return { ...query, ...off[filter], page: 1 }
}
