/** Statistics for a period: sums, bars, streak, records and badges. All come from daily totals (decision 072). */
import type { GoalKind } from '../account/settings.ts'
import {
  addDays,
  daysBetween,
  monthFrom,
  periodAt,
  periodBefore,
  weekOf,
  type Period,
  type PeriodKind
} from './days.ts'
import { NOTHING, plus, sumOf, type Day, type Sum } from './day-totals.ts'
import type { Level, Sport } from '../workout/workout.ts'

export interface StatisticEntry {
  id: string
  /** Empty for a manual entry, and for a play whose workout is no longer readable. */
  workoutId: string
  workoutName: string
  /** ISO time. */
  date: string
  day: string
  sport: string
  level: string
  seconds: number
  /** 0 to 1. */
  share: number
  icepoints: number
}

export interface NewEntry {
  id: string
  name: string
  sport: Sport | ''
  level: Level | ''
  /** ISO time. */
  date: string
  /** Minutes east of UTC. */
  zoneMin: number
  seconds: number
}

export interface EntryChange extends Partial<Omit<NewEntry, 'id'>> {
  /** 0 to 1. It never rises. */
  share?: number
}

interface WorkoutHistory {
  key: string
  name: string
  times: number
  /** 0 to 1. */
  best: number
  last: number
  shares: number[]
}

const SHARES = 6

/**
 * Grouped by workout, or by name for manual entries, most frequent first.
 * @param entries Newest first.
 */
export function historyOf(entries: readonly StatisticEntry[]): WorkoutHistory[] {
  const found = new Map<string, WorkoutHistory>()
  for (const { workoutId, workoutName, share } of entries) {
    const key = workoutId === '' ? `name ${workoutName}` : `workout ${workoutId}`
    const known = found.get(key) ?? { key, name: workoutName, times: 0, best: 0, last: share, shares: [] }
    found.set(key, {
      ...known,
      times: known.times + 1,
      best: Math.max(known.best, share),
      shares: known.shares.length < SHARES ? [share, ...known.shares] : known.shares
    })
  }
  return [...found.values()].sort((one, other) => other.times - one.times || (one.name < other.name ? -1 : 1))
}

function indexFrom(days: readonly Day[], from: string): number {
  let [low, high] = [0, days.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((days[middle]?.day ?? '') < from) low = middle + 1
    else high = middle
  }
  return low
}

export const within = (days: readonly Day[], { from, to }: Period): Day[] =>
  days.slice(indexFrom(days, from), indexFrom(days, to))

export interface Part extends Sum {
  name: string
}

export function partsBy(days: readonly Day[], by: 'sport' | 'level'): Part[] {
  const parts = new Map<string, Sum>()
  for (const group of days.flatMap(({ groups }) => groups))
    parts.set(group[by], plus(parts.get(group[by]) ?? NOTHING, group))
  return [...parts]
    .map(([name, sum]) => ({ name, ...sum }))
    .sort((one, other) => other.seconds - one.seconds || (one.name < other.name ? -1 : 1))
}

export interface Bar extends Period, Sum {}

const WEEKS = 8
const MONTHS = 12
const YEARS_MAX = 10

const barOf = (days: readonly Day[], period: Period): Bar => ({ ...period, ...sumOf(within(days, period)) })

function lastPeriods(kind: PeriodKind, count: number, today: string, firstDay: number): Period[] {
  const periods = [periodAt(kind, today, firstDay)]
  while (periods.length < count) {
    const before = periods[0] === undefined ? null : periodBefore(kind, periods[0], firstDay)
    if (before === null) break
    periods.unshift(before)
  }
  return periods
}

/** A week by its days, otherwise the last weeks, months or years. The current one is last. */
export function barsOf(days: readonly Day[], kind: PeriodKind, today: string, firstDay: number): Bar[] {
  if (kind === 'week') {
    const from = weekOf(today, firstDay)
    return Array.from({ length: 7 }, (_, index) => {
      return barOf(days, { from: addDays(from, index), to: addDays(from, index + 1) })
    })
  }
  if (kind === 'month') return lastPeriods('week', WEEKS, today, firstDay).map((one) => barOf(days, one))
  if (kind === 'year') return lastPeriods('month', MONTHS, today, firstDay).map((one) => barOf(days, one))
  const years = Number(today.slice(0, 4)) - Number((days[0]?.day ?? today).slice(0, 4)) + 1
  const count = Math.min(YEARS_MAX, Math.max(1, years))
  return lastPeriods('year', count, today, firstDay).map((one) => barOf(days, one))
}

/** The number of rest days in a row that a streak survives. */
export const REST_DAYS = 2

export interface Streak {
  length: number
  trained: number
  longest: number
  /** The last day of the longest streak. Empty without one. */
  longestTo: string
}

interface Run {
  from: string
  to: string
  trained: number
}

function runsOf(days: readonly Day[]): Run[] {
  const runs: Run[] = []
  for (const { day } of days) {
    const last = runs.at(-1)
    if (last !== undefined && daysBetween(last.to, day) <= REST_DAYS + 1) {
      last.to = day
      last.trained += 1
    } else runs.push({ from: day, to: day, trained: 1 })
  }
  return runs
}

const lengthOf = ({ from, to }: Run): number => daysBetween(from, to) + 1

/** Today is not over yet, so it never ends a streak. */
export function streakOf(days: readonly Day[], today: string): Streak {
  const runs = runsOf(days.filter(({ day }) => day <= today))
  const last = runs.at(-1)
  const isOn = last !== undefined && daysBetween(last.to, today) <= REST_DAYS + 1
  const longest = runs.reduce<Run | null>(
    (best, run) => (best === null || lengthOf(run) > lengthOf(best) ? run : best),
    null
  )
  return {
    length: isOn ? lengthOf(last) : 0,
    trained: isOn ? last.trained : 0,
    longest: longest === null ? 0 : lengthOf(longest),
    longestTo: longest?.to ?? ''
  }
}

type RecordKind = 'longest-week' | 'longest-day' | 'most-plays'

export interface PersonalRecord {
  kind: RecordKind
  /** Seconds or plays. */
  value: number
  from: string
  to: string
}

const best = <One extends Sum>(all: readonly One[], of: 'seconds' | 'plays'): One | null =>
  all.reduce<One | null>((most, one) => (one[of] > (most?.[of] ?? 0) ? one : most), null)

function weeksOf(days: readonly Day[], firstDay: number): Bar[] {
  const weeks: Bar[] = []
  for (const { day, seconds, plays, icepoints } of days) {
    const last = weeks.at(-1)
    if (last !== undefined && day < last.to) Object.assign(last, plus(last, { seconds, plays, icepoints }))
    else {
      const from = weekOf(day, firstDay)
      weeks.push({ from, to: addDays(from, 7), seconds, plays, icepoints })
    }
  }
  return weeks
}

/** The first day or week that reached it counts. */
export function recordsOf(days: readonly Day[], firstDay: number): PersonalRecord[] {
  const weeks = weeksOf(days, firstDay)
  const longest = best(days, 'seconds')
  const day = longest === null ? null : { ...longest, from: longest.day, to: addDays(longest.day, 1) }
  const record = (kind: RecordKind, bar: Bar | null, of: 'seconds' | 'plays'): PersonalRecord[] =>
    bar === null ? [] : [{ kind, value: bar[of], from: bar.from, to: bar.to }]
  return [
    ...record('longest-week', best(weeks, 'seconds'), 'seconds'),
    ...record('longest-day', day, 'seconds'),
    ...record('most-plays', best(weeks, 'plays'), 'plays')
  ]
}

/** 0 for nothing, 1 up to 10 minutes, 2 up to 20, 3 for more. */
export const heatOf = (seconds: number): 0 | 1 | 2 | 3 => {
  if (seconds <= 0) return 0
  if (seconds <= 600) return 1
  return seconds <= 1200 ? 2 : 3
}

export interface HeatCell {
  day: string
  seconds: number
}

const HEAT_WEEKS = 53

export function heatWeeks(days: readonly Day[], today: string, firstDay: number): HeatCell[][] {
  const known = new Map(days.map(({ day, seconds }) => [day, seconds]))
  const start = addDays(weekOf(today, firstDay), -7 * (HEAT_WEEKS - 1))
  return Array.from({ length: HEAT_WEEKS }, (_, week) =>
    Array.from({ length: 7 }, (_, index) => addDays(start, week * 7 + index))
      .filter((day) => day <= today)
      .map((day) => ({ day, seconds: known.get(day) ?? 0 }))
  )
}

export const monthsOf = (days: readonly Day[], today: string): (Bar & { trained: number })[] =>
  Array.from({ length: MONTHS }, (_, index) => {
    const period = { from: monthFrom(today, -index), to: monthFrom(today, 1 - index) }
    return { ...barOf(days, period), trained: within(days, period).length }
  })

export interface GoalState {
  done: number
  left: number
  /** 0 to 1. */
  share: number
}

/** Rounded like all minutes here, but a goal is reached only in full. */
function minutesTowards(amount: number, seconds: number): number {
  const minutes = Math.round(seconds / 60)
  return seconds < amount * 60 ? Math.min(minutes, amount - 1) : minutes
}

/** @param amount Minutes or workouts per week. */
export function goalState(kind: GoalKind, amount: number, week: Sum): GoalState {
  const done = kind === 'minutes' ? minutesTowards(amount, week.seconds) : week.plays
  return { done, left: Math.max(0, amount - done), share: amount <= 0 ? 1 : Math.min(1, done / amount) }
}

const BADGES = [
  'first-workout',
  'first-extreme',
  'streak-7',
  'streak-30',
  'streak-100',
  'workouts-100',
  'icepoints-1000',
  'icepoints-10000'
] as const
export type Badge = (typeof BADGES)[number]

export function badgesOf(days: readonly Day[], today: string): Badge[] {
  const { plays, icepoints } = sumOf(days)
  const { longest } = streakOf(days, today)
  // Without Icepoints, it was entered by hand or stopped before it began.
  const isExtreme = days.some(({ groups }) => groups.some((group) => group.level === 'extreme' && group.icepoints > 0))
  const reached: Record<Badge, boolean> = {
    'first-workout': plays > 0,
    'first-extreme': isExtreme,
    'streak-7': longest >= 7,
    'streak-30': longest >= 30,
    'streak-100': longest >= 100,
    'workouts-100': plays >= 100,
    'icepoints-1000': icepoints >= 1000,
    'icepoints-10000': icepoints >= 10_000
  }
  return BADGES.filter((badge) => reached[badge])
}
