/** When the next reminder of a training date is due. */
import { LAST_DAY } from './civil-day.ts'
import { daysOfSeries, type Series } from './training-series.ts'
import { momentOfWall } from './zoned-time.ts'

export interface Reminded {
  series: Series
  /** The date is a moment, the same in all zones. */
  isMoment: boolean
  /** Minutes before the start, or null for no reminder. */
  reminderMin: number | null
}

export interface Reminder {
  day: string
  /** In milliseconds since 1970, like `startsAt`. */
  dueAt: number
  startsAt: number
}

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

const dayAt = (moment: number): string => new Date(Math.max(0, moment)).toISOString().slice(0, 10)

/**
 * The first reminder after a moment (in milliseconds), in its owner's zone, for a date that is neither done nor
 * skipped. Null when there is none.
 */
export function nextReminder(
  { series, isMoment, reminderMin }: Reminded,
  zone: string,
  after: number
): Reminder | null {
  if (reminderMin === null) return null
  const marked = new Set([...series.doneOn, ...series.skippedOn])
  const time = series.start.slice(10)
  // A day in a zone begins up to a day before or after the UTC day.
  for (const day of daysOfSeries(series, dayAt(after - DAY_MS), LAST_DAY)) {
    if (marked.has(day)) continue
    const startsAt = isMoment ? Date.parse(`${day}${time}Z`) : momentOfWall(`${day}${time}`, zone)
    const dueAt = startsAt - reminderMin * MINUTE_MS
    if (dueAt > after) return { day, dueAt, startsAt }
  }
  return null
}

export interface DueReminder<T> extends Reminder {
  of: T
}

/** Returns the reminders due between two moments (in milliseconds), earliest first. */
export function remindersBetween<T extends Reminded>(
  dates: readonly T[],
  zone: string,
  [after, until]: readonly [number, number],
  most: number
): DueReminder<T>[] {
  const found: DueReminder<T>[] = []
  for (const of of dates) {
    let next = nextReminder(of, zone, after)
    for (let count = 0; next !== null && next.dueAt <= until && count < most; count += 1) {
      found.push({ of, ...next })
      next = nextReminder(of, zone, next.dueAt)
    }
  }
  return found.sort((one, other) => one.dueAt - other.dueAt).slice(0, most)
}
