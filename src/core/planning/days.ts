/** Days are texts (`2026-11-20`), so that time zones and clock changes never shift them. */
import { oncePerLocale } from '../app/load-once.ts'

const DAY_MS = 86_400_000

export type PeriodKind = 'week' | 'month' | 'year' | 'all'

export interface Period {
  from: string
  to: string
}

/** Twice as fast as parsing the text, and a streak needs thousands of days. */
const timeOf = (day: string): number =>
  Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8, 10)))
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)

export const addDays = (day: string, count: number): string => dayOf(timeOf(day) + count * DAY_MS)

export const daysBetween = (from: string, to: string): number => Math.round((timeOf(to) - timeOf(from)) / DAY_MS)

const weekdayOf = (day: string): number => new Date(timeOf(day)).getUTCDay() || 7

/** @param firstDay 1 for Monday to 7 for Sunday. */
export const weekOf = (day: string, firstDay: number): string => addDays(day, -((weekdayOf(day) - firstDay + 7) % 7))

/** The first day of the month `count` months after that of `day`. */
export function monthFrom(day: string, count = 0): string {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return dayOf(Date.UTC(year, month - 1 + count, 1))
}

const yearFrom = (day: string, count = 0): string => monthFrom(`${day.slice(0, 4)}-01-01`, count * 12)

const ALWAYS: Period = { from: '0000-01-01', to: '9999-01-01' }

export function periodAt(kind: PeriodKind, day: string, firstDay: number): Period {
  if (kind === 'all') return ALWAYS
  if (kind === 'month') return { from: monthFrom(day), to: monthFrom(day, 1) }
  if (kind === 'year') return { from: yearFrom(day), to: yearFrom(day, 1) }
  const from = weekOf(day, firstDay)
  return { from, to: addDays(from, 7) }
}

export const periodBefore = (kind: PeriodKind, { from }: Period, firstDay: number): Period | null =>
  kind === 'all' ? null : periodAt(kind, addDays(from, -1), firstDay)

/** The first day of the week for a language or region. Defaults to 1 for Monday. */
export const firstDayIn = oncePerLocale((locale: string): number => {
  try {
    const known = new Intl.Locale(locale) as Intl.Locale & {
      getWeekInfo?: () => { firstDay: number }
      weekInfo?: { firstDay: number }
    }
    return known.getWeekInfo?.().firstDay ?? known.weekInfo?.firstDay ?? 1
  } catch {
    return 1
  }
})

type HourCycle = 'h12' | 'h23' | undefined

/** The hour cycle of a region, 12 or 24 hours. Undefined when it is unknown. */
export const hourCycleIn = oncePerLocale((locale: string): HourCycle => {
  try {
    const known = new Intl.Locale(locale) as Intl.Locale & { getHourCycles?: () => string[]; hourCycles?: string[] }
    const [first] = known.getHourCycles?.() ?? known.hourCycles ?? []
    return first === 'h12' || first === 'h23' ? first : undefined
  } catch {
    return undefined
  }
})
