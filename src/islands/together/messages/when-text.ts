/** Days of messages in the reader's words. */
import { formatDate } from '#core/app/format.ts'
import type { Translate } from '#core/app/translate.ts'
import type { Language } from '#core/workout/workout.ts'

const DAY_MS = 86_400_000

/** The same for all times of one day. */
export const dayOf = (isoTime: string): string => new Date(isoTime).toDateString()

export const timeText = (isoTime: string, locale: Language): string =>
  formatDate(Date.parse(isoTime), locale, { timeStyle: 'short' })

/** `now`: milliseconds since 1970, by the clock of the reader. */
export function dayText(isoTime: string, now: number, locale: Language, t: Translate): string {
  const day = dayOf(isoTime)
  if (day === new Date(now).toDateString()) return t('messages.today')
  if (day === new Date(now - DAY_MS).toDateString()) return t('messages.yesterday')
  const time = Date.parse(isoTime)
  const isRecent = now - time < 300 * DAY_MS && time < now
  return formatDate(time, locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'long',
    ...(isRecent ? {} : { year: 'numeric' })
  })
}

/** In a list: the time of today, otherwise the day. */
export function shortWhen(isoTime: string, now: number, locale: Language): string {
  if (dayOf(isoTime) === new Date(now).toDateString()) return timeText(isoTime, locale)
  const time = Date.parse(isoTime)
  if (now - time < 6 * DAY_MS) return formatDate(time, locale, { weekday: 'short' })
  return formatDate(time, locale, { day: 'numeric', month: 'numeric', year: '2-digit' })
}
