import { placePath, type Place } from './find-query.ts'
import { markup } from './html.ts'
import { pathTo } from '../app/routes.ts'
import { LANGUAGES, type Language } from '../workout/workout.ts'

/** What the Worker lists by the time it was made. */
export type PartKind = 'workouts' | 'trainers'

/**
 * Rows per part. A workout has one address, a trainer one per language. A part may hold 50,000 addresses and 50 MB; a
 * smaller one is read sooner.
 */
export const PART_SIZES: Readonly<Record<PartKind, number>> = { workouts: 5_000, trainers: 500 }

const XML = '<?xml version="1.0" encoding="UTF-8"?>\n'
const SCHEMA = 'http://www.sitemaps.org/schemas/sitemap/0.9'

export const SITEMAP_PATH = '/sitemap.xml'
/** The parts beside those of workouts. The build writes them (src/pages/sitemap). */
export const BUILT_PARTS = ['/sitemap/pages.xml', '/sitemap/exercises.xml'] as const

/** The pages of sports and levels, which come and go with their workouts. */
export const SPORTS_PART = '/sitemap/sports.xml'

export interface Part {
  kind: PartKind
  /** The rows made since then, in milliseconds. */
  from: number
}

export const partPath = ({ kind, from }: Part): string => `/sitemap/${kind}-${from}.xml`

export function partAt(pathname: string): Part | null {
  const [, kind, from] = /^\/sitemap\/(workouts|trainers)-(\d{1,15})\.xml$/.exec(pathname) ?? []
  const part = { kind: kind as PartKind, from: Number(from ?? NaN) }
  return partPath(part) === pathname ? part : null
}

export const INDEX_START = `${XML}<sitemapindex xmlns="${SCHEMA}">\n`
export const INDEX_END = '</sitemapindex>\n'
export const indexLine = (path: string, origin: string): string =>
  String(markup`<sitemap><loc>${origin + path}</loc></sitemap>\n`)

export const PART_START = `${XML}<urlset xmlns="${SCHEMA}" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n`
export const PART_END = '</urlset>\n'

interface Page {
  pathIn: (language: Language) => string
  changedAt: string
}

/** One address per language, each listing all of them. */
export function pageLines({ pathIn, changedAt }: Page, origin: string): string {
  const link = (code: string, language: Language) =>
    markup`<xhtml:link rel="alternate" hreflang="${code}" href="${origin + pathIn(language)}"/>`
  const others = [...LANGUAGES.map((language) => link(language, language)), link('x-default', 'en')]
  const change = markup`<lastmod>${new Date(changedAt).toISOString()}</lastmod>`
  return LANGUAGES.map((language) =>
    String(markup`<url><loc>${origin + pathIn(language)}</loc>${change}${others}</url>\n`)
  ).join('')
}

/** A workout has one address, in its own language: its pages in other languages name that one as canonical. */
export function workoutLine(id: string, language: Language, changedAt: string, origin: string): string {
  const address = origin + pathTo('workout', { id }, language)
  const change = new Date(changedAt).toISOString()
  return String(markup`<url><loc>${address}</loc><lastmod>${change}</lastmod></url>\n`)
}

/** The library, or one exercise. @param builtAt the time of the build, which is all that changes it */
export const exercisePage = (id: string | null, builtAt: string): Page => ({
  pathIn: (language) => pathTo('exercises', id === null ? {} : { id }, language),
  changedAt: builtAt
})

export const otherPages = (builtAt: string): Page[] =>
  (['home', 'wl', 'info'] as const).map((name) => ({
    pathIn: (language) => pathTo(name, {}, language),
    changedAt: builtAt
  }))

export const trainersPage = (id: string, changedAt: string): Page => ({
  pathIn: (language) => pathTo('trainer', { id }, language),
  changedAt
})

export const landingPage = (place: Place, changedAt: string): Page => ({
  pathIn: (language) => placePath(place, language),
  changedAt
})

/** A whole part, for the build. */
export const sitemapPart = (pages: readonly Page[], origin: string): string =>
  PART_START + pages.map((page) => pageLines(page, origin)).join('') + PART_END

/**
 * Pages that are in no index say so themselves (`noindex`), so robots must be able to read them: an address that is
 * only forbidden here can still be listed because other pages link to it.
 */
export const robotsText = (origin: string): string =>
  ['User-agent: *', 'Disallow: /api/', '', `Sitemap: ${origin}${SITEMAP_PATH}`, ''].join('\n')
