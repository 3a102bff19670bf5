/** A page holds the workouts made before the time in its address, so changes elsewhere never shift its contents. */
import { PUBLIC_LIMIT } from './card.ts'
import { pathTo } from '../app/routes.ts'
import type { Language } from '../workout/workout.ts'

const PARAMETER = 'after'

export const PAGE_READ = PUBLIC_LIMIT + 1

/** A page begins below this mark. */
export interface Mark {
  /** Milliseconds. */
  time: number
  /**
   * Set when one millisecond has more workouts than a page holds: the page then also contains those of `time` with a
   * smaller `$sequence`.
   */
  below: number | null
}

interface Row {
  createdAt: string
  $sequence?: string | undefined
}

const search = (after: Mark | null): string => {
  if (after === null) return ''
  return `?${PARAMETER}=${after.time}${after.below === null ? '' : `-${after.below}`}`
}

/** Pass null for the first page. */
export const listPath = (language: Language, after: Mark | null): string => pathTo('wl', {}, language) + search(after)

/** Returns undefined for addresses that no page links to. */
export function afterOf(params: { get: (name: string) => string | null }): Mark | null | undefined {
  const text = params.get(PARAMETER)
  if (text === null) return null
  const found = /^([1-9]\d{0,14})(?:-([1-9]\d{0,14}))?$/.exec(text)
  return found === null
    ? undefined
    : { time: Number(found[1]), below: found[2] === undefined ? null : Number(found[2]) }
}

const timeOf = ({ createdAt }: Row): number => Date.parse(createdAt)

const within = (row: Row): Mark => ({ time: timeOf(row), below: Number(row.$sequence) })

/**
 * Keeps workouts of the same millisecond on one page if they fit.
 * @param rows Those with the later `$sequence` come first.
 */
export function cutPage<Found extends Row>(rows: readonly Found[]): { rows: readonly Found[]; next: Mark | null } {
  const more = rows[PUBLIC_LIMIT]
  if (more === undefined) return { rows, next: null }
  const whole = rows.slice(0, PUBLIC_LIMIT).filter((row) => timeOf(row) !== timeOf(more))
  const last = whole.at(-1)
  if (last !== undefined) return { rows: whole, next: { time: timeOf(last), below: null } }
  const full = rows.slice(0, PUBLIC_LIMIT)
  return { rows: full, next: within(full.at(-1) ?? more) }
}

/**
 * `newer` holds the next `PAGE_READ` newer workouts, oldest first. Returns null when the first page contains all of
 * them.
 */
export function pageBefore(newer: readonly Row[]): Mark | null {
  const beyond = newer[PUBLIC_LIMIT]
  const nearest = newer[0]
  if (beyond === undefined || nearest === undefined) return null
  return timeOf(nearest) === timeOf(beyond) ? within(beyond) : { time: timeOf(beyond), below: null }
}
