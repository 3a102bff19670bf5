/** Feeds of public workouts (Atom, RFC 4287). Everything that people typed is escaped. */
import { withoutBidi } from '../app/characters.ts'
import { pathTo } from '../app/routes.ts'
import type { Translate } from '../app/translate.ts'
import { SPORTS, type Language, type Sport } from '../workout/workout.ts'
import { markup, type Markup } from './html.ts'
import { spriteId } from './page-input.ts'
import type { ListedWorkout } from './public-list.ts'

export const FEED_MAX = 50
export const FEED_TYPE = 'application/atom+xml'

const FILE = 'feed.xml'

/** As in addresses, for example `table-tennis`. */
export const sportSlug = (sport: Sport): string => spriteId(sport).slice('sport-'.length)

export const sportOf = (slug: string): Sport | undefined => SPORTS.find((sport) => sportSlug(sport) === slug)

/** Pass null for the feed of all sports. */
export const feedPath = (sport: Sport | null, language: Language): string =>
  `${pathTo('home', {}, language)}${sport === null ? '' : `workouts/${sportSlug(sport)}/`}${FILE}`

export const trainerFeedPath = (trainerId: string, language: Language): string =>
  `${pathTo('home', {}, language)}trainer/${encodeURIComponent(trainerId)}/${FILE}`

export interface FeedInput {
  title: string
  /** The address of the feed. It is also its id. */
  path: string
  /** The page that shows the same workouts. */
  pagePath: string
  /** Newest first. */
  listed: readonly ListedWorkout[]
  language: Language
  t: Translate
  /** Scheme and host, without a trailing slash. */
  origin: string
}

/** Characters that XML forbids even when escaped: control characters, halves of pairs, and two that are none. */
const NOT_IN_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

const typed = (text: string): string => withoutBidi(text).replace(NOT_IN_XML, '').trim()

const time = (text: string): string => new Date(text).toISOString()

/** The address in English is the id in every language, so that a reader of two feeds sees a workout once. */
function entry({ workout, author }: ListedWorkout, { language, t, origin }: FeedInput): Markup {
  const path = (code: Language): string => origin + pathTo('workout', { id: workout.id }, code)
  const sport = t(`sports.${workout.sport}`)
  const summary = t('public.summary', {
    sport,
    exercises: t('public.exercises', { count: workout.exerciseCount }),
    level: t(`levels.${workout.level}`).toLocaleLowerCase(language)
  })
  const [by, description] = [typed(author), typed(workout.description)] as const
  const lang = markup`xml:lang="${workout.language}"`
  const person = by === '' ? '' : markup`<author><name>${by}</name></author>`
  const content = description === '' ? '' : markup`<content type="text" ${lang}>${description}</content>`
  return markup`<entry><id>${path('en')}</id><title ${lang}>${typed(workout.name) || sport}</title><link rel="alternate" type="text/html" href="${path(language)}"/>${person}<published>${time(workout.createdAt)}</published><updated>${time(workout.updatedAt)}</updated><category term="${sportSlug(workout.sport)}" label="${sport}"/><summary>${summary}</summary>${content}</entry>\n`
}

/** Before the first workout there was no change. */
const NEVER = new Date(0).toISOString()

export function atomFeed(input: FeedInput): string {
  const { title, path, pagePath, language, t, origin } = input
  const listed = input.listed.slice(0, FEED_MAX)
  const updated = listed.map(({ workout }) => time(workout.updatedAt)).reduce((a, b) => (a > b ? a : b), NEVER)
  const self = origin + path
  const feed = markup`<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">
<id>${self}</id>
<title>${typed(title)}</title>
<updated>${updated}</updated>
<author><name>${t('app.name')}</name></author>
<link rel="self" type="${FEED_TYPE}" href="${self}"/>
<link rel="alternate" type="text/html" hreflang="${language}" href="${origin + pagePath}"/>
<icon>${origin}/favicon.ico</icon>
${listed.map((one) => entry(one, input))}</feed>
`
  return `<?xml version="1.0" encoding="UTF-8"?>\n${String(feed)}`
}
