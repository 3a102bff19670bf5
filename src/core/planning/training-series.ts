import { LAST_DAY } from './civil-day.ts'
import { daysOfRule, lastDayOf, type RepeatRule } from './repeat-rule.ts'

export type Scope = 'this' | 'following' | 'all'
export type Mark = 'planned' | 'done' | 'skipped'

export interface Series {
  /** The wall time of the first date: `2026-11-23T07:30`. */
  start: string
  /** Null when the date does not repeat. */
  rule: RepeatRule | null
  doneOn: readonly string[]
  skippedOn: readonly string[]
  movedOn: readonly string[]
}

export const dayOfStart = (start: string): string => start.slice(0, 10)

/** The days of a series between two days, inclusive and ascending, without days that were split off. */
export function* daysOfSeries({ start, rule, movedOn }: Series, from: string, to: string): Generator<string> {
  const first = dayOfStart(start)
  const gone = new Set(movedOn)
  const days = rule === null ? [first].filter((day) => day >= from && day <= to) : daysOfRule(first, rule, from, to)
  for (const day of days) if (!gone.has(day)) yield day
}

export const isOnDay = (series: Series, day: string): boolean => daysOfSeries(series, day, day).next().done !== true

export const lastDayOfSeries = ({ start, rule }: Series): string =>
  rule === null ? dayOfStart(start) : (lastDayOf(dayOfStart(start), rule) ?? LAST_DAY)
