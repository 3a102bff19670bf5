/** The training dates around the days that are shown: what the device knew last, then what the server says. */
import { atom } from 'nanostores'
import { addDays, monthFrom } from '#core/planning/days.ts'
import { daysFrom } from '#core/planning/day-totals.ts'
import type { CalendarDate, CalendarWorkout } from '#core/planning/training-calendar.ts'
import { listMonthsBetween } from '../../data/planning/month-totals.ts'
import { listTrainingDates } from '../../data/planning/training-dates.ts'
import { accountKnown } from '../account/session.ts'
import { $unsent } from '../app/outbox/unsent.ts'
import { createResource, createWrites } from '../app/resource.ts'

export interface Calendar {
  /** Days, both included: what is known. */
  from: string
  to: string
  dates: readonly CalendarDate[]
  /** False: there are more than are read. */
  areAll: boolean
  /** By id. Missing: it is gone, or may not be read any more. */
  workouts: Readonly<Record<string, CalendarWorkout>>
  /** Seconds of training, by day. */
  trained: Readonly<Record<string, number>>
}

export type CalendarState =
  | { kind: 'loading' }
  | { kind: 'failed'; error: unknown }
  /** `staleSince`: it could not be read anew; milliseconds since 1970. */
  | { kind: 'ready'; calendar: Calendar; staleSince: number | null }

export const $calendar = atom<CalendarState>({ kind: 'loading' })

/** Months before and after the one that is shown. */
const [BEFORE, AFTER] = [3, 4]
const LISTEN_AFTER_MS = 1500
let shownMonth = ''

const rangeAround = (month: string) => ({
  from: monthFrom(month, -BEFORE),
  to: addDays(monthFrom(month, AFTER), -1)
})

async function withUnsent(calendar: Calendar, userId: string): Promise<Calendar> {
  if ($unsent.get() === null) return calendar
  const { withUnsentDates } = await import('./unsent-dates.ts')
  return { ...calendar, dates: await withUnsentDates(calendar.dates, userId) }
}

const shortened = ({ id, name, level, totalSec, ridge, language }: CalendarWorkout): CalendarWorkout => ({
  id,
  name,
  level,
  totalSec,
  ridge,
  language
})

async function workoutsOf(dates: readonly CalendarDate[]): Promise<Record<string, CalendarWorkout>> {
  const ids = [...new Set(dates.map(({ workoutId }) => workoutId).filter(Boolean))]
  const found: Record<string, CalendarWorkout> = {}
  if (ids.length === 0) return found
  const { listByIds } = await import('../../data/list/list-rows.ts')
  for (const workout of await listByIds(ids)) found[workout.id] = shortened(workout)
  return found
}

async function read(userId: string, month: string): Promise<Calendar> {
  const { from, to } = rangeAround(month)
  const [{ dates, areAll }, months] = await Promise.all([
    listTrainingDates(userId, from, to),
    listMonthsBetween(userId, from.slice(0, 7), addDays(to, 1).slice(0, 7))
  ])
  const trained = Object.fromEntries(daysFrom(months).map(({ day, seconds }) => [day, seconds]))
  return { from, to, dates, areAll, workouts: await workoutsOf(dates), trained }
}

/** Reads of the calendar wait for these, so that a change that is shown is not undone for a moment. */
export const dateWrites = createWrites()

export const calendarResource = createResource<Calendar>({
  name: 'calendar',
  read: ({ userId }) => read(userId, shownMonth),
  prepare: (calendar, { userId }) => withUnsent(calendar, userId),
  writes: dateWrites,
  show: (now) =>
    $calendar.set(
      now.kind === 'ready'
        ? { kind: 'ready', calendar: now.value, staleSince: now.stale === null ? null : now.savedAt }
        : now
    )
})

/** Never throws: failures end in the state, or leave what the device knows. */
export async function refreshCalendar(): Promise<void> {
  void calendarResource.open((await accountKnown()).login.userId)
  await calendarResource.refresh()
}

/** Reads anew only near the end of what is known, so that a change of the month waits for nothing. */
export function showDay(day: string): void {
  shownMonth = monthFrom(day)
  const now = $calendar.get()
  if (now.kind !== 'ready') return
  const { from, to } = now.calendar
  if (from > monthFrom(day, -1) || to < addDays(monthFrom(day, 2), -1)) void refreshCalendar()
}

/** Changes what is shown at once; the server's word comes later. */
export const setDates = (change: (dates: readonly CalendarDate[]) => readonly CalendarDate[]): void =>
  calendarResource.change((calendar) => ({ ...calendar, dates: change(calendar.dates) }))

/** What another device, a play or a friend changes is read while the screen is open. */
export function keepCalendarFresh(userId: string): () => void {
  let stop: (() => void) | null = null
  let isOver = false
  const start = setTimeout(() => {
    import('./watch-calendar.ts').then(
      ({ watchCalendar }) => {
        if (!isOver) stop = watchCalendar(userId, () => void refreshCalendar())
      },
      () => undefined
    )
  }, LISTEN_AFTER_MS)
  return () => {
    isOver = true
    clearTimeout(start)
    stop?.()
  }
}
