/** When to train again: what is suggested, and what somebody chose in fields of day and time. Times are the device's own. */

/** As the fields of a form have them: `2026-11-23` and `07:30`. */
export interface PlannedTime {
  date: string
  time: string
}

/** Minutes before the start that can be chosen for a reminder; an account's own ones may be others. */
export const REMINDERS_MIN = [0, 10, 30, 60, 1440] as const

/** A day of rest between two. */
const DAYS_ON = 2
/** Nobody plans to the minute. */
const STEP_MIN = 5
/** A plan further away is a slip of the finger. */
const YEARS_MAX = 2

const two = (value: number): string => String(value).padStart(2, '0')

/** A moment as the fields show it. */
export function fieldsOf(moment: Date): PlannedTime {
  return {
    date: `${String(moment.getFullYear()).padStart(4, '0')}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`,
    time: `${two(moment.getHours())}:${two(moment.getMinutes())}`
  }
}

/** The same time of day two days on, to five minutes: the hour that worked will work again, also when clocks change in between. */
export function suggestedTime(startedAt: Date, now: Date): PlannedTime {
  const day = Number.isFinite(startedAt.getTime()) ? startedAt : now
  const minutes = Math.floor(day.getMinutes() / STEP_MIN) * STEP_MIN
  return fieldsOf(new Date(now.getFullYear(), now.getMonth(), now.getDate() + DAYS_ON, day.getHours(), minutes))
}

/** The first day that can be chosen, for the field. */
export function today(now: Date): string {
  return fieldsOf(now).date
}

export type PlannedStart =
  { kind: 'ok'; start: Date } | { kind: 'wrong'; code: 'bad-date' | 'date-is-past' | 'date-too-far' }

/** The moment that was chosen, or what is wrong with it. A time that the clock leaps over counts as the one after the leap. */
export function plannedStart({ date, time }: PlannedTime, now: Date): PlannedStart {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date) ?? []
  const [, hour, minute] = /^(\d{2}):(\d{2})(?::\d{2})?$/.exec(time) ?? []
  if (year === undefined || hour === undefined) return { kind: 'wrong', code: 'bad-date' }
  const start = new Date(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute))
  // 31 April would become 1 May, and 25 o'clock the next day.
  const isReal = start.getMonth() === Number(month) - 1 && start.getDate() === Number(day) && Number(hour) < 24
  if (!isReal || Number(minute) > 59) return { kind: 'wrong', code: 'bad-date' }
  if (start.getTime() <= now.getTime()) return { kind: 'wrong', code: 'date-is-past' }
  if (start.getFullYear() > now.getFullYear() + YEARS_MAX) return { kind: 'wrong', code: 'date-too-far' }
  return { kind: 'ok', start }
}
