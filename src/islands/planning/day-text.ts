import { formatDate } from '#core/app/format.ts'
import { hourCycleIn } from '#core/planning/days.ts'
import type { Language } from '#core/workout/workout.ts'

type DateForm = Parameters<typeof formatDate>[2]

/** A lookup is far quicker than formatting, and a month has hundreds of texts. */
const texts = new Map<string, string>()
const TEXTS_MAX = 2000

function keptText(key: string, write: () => string): string {
  const known = texts.get(key)
  if (known !== undefined) return known
  if (texts.size >= TEXTS_MAX) texts.clear()
  const text = write()
  texts.set(key, text)
  return text
}

/** Days are formatted independently of time zones. */
export const dayText = (day: string, locale: Language, options: DateForm): string =>
  keptText(day + locale + JSON.stringify(options), () =>
    formatDate(new Date(`${day}T12:00:00Z`), locale, { timeZone: 'UTC', ...options })
  )

/** Formats `7:30 am` or `07:30` like the device, if its language is the same. @param time `07:30` */
export function timeText(time: string, locale: Language): string {
  return keptText(time + locale + navigator.language, () => formattedTime(time, locale))
}

function formattedTime(time: string, locale: Language): string {
  const isTwelve = navigator.language.startsWith(locale) && hourCycleIn(navigator.language) === 'h12'
  const form: DateForm = isTwelve
    ? { hour: 'numeric', minute: '2-digit', hour12: true }
    : { timeStyle: 'short', hourCycle: 'h23' }
  return formatDate(new Date(`1970-01-01T${time}Z`), locale, { timeZone: 'UTC', ...form })
}
