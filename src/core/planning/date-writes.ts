/** Pending changes to training dates as plain values, and how they change the cached dates (decision 060). */
import { parseRule } from './repeat-rule.ts'
import type { CalendarDate } from './training-calendar.ts'
import { startOf } from './training-row.ts'
import { isOnDay, type Mark, type Scope, type Series } from './training-series.ts'
import { marked, moved, repeated, split } from './series-changes.ts'

export interface NewDate {
  id: string
  startDateTime: string
  wId: string
  title: string
  reminderMin: number | null
  lengthMin?: number | null
  repeat: string
}

export type DateChange = Partial<Omit<NewDate, 'id'>>

/** `newId` is the id of a part that becomes a separate date. */
export interface DatePart {
  day: string
  scope: Exclude<Scope, 'all'>
  newId: string
}

export type DateWrite =
  | { act: 'add'; id: string; date: NewDate }
  | { act: 'change'; id: string; change: DateChange; part: DatePart | null }
  | { act: 'mark'; id: string; day: string; mark: Mark }
  | { act: 'remove'; id: string; part: Pick<DatePart, 'day' | 'scope'> | null }

function added({ id, startDateTime, wId, title, reminderMin, lengthMin = null, repeat }: NewDate): CalendarDate {
  const { wall, isMoment } = startOf(startDateTime)
  const series = { start: wall, rule: parseRule(repeat), doneOn: [], skippedOn: [], movedOn: [] }
  return { id, workoutId: wId, title, reminderMin, lengthMin, isMoment, series }
}

function changedDate(
  date: CalendarDate,
  series: Series,
  { startDateTime, wId, title, reminderMin, lengthMin, repeat }: DateChange
): CalendarDate {
  const start = startDateTime === undefined ? null : startOf(startDateTime)
  const shifted = start === null ? series : moved(series, start.wall)
  return {
    id: date.id,
    isMoment: start?.isMoment ?? date.isMoment,
    workoutId: wId ?? date.workoutId,
    title: title ?? date.title,
    reminderMin: reminderMin === undefined ? date.reminderMin : reminderMin,
    lengthMin: lengthMin === undefined ? date.lengthMin : lengthMin,
    series: repeat === undefined ? shifted : repeated(shifted, parseRule(repeat))
  }
}

/** Changes one or some dates of a series. A part that is a separate date already stays unchanged. */
function partChanged(
  date: CalendarDate,
  dates: readonly CalendarDate[],
  change: DateChange,
  part: DatePart | null
): CalendarDate[] {
  if (part === null) return [changedDate(date, date.series, change)]
  if (dates.some(({ id }) => id === part.newId) || !isOnDay(date.series, part.day)) return [date]
  const { kept, made } = split(date.series, part.day, part.scope)
  if (kept === null) return [changedDate(date, made, change)]
  return [
    { ...date, series: kept },
    { ...changedDate(date, made, change), id: part.newId }
  ]
}

function afterWrite(date: CalendarDate, dates: readonly CalendarDate[], write: DateWrite): CalendarDate[] {
  switch (write.act) {
    case 'add':
      return [date]
    case 'change':
      return partChanged(date, dates, write.change, write.part)
    case 'mark':
      return [{ ...date, series: marked(date.series, write.day, write.mark) }]
    case 'remove': {
      const { part } = write
      if (part !== null && !isOnDay(date.series, part.day)) return [date]
      const kept = part === null ? null : split(date.series, part.day, part.scope).kept
      return kept === null ? [] : [{ ...date, series: kept }]
    }
  }
}

/** Safe to repeat: a change that the server has already made has no effect. */
export function withWrites(dates: readonly CalendarDate[], writes: readonly DateWrite[]): CalendarDate[] {
  return writes.reduce<CalendarDate[]>(
    (known, write) => {
      const isNew = write.act === 'add' && known.every(({ id }) => id !== write.id)
      if (isNew) return [...known, added(write.date)]
      return known.flatMap((date) => (date.id === write.id ? afterWrite(date, known, write) : [date]))
    },
    [...dates]
  )
}

/** A new start also moves the days of a rule, so it cannot be merged into the rule of an earlier write. */
const isApart = ({ repeat }: DateChange, later: DateChange): boolean =>
  (repeat ?? '') !== '' && later.startDateTime !== undefined && later.repeat === undefined

/** Merges two consecutive writes when the earlier one was never sent. Returns null when both must be sent. */
export function foldDates(earlier: DateWrite, later: DateWrite): DateWrite | 'nothing' | null {
  if (earlier.id !== later.id) return null
  if (later.act === 'mark') return earlier.act === 'mark' && earlier.day === later.day ? later : null
  if (later.act === 'remove') return earlier.act === 'add' && later.part === null ? 'nothing' : null
  if (later.act !== 'change' || later.part !== null) return null
  if (earlier.act === 'add' && !isApart(earlier.date, later.change))
    return { ...earlier, date: { ...earlier.date, ...later.change } }
  const isWhole = earlier.act === 'change' && earlier.part === null && !isApart(earlier.change, later.change)
  return isWhole ? { ...earlier, change: { ...earlier.change, ...later.change } } : null
}
