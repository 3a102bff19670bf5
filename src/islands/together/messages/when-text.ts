/** Days of messages in the reader's words. */
import { formatDate } from '#core/app/format.ts'
import type { Language } from '#core/workout/workout.ts'

const DAY_MS = 86_400_000

/** The same for all times of one day. */
export const dayOf = (isoTime: string): string => new Date(isoTime).toDateString()

export const timeText = (isoTime: string, locale: Language): string =>
  formatDate(Date.parse(isoTime), locale, { timeStyle: 'short' })

/** In a list: the time of today, otherwise the day. */
export function shortWhen(isoTime: string, now: number, locale: Language): string {
  if (dayOf(isoTime) === new Date(now).toDateString()) return timeText(isoTime, locale)
  const time = Date.parse(isoTime)
  if (now - time < 6 * DAY_MS) return formatDate(time, locale, { weekday: 'short' })
  return formatDate(time, locale, { day: 'numeric', month: 'numeric', year: '2-digit' })
}
