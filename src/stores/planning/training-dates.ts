/** Changes of training dates. Small ones are shown at once and taken back when they fail. */
import { addDays, daysBetween } from '#core/planning/days.ts'
import { beginsWithStart, parseRule } from '#core/planning/repeat-rule.ts'
import {
  wallMoment,
  type CalendarDate,
  type CalendarWorkout,
  type Occurrence
} from '#core/planning/training-calendar.ts'
import { dayOfStart, marked, moved, split, type Mark, type Scope, type Series } from '#core/planning/training-series.ts'
import { newId } from '../../data/app/ids.ts'
import {
  addDate,
  changeDate,
  markDate as sendMark,
  removeDate as sendRemoval,
  type DatePart
} from '../../data/planning/change-dates.ts'
import { $calendar, readDropped, refreshCalendar, setDates } from './calendar.ts'

export const freshDateId = (): string => newId()

/** What a person enters of a date. */
export interface TypedDate {
  workout: CalendarWorkout | null
  title: string
  day: string
  time: string
  reminderMin: number | null
  /** An `RRULE`; empty for none. */
  repeat: string
}

const without = (dates: readonly CalendarDate[], id: string) => dates.filter((one) => one.id !== id)

function showAnswers(answers: readonly CalendarDate[]): void {
  setDates((dates) => [...answers.reduce((left, { id }) => without(left, id), dates), ...answers])
  readDropped()
}

function showWorkout(workout: CalendarWorkout | null): void {
  const now = $calendar.get()
  if (workout === null || now.kind !== 'ready') return
  const workouts = { ...now.calendar.workouts, [workout.id]: workout }
  $calendar.set({ ...now, calendar: { ...now.calendar, workouts } })
}

/** Nothing is lost by a failure: what the server has is read again. */
async function shownAtOnce(
  show: (dates: readonly CalendarDate[]) => readonly CalendarDate[],
  send: () => Promise<void>
) {
  const before = $calendar.get()
  setDates(show)
  const shown = $calendar.get()
  try {
    await send()
  } catch (error) {
    if ($calendar.get() === shown) $calendar.set(before)
    void refreshCalendar()
    throw error
  }
}

/** May be repeated with the same id. @throws UserFacingError, NetworkError, as all calls here. */
export async function planDate(
  id: string,
  { workout, title, day, time, reminderMin, repeat }: TypedDate
): Promise<void> {
  const startDateTime = wallMoment(day, time)
  showAnswers([await addDate({ id, startDateTime, wId: workout?.id ?? '', title, reminderMin, repeat })])
  showWorkout(workout)
}

const isSeries = ({ series }: CalendarDate): boolean => series.rule !== null

const partOf = ({ date, seriesDay }: Occurrence, scope: Scope, id: string): DatePart | null =>
  scope === 'all' || !isSeries(date) ? null : { day: seriesDay, scope, newId: id }

/** A rule begins with its start: a weekly one on the first of its weekdays. */
function startFor(day: string, repeat: string): string {
  const rule = parseRule(repeat)
  if (rule === null) return day
  const days = Array.from({ length: 7 }, (_, later) => addDays(day, later))
  return days.find((one) => beginsWithStart(one, rule)) ?? day
}

/** The first day of what a change is for, when one of its dates goes to another day. */
const firstDay = ({ date, day }: Occurrence, scope: Scope, to: string): string =>
  scope === 'all' && isSeries(date) ? addDays(dayOfStart(date.series.start), daysBetween(day, to)) : to

/** What has not been touched is not sent, so that it stays as it is. @param id for what becomes a date of its own */
export async function correctDate(
  occurrence: Occurrence,
  scope: Scope,
  { workout, title, day, time, reminderMin, repeat }: TypedDate,
  before: TypedDate,
  id: string
): Promise<void> {
  const isOtherRule = scope !== 'this' && repeat !== before.repeat
  const isMoved = day !== before.day || time !== before.time
  // A series that ends to repeat becomes the one date that was opened.
  const isSingle = isOtherRule && repeat === ''
  const start = isSingle ? day : firstDay(occurrence, scope, day)
  const change = {
    wId: workout?.id ?? '',
    title,
    reminderMin,
    ...((isMoved || isOtherRule) && { startDateTime: wallMoment(isOtherRule ? startFor(start, repeat) : start, time) }),
    ...(isOtherRule && { repeat })
  }
  showAnswers(await changeDate(occurrence.date.id, change, partOf(occurrence, scope, id)))
  showWorkout(workout)
}

const withSeries = (date: CalendarDate, series: Series | null, id = date.id): CalendarDate[] =>
  series === null ? [] : [{ ...date, id, series }]

/** Its time stays. Another move with the same id changes nothing. */
export async function moveDate(occurrence: Occurrence, scope: Scope, to: string, id: string): Promise<void> {
  const { date, day, time, seriesDay } = occurrence
  if (to === day) return
  const start = firstDay(occurrence, scope, to)
  const part = partOf(occurrence, scope, id)
  const { kept, made } = part === null ? { kept: null, made: date.series } : split(date.series, seriesDay, scope)
  const next = made === null ? null : moved(made, `${start}T${time}`)
  const shown = { ...date, isMoment: false }
  const parts = kept === null ? withSeries(shown, next) : [...withSeries(date, kept), ...withSeries(shown, next, id)]
  await shownAtOnce(
    (dates) => [...without(dates, date.id), ...parts],
    async () => showAnswers(await changeDate(date.id, { startDateTime: wallMoment(start, time) }, part))
  )
}

export async function markDate({ date, seriesDay }: Occurrence, mark: Mark): Promise<void> {
  await shownAtOnce(
    (dates) => dates.map((one) => (one.id === date.id ? { ...one, series: marked(one.series, seriesDay, mark) } : one)),
    async () => showAnswers([await sendMark(date.id, seriesDay, mark)])
  )
}

export async function removeDate({ date, seriesDay }: Occurrence, scope: Scope): Promise<void> {
  const isAll = scope === 'all' || !isSeries(date)
  const kept = isAll ? null : split(date.series, seriesDay, scope).kept
  await shownAtOnce(
    (dates) => [...without(dates, date.id), ...withSeries(date, kept)],
    () => sendRemoval(date.id, isAll ? null : { day: seriesDay, scope })
  )
}
