const DAY_MS = 86_400_000

/** The last day the database can store. */
export const LAST_DAY = '9998-12-31'

/** Days since 1 January 1970. */
export const numberOfDay = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS

export const dayOfNumber = (number: number): string => new Date(number * DAY_MS).toISOString().slice(0, 10)

/** Also rejects 31 April, which `Date` would turn into 1 May. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const number = numberOfDay(text)
  return Number.isFinite(number) && dayOfNumber(number) === text
}

/** 0 for Monday to 6 for Sunday. */
export const weekdayOf = (number: number): number => (((number + 3) % 7) + 7) % 7

/**
 * Returns null when the month has no such day.
 * @param month 0 for January 1970
 * @param date 1 to 31
 */
export function numberInMonth(month: number, date: number): number | null {
  const time = new Date(Date.UTC(1970, month, date))
  return time.getUTCDate() === date ? time.getTime() / DAY_MS : null
}

/** 0 for January 1970. */
export const monthOf = (day: string): number => (Number(day.slice(0, 4)) - 1970) * 12 + Number(day.slice(5, 7)) - 1
