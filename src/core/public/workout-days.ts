/**
 * How a public workout was used on each day, for its owner (docs/public.md). Privacy: three numbers a day, nothing about
 * who it was.
 */
import { dayOfNumber, numberOfDay } from '../planning/civil-day.ts'

/** Opened its public page, started it, finished it. */
export const USES = ['views', 'starts', 'finished'] as const
export type Use = (typeof USES)[number]
export type Uses = Record<Use, number>

export interface WorkoutDay extends Uses {
  /** `2026-11-29`, in UTC. */
  day: string
}

export const DAYS_SHOWN = 28
export const WEEK_DAYS = 7

export const NO_USES: Uses = { views: 0, starts: 0, finished: 0 }

/** The day in UTC. @param now in milliseconds since 1970 */
export const dayOfUse = (now: number): string => new Date(now).toISOString().slice(0, 10)

/** The `count` days up to `today`, oldest first. Days without a row get zeros. */
export function lastDays(found: readonly WorkoutDay[], today: string, count = DAYS_SHOWN): WorkoutDay[] {
  const known = new Map(found.map((one) => [one.day, one]))
  const first = numberOfDay(today) - count + 1
  return Array.from({ length: count }, (_, index) => {
    const day = dayOfNumber(first + index)
    return known.get(day) ?? { day, ...NO_USES }
  })
}

export function sumOfUses(days: readonly Uses[]): Uses {
  const sum = { ...NO_USES }
  for (const one of days) for (const use of USES) sum[use] += one[use]
  return sum
}

/** Every browser names itself like this; libraries and most link previews do not. */
const BROWSER = /^(?:Mozilla|Opera)\//

/** Signs of programs that begin like a browser. Cubot is a phone. */
const PROGRAM = /(?<!cu)bot\b|compatible;|crawl|spider|preview|headless|lighthouse|https?:/i

/** Headers of browsers that load a page before anybody asks for it. */
const EARLY = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz']

/**
 * Tells whether a person's browser asks because of a person. Programs that hide who they are count too.
 * @param header the value of a request header
 */
export function isFromPerson(header: (name: string) => string | undefined): boolean {
  const agent = header('user-agent') ?? ''
  if (!BROWSER.test(agent) || PROGRAM.test(agent)) return false
  return !EARLY.some((name) => /prefetch|prerender|preview/i.test(header(name) ?? ''))
}
