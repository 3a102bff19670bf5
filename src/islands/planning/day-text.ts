import { formatDate } from '#core/app/format.ts'
import type { Language } from '#core/workout/workout.ts'

type DateForm = Intl.DateTimeFormatOptions

/** Days are written as they are in every zone. */
export const dayText = (day: string, locale: Language, options: DateForm): string =>
  formatDate(new Date(`${day}T12:00:00Z`), locale, { timeZone: 'UTC', ...options })

/** The region of the device counts where it has the same language: 7:30 am or 07:30. @param time `07:30` */
export function timeText(time: string, locale: Language): string {
  const own = navigator.language.startsWith(locale) ? navigator.language : locale === 'en' ? 'en-GB' : locale
  return new Intl.DateTimeFormat(own, { timeStyle: 'short', timeZone: 'UTC' }).format(new Date(`1970-01-01T${time}Z`))
}
