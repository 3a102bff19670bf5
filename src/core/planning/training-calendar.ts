/** The training dates that a calendar shows, one by one. Times are local. */
import type { WorkoutSummary } from '../workout/workout.ts'
import { wholeMinutes } from '../app/format.ts'
import { addDays, weekOf } from './days.ts'
import { fieldsOf } from './planned-time.ts'
import { seriesOfRow, startOfRow, type TimesOfRow, type TrainingDateRow } from './training-row.ts'
import { daysOfSeries, type Mark, type Series } from './training-series.ts'

export type CalendarWorkout = Pick<WorkoutSummary, 'id' | 'name' | 'level' | 'totalSec' | 'ridge' | 'language'>

export interface CalendarDate {
  id: string
  workoutId: string
  title: string
  reminderMin: number | null
  lengthMin: number | null
  /** The same moment for everybody: `series.start` is in UTC. */
  isMoment: boolean
  series: Series
}

export interface Occurrence {
  key: string
  date: CalendarDate
  day: string
  /** Local time, such as `07:30`. */
  time: string
  /** The day within the series, in UTC for a moment. */
  seriesDay: string
  mark: Mark
}

type ShownRow = TimesOfRow & Pick<TrainingDateRow, 'title' | 'reminderMin' | 'lengthMin'> & { wId: string | null }

export function calendarDate(id: string, row: ShownRow): CalendarDate {
  return {
    id,
    workoutId: row.wId ?? '',
    title: row.title,
    reminderMin: row.reminderMin,
    lengthMin: row.lengthMin ?? null,
    isMoment: startOfRow(row).isMoment,
    series: seriesOfRow(row)
  }
}

function markOn({ doneOn, skippedOn }: Series, day: string): Mark {
  if (doneOn.includes(day)) return 'done'
  return skippedOn.includes(day) ? 'skipped' : 'planned'
}

export function occurrenceOn(date: CalendarDate, seriesDay: string): Occurrence {
  const time = date.series.start.slice(11)
  const here = date.isMoment ? fieldsOf(new Date(`${seriesDay}T${time}Z`)) : { date: seriesDay, time }
  return {
    key: `${date.id}:${seriesDay}`,
    date,
    day: here.date,
    time: here.time,
    seriesDay,
    mark: markOn(date.series, seriesDay)
  }
}

const orderOf = ({ day, time, date }: Occurrence): string => `${day}${time}${date.id}`

/** The dates between two days, inclusive, sorted by day and time. */
export function occurrencesIn(dates: readonly CalendarDate[], from: string, to: string): Occurrence[] {
  // A moment may fall on the local day before or after.
  const around = (date: CalendarDate) => (date.isMoment ? [addDays(from, -1), addDays(to, 1)] : [from, to])
  return dates
    .flatMap((date) => {
      const [first = from, last = to] = around(date)
      return [...daysOfSeries(date.series, first, last)].map((day) => occurrenceOn(date, day))
    })
    .filter(({ day }) => day >= from && day <= to)
    .sort((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1))
}

export function byDay(occurrences: readonly Occurrence[]): Map<string, Occurrence[]> {
  const days = new Map<string, Occurrence[]>()
  for (const one of occurrences) {
    const known = days.get(one.day)
    if (known === undefined) days.set(one.day, [one])
    else known.push(one)
  }
  return days
}

/**
 * Whole minutes of training by day, for days without a finished date: that training was not planned.
 * @param trained Seconds by day.
 */
export function unplannedMinutes(
  trained: Readonly<Record<string, number>>,
  days: ReadonlyMap<string, readonly Occurrence[]>
): Map<string, number> {
  const isPlanned = (day: string) => days.get(day)?.some(({ mark }) => mark === 'done') ?? false
  const alone = Object.entries(trained).filter(([day, seconds]) => seconds > 0 && !isPlanned(day))
  return new Map(alone.map(([day, seconds]) => [day, wholeMinutes(seconds)]))
}

/**
 * The weeks that a month touches, each a list of seven days.
 * @param month Its first day.
 * @param firstDay 1 for Monday.
 */
export function weeksOfMonth(month: string, next: string, firstDay: number): string[][] {
  const weeks: string[][] = []
  for (let first = weekOf(month, firstDay); first < next; first = addDays(first, 7)) weeks.push(daysFrom(first))
  return weeks
}

export const daysFrom = (first: string): string[] => Array.from({ length: 7 }, (_, index) => addDays(first, index))

/** In seconds: its own length, or else that of its workout, or else 0. */
export const lengthSec = (
  { lengthMin }: CalendarDate,
  workout: Pick<CalendarWorkout, 'totalSec'> | undefined
): number => (lengthMin ?? 0) * 60 || (workout?.totalSec ?? 0)

export const plannedSec = (
  occurrences: readonly Occurrence[],
  workouts: Readonly<Record<string, Pick<CalendarWorkout, 'totalSec'>>>
): number =>
  occurrences.reduce(
    (sum, { date, mark }) => (mark === 'skipped' ? sum : sum + lengthSec(date, workouts[date.workoutId])),
    0
  )

/** Minutes before the start: two weeks. */
export const REMINDER_MAX_MIN = 20_160

export const LENGTH = { least: 5, most: 1440, step: 5 }

/**
 * The next full step up or down from a length.
 * @param by Minutes, negative for shorter.
 */
export function stretched(minutes: number, by: number): number {
  const { least, most, step } = LENGTH
  const next = (by > 0 ? Math.floor : Math.ceil)((minutes + by) / step) * step
  return Math.min(most, Math.max(least, next))
}

const two = (value: number): string => String(value).padStart(2, '0')

/** A wall time with the local offset from UTC on that day: `2026-11-23T07:30:00+01:00`. */
export function wallMoment(day: string, time: string): string {
  const offset = -new Date(`${day}T${time}`).getTimezoneOffset()
  const [hours, minutes] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60]
  return `${day}T${time}:00${offset < 0 ? '-' : '+'}${two(hours)}:${two(minutes)}`
}
