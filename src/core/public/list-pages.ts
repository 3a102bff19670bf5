/** A page holds the workouts made before the time in its address, so one that comes or goes elsewhere moves nothing in it. */
import { PUBLIC_LIMIT } from './card.ts'
import { pathTo } from '../app/routes.ts'
import type { Language } from '../workout/workout.ts'

const PARAMETER = 'after'

export const PAGE_READ = PUBLIC_LIMIT + 1

const search = (after: number | null): string => (after === null ? '' : `?${PARAMETER}=${after}`)

/** `after` in milliseconds; null for the first page. */
export const listPath = (language: Language, after: number | null): string => pathTo('wl', {}, language) + search(after)

/** Undefined for what no page has linked. */
export function afterOf(params: { get: (name: string) => string | null }): number | null | undefined {
  const text = params.get(PARAMETER)
  if (text === null) return null
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined
}

const timeOf = ({ createdAt }: { createdAt: string }): number => Date.parse(createdAt)

/** Workouts of one millisecond stay on one page, because the next page begins below their time. */
export function cutPage<Row extends { createdAt: string }>(
  rows: readonly Row[]
): { rows: readonly Row[]; next: number | null } {
  const more = rows[PUBLIC_LIMIT]
  if (more === undefined) return { rows, next: null }
  const whole = rows.slice(0, PUBLIC_LIMIT).filter((row) => timeOf(row) !== timeOf(more))
  const last = whole.at(-1)
  return last === undefined ? { rows: rows.slice(0, PUBLIC_LIMIT), next: null } : { rows: whole, next: timeOf(last) }
}

/** `newer`: the `PAGE_READ` next newer ones, oldest first. Null where the first page has them all. */
export function pageBefore(newer: readonly { createdAt: string }[]): number | null {
  const beyond = newer[PUBLIC_LIMIT]
  return beyond === undefined ? null : timeOf(beyond)
}
