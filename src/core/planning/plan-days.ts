/** Places a plan on calendar days and tracks its progress (docs/planning.md). */
import { LAST_DAY, dayOfNumber, numberOfDay, weekdayOf } from './civil-day.ts'
import { addDays, daysBetween } from './days.ts'
import { PLAN_BOUNDS, dayInPlan, inOrder, type NewPlanEntry, type PlanEntry } from './training-plan.ts'
import type { Mark } from './training-series.ts'

export interface EntryDay {
  /** The key of the training. */
  entry: number
  day: string
  time: string
}

export const LAST_PLAN_START = addDays(LAST_DAY, -(PLAN_BOUNDS.weeks + 1) * 7)

const firstOn = (weekday: number, from: string): string =>
  addDays(from, (weekday - weekdayOf(numberOfDay(from)) + 7) % 7)

/**
 * Places the first entry on its first weekday from a given day on, and the others relative to it.
 * @param open The keys of the entries.
 */
export function onDays(entries: readonly PlanEntry[], open: readonly number[], from: string): EntryDay[] {
  const wanted = entries.filter(({ key }) => open.includes(key))
  const anchor = startOfWeeks(wanted, from)
  return wanted.map((entry) => ({ entry: entry.key, day: addDays(anchor, dayInPlan(entry)), time: entry.time }))
}

export const allOnDays = (entries: readonly PlanEntry[], from: string): EntryDay[] =>
  onDays(
    entries,
    entries.map(({ key }) => key),
    from
  )

/** The Monday of week 1 when the first training is on its first weekday from a given day on. */
export function startOfWeeks(entries: readonly PlanEntry[], from: string): string {
  const [first] = entries
  return first === undefined ? firstOn(0, from) : addDays(firstOn(first.weekday, from), -dayInPlan(first))
}

export const nextMonday = (today: string): string => firstOn(0, addDays(today, 1))

export interface PlanDate {
  /** The key of the training. */
  entry: number
  day: string
  mark: Mark
}

/** How many days to move the open dates so that the first one lands on another day. 0 without open dates. */
export function daysToMove(dates: readonly PlanDate[], to: string): number {
  const [first] = openDates(dates)
  return first === undefined ? 0 : daysBetween(first.day, to)
}

export const openDates = (dates: readonly PlanDate[]): PlanDate[] =>
  dates.filter(({ mark }) => mark === 'planned').sort((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day)))

export const movedDates = (dates: readonly PlanDate[], by: number): PlanDate[] =>
  dates.map((date) => (date.mark === 'planned' ? { ...date, day: addDays(date.day, by) } : date))

export function paused(dates: readonly PlanDate[], today: string): { kept: PlanDate[]; open: number[] } {
  const isOpen = ({ mark, day }: PlanDate): boolean => mark === 'planned' && day >= today
  return {
    kept: dates.filter((date) => !isOpen(date)),
    open: dates
      .filter(isOpen)
      .map(({ entry }) => entry)
      .sort((a, b) => a - b)
  }
}

/** `waiting` entries are kept while the plan is paused. The date of a `gone` entry was removed from the calendar. */
export type EntryState = 'open' | 'done' | 'skipped' | 'missed' | 'waiting' | 'gone'

/** In the order of the trainings. */
export interface PlanProgress {
  states: EntryState[]
  days: (string | null)[]
  done: number
  total: number
  next: string | null
  last: string | null
}

function stateOf(date: PlanDate | undefined, isWaiting: boolean, today: string): EntryState {
  if (date === undefined) return isWaiting ? 'waiting' : 'gone'
  if (date.mark !== 'planned') return date.mark
  return date.day < today ? 'missed' : 'open'
}

/** @param stored The entries that the dates were made from. Others have no date yet, and are open. */
export function progressOf(
  entries: readonly PlanEntry[],
  dates: readonly PlanDate[],
  waiting: readonly number[],
  today: string,
  stored = entries
): PlanProgress {
  const byEntry = new Map(dates.map((date) => [date.entry, date]))
  const known = new Set(stored.map(({ key }) => key))
  const states = entries.map(({ key }) =>
    known.has(key) ? stateOf(byEntry.get(key), waiting.includes(key), today) : 'open'
  )
  const days = entries.map(({ key }) => byEntry.get(key)?.day ?? null)
  const open = openDates(dates).filter(({ day }) => day >= today)
  return {
    states,
    days,
    done: states.filter((state) => state === 'done').length,
    total: entries.length,
    next: open[0]?.day ?? null,
    last: open.at(-1)?.day ?? null
  }
}

export interface CalendarEntry extends Omit<NewPlanEntry, 'key' | 'week' | 'weekday'> {
  day: string
}

/** Turns calendar weeks into entries, starting with the Monday on or before a given day. */
export function entriesOfWeeks(trainings: readonly CalendarEntry[], from: string, weeks: number): NewPlanEntry[] {
  const monday = numberOfDay(from) - weekdayOf(numberOfDay(from))
  const entries = trainings.flatMap(({ day, ...training }) => {
    const number = numberOfDay(day) - monday
    if (number < 0 || number >= weeks * 7) return []
    return [{ week: Math.floor(number / 7) + 1, weekday: number % 7, ...training }]
  })
  return inOrder(entries).slice(0, PLAN_BOUNDS.entries)
}

export const mondayOf = (day: string): string => dayOfNumber(numberOfDay(day) - weekdayOf(numberOfDay(day)))
