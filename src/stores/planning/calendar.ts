/** The training dates around the days that are shown: what the device knew last, then what the server says. */
import { atom } from 'nanostores'
import { errorCode } from '#core/app/errors.ts'
import { addDays, monthFrom } from '#core/planning/days.ts'
import { daysFrom } from '#core/planning/trained-days.ts'
import type { CalendarDate, CalendarWorkout } from '#core/planning/training-calendar.ts'
import { readCache, writeCache } from '../../data/app/cache.ts'
import { listMonthsBetween } from '../../data/planning/month-totals.ts'
import { listTrainingDates } from '../../data/planning/training-dates.ts'
import { accountKnown } from '../account/session.ts'
import { $unsent } from '../app/outbox/unsent.ts'

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

const cacheKey = (userId: string) => `calendar:${userId}`

/** Months before and after the one that is shown. */
const [BEFORE, AFTER] = [3, 4]
const LISTEN_AFTER_MS = 1500
let shownFor: string | null = null
let keptAt: number | null = null
let shownMonth = ''
/** An answer that is older than a later question or a change is dropped. */
let asked = 0
let readings = 0
let isDropped = false

const rangeAround = (month: string) => ({
  from: monthFrom(month, -BEFORE),
  to: addDays(monthFrom(month, AFTER), -1)
})

async function withUnsent(calendar: Calendar, userId: string): Promise<Calendar> {
  if ($unsent.get() === null) return calendar
  const { withUnsentDates } = await import('./unsent-dates.ts')
  return { ...calendar, dates: await withUnsentDates(calendar.dates, userId) }
}

async function showKnown(userId: string, mine: number): Promise<void> {
  const known = await readCache<Calendar>(cacheKey(userId))
  if (known === null) return
  const calendar = await withUnsent(known.value, userId)
  if (mine !== asked || $calendar.get().kind === 'ready') return
  keptAt = known.savedAt
  $calendar.set({ kind: 'ready', calendar, staleSince: null })
}

const shortened = ({ id, name, level, totalSec, ridge, language }: CalendarWorkout): CalendarWorkout => ({
  ...{ id, name, level, totalSec, ridge, language }
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

function readFailed(error: unknown): void {
  const now = $calendar.get()
  if (now.kind !== 'ready' || errorCode(error) === 'unauthenticated') $calendar.set({ kind: 'failed', error })
  else if (now.staleSince === null) $calendar.set({ ...now, staleSince: keptAt ?? Date.now() })
}

/** Never throws: failures end in the state, or leave what the device knows. */
export async function refreshCalendar(): Promise<void> {
  const { userId } = (await accountKnown()).login
  asked += 1
  const mine = asked
  if (shownFor !== userId || $calendar.get().kind === 'failed') {
    shownFor = userId
    $calendar.set({ kind: 'loading' })
  }
  const known = showKnown(userId, mine)
  readings += 1
  try {
    const stored = await read(userId, shownMonth)
    const calendar = await withUnsent(stored, userId)
    if (mine !== asked) return
    keptAt = null
    $calendar.set({ kind: 'ready', calendar, staleSince: null })
    void writeCache(cacheKey(userId), stored)
  } catch (error) {
    await known
    if (mine === asked) readFailed(error)
  } finally {
    readings -= 1
  }
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
export function setDates(change: (dates: readonly CalendarDate[]) => readonly CalendarDate[]): void {
  const now = $calendar.get()
  if (now.kind !== 'ready') return
  asked += 1
  isDropped ||= readings > 0
  $calendar.set({ ...now, calendar: { ...now.calendar, dates: change(now.calendar.dates) } })
}

/** Once the server has a change: asks again what was dropped for it. */
export function readDropped(): void {
  if (isDropped) void refreshCalendar()
  isDropped = false
}

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
