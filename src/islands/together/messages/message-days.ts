import { formatDate } from '#core/app/format.ts'
import type { Translate } from '#core/app/translate.ts'
import type { Language } from '#core/workout/workout.ts'
import { dayOf } from './when-text.ts'

const DAY_MS = 86_400_000

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
