/** All times are in the device's time zone. */

export interface PlannedTime {
  date: string
  time: string
}

const two = (value: number): string => String(value).padStart(2, '0')

export function fieldsOf(moment: Date): PlannedTime {
  return {
    date: `${String(moment.getFullYear()).padStart(4, '0')}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`,
    time: `${two(moment.getHours())}:${two(moment.getMinutes())}`
  }
}

export function today(now: Date): string {
  return fieldsOf(now).date
}

export const REMINDERS_MIN = [0, 10, 30, 60, 1440] as const

const DAYS_ON = 2
const STEP_MIN = 5
const YEARS_MAX = 2

/** The same time of day two days later, also across clock changes. */
export function suggestedTime(startedAt: Date, now: Date): PlannedTime {
  const day = Number.isFinite(startedAt.getTime()) ? startedAt : now
  const minutes = Math.floor(day.getMinutes() / STEP_MIN) * STEP_MIN
  return fieldsOf(new Date(now.getFullYear(), now.getMonth(), now.getDate() + DAYS_ON, day.getHours(), minutes))
}

/** When the next training can be. All times are in the device's time zone. */
type PlannedStart = { kind: 'ok'; start: Date } | { kind: 'wrong'; code: 'bad-date' | 'date-is-past' | 'date-too-far' }

/** A time skipped by a clock change becomes the time after it. */
export function plannedStart({ date, time }: PlannedTime, now: Date): PlannedStart {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(date) ?? []
  const [, hour, minute] = /^(\d{2}):(\d{2})(?::\d{2})?$/.exec(time) ?? []
  if (year === undefined || hour === undefined) return { kind: 'wrong', code: 'bad-date' }
  const start = new Date(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute))
  // Date would turn 31 April into 1 May, and 25:00 into the next day.
  const isReal = start.getMonth() === Number(month) - 1 && start.getDate() === Number(day) && Number(hour) < 24
  if (!isReal || Number(minute) > 59) return { kind: 'wrong', code: 'bad-date' }
  if (start.getTime() <= now.getTime()) return { kind: 'wrong', code: 'date-is-past' }
  if (start.getFullYear() > now.getFullYear() + YEARS_MAX) return { kind: 'wrong', code: 'date-too-far' }
  return { kind: 'ok', start }
}
