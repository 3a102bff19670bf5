/** The training dates around the visible days: first the cached ones, then the server's. */
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
  /** First and last day of what is loaded, both included. */
  from: string
  to: string
  dates: readonly CalendarDate[]
  /** False means that there are more than were read. */
  areAll: boolean
  /** Keyed by id. A missing workout was deleted or may no longer be read. */
  workouts: Readonly<Record<string, CalendarWorkout>>
  /** Seconds of training, keyed by day. */
  trained: Readonly<Record<string, number>>
}

export type CalendarState =
  | { kind: 'loading' }
  | { kind: 'failed'; error: unknown }
  /** `staleSince` is set when a refresh failed, in milliseconds since 1970. */
  | { kind: 'ready'; calendar: Calendar; staleSince: number | null }

export const $calendar = atom<CalendarState>({ kind: 'loading' })

/** Months before and after the visible one. */
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

/** The calendar waits for these before it reads, so that a visible change is never undone for a moment. */
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

/** Never throws: failures end in the state or leave the cached dates. */
export async function refreshCalendar(): Promise<void> {
  void calendarResource.open((await accountKnown()).login.userId)
  await calendarResource.refresh()
}

/** Reads again only near the end of what is known, so that changing the month is instant. */
export function showDay(day: string): void {
  shownMonth = monthFrom(day)
  const now = $calendar.get()
  if (now.kind !== 'ready') return
  const { from, to } = now.calendar
  if (from > monthFrom(day, -1) || to < addDays(monthFrom(day, 2), -1)) void refreshCalendar()
}

/** An optimistic update; the server's answer follows. */
export const setDates = (change: (dates: readonly CalendarDate[]) => readonly CalendarDate[]): void =>
  calendarResource.change((calendar) => ({ ...calendar, dates: change(calendar.dates) }))

/** Watches changes by other devices, plays and friends while the screen is open. */
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
