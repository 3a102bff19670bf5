/** Changes to training dates. Small ones are optimistic updates that are reverted when they fail. */
import { addDays, daysBetween } from '#core/planning/days.ts'
import { beginsWithStart, parseRule } from '#core/planning/repeat-rule.ts'
import {
  wallMoment,
  type CalendarDate,
  type CalendarWorkout,
  type Occurrence
} from '#core/planning/training-calendar.ts'
import { dayOfStart, daysOfSeries, type Mark, type Scope } from '#core/planning/training-series.ts'
import { withWrites, type DatePart, type DateWrite } from '#core/planning/date-writes.ts'
import { newId } from '../../data/app/ids.ts'
import { deliver } from '../app/outbox/unsent.ts'
import { $calendar, calendarResource, dateWrites, refreshCalendar, setDates } from './calendar.ts'

export const freshDateId = (): string => newId()

/** The values that a person enters for a date. */
export interface TypedDate {
  workout: CalendarWorkout | null
  title: string
  day: string
  time: string
  reminderMin: number | null
  lengthMin: number | null
  /** An `RRULE`; empty for none. */
  repeat: string
}

const without = (dates: readonly CalendarDate[], id: string) => dates.filter((one) => one.id !== id)

/** Changes without an answer: the answer to an earlier one does not revert them. */
const unanswered = new Set<DateWrite>()

function showAnswers(answers: readonly CalendarDate[]): void {
  setDates((dates) =>
    withWrites([...answers.reduce((left, { id }) => without(left, id), dates), ...answers], [...unanswered])
  )
}

function showWorkout(workout: CalendarWorkout | null): void {
  if (workout === null) return
  calendarResource.change((calendar) => ({
    ...calendar,
    workouts: { ...calendar.workouts, [workout.id]: workout }
  }))
}

/**
 * The outbox stores it (decision 060). @throws UserFacingError when refused; NetworkError when it could not be stored.
 */
function sendWrite(write: DateWrite, name: string, isShown = () => false): Promise<void> {
  const id = write.act === 'add' ? write.date.wId : ''
  return dateWrites.during(async () => {
    const delivery = await deliver({ id, name }, { kind: 'date', write }).finally(() => unanswered.delete(write))
    if (delivery.kind === 'sent') showAnswers(delivery.dates ?? [])
    else if (!isShown()) setDates((dates) => withWrites(dates, [write]))
  })
}

const nameOf = (date: CalendarDate): string => {
  const now = $calendar.get()
  const workout = now.kind === 'ready' ? now.calendar.workouts[date.workoutId] : undefined
  return workout?.name ?? date.title
}

/** Nothing is lost by a failure, because the server's data is read again. */
async function shownAtOnce(date: CalendarDate, write: DateWrite) {
  const before = $calendar.get()
  setDates((dates) => withWrites(dates, [write]))
  unanswered.add(write)
  const shown = $calendar.get()
  try {
    await sendWrite(write, nameOf(date), () => $calendar.get() === shown)
  } catch (error) {
    if ($calendar.get() === shown && before.kind === 'ready') setDates(() => before.calendar.dates)
    void refreshCalendar()
    throw error
  }
}

/** Can be repeated with the same id. @throws UserFacingError, NetworkError, as all calls here. */
export async function planDate(
  id: string,
  { workout, title, day, time, reminderMin, lengthMin, repeat }: TypedDate
): Promise<void> {
  const startDateTime = wallMoment(day, time)
  const date = {
    id,
    startDateTime,
    wId: workout?.id ?? '',
    title,
    reminderMin,
    ...(lengthMin !== null && { lengthMin }),
    repeat
  }
  await sendWrite({ act: 'add', id, date }, workout?.name ?? title)
  showWorkout(workout)
}

const isSeries = ({ series }: CalendarDate): boolean => series.rule !== null

/** The first date and all that follow are the whole series, and only a change of a whole series can be repeated. */
const isFromFirst = ({ date, seriesDay }: Occurrence, scope: Scope): boolean =>
  scope === 'following' && seriesDay === dayOfStart(date.series.start)

/** With no dates before it, this changes the whole series, which can be repeated. */
function widened({ date: { series }, seriesDay }: Occurrence, scope: Scope): Scope {
  const before = daysOfSeries(series, dayOfStart(series.start), addDays(seriesDay, -1))
  return scope === 'following' && before.next().done === true ? 'all' : scope
}

function partOf(occurrence: Occurrence, scope: Scope, newId: string): DatePart | null {
  if (scope === 'all' || !isSeries(occurrence.date) || isFromFirst(occurrence, scope)) return null
  return { day: occurrence.seriesDay, scope, newId }
}

/** A rule starts with its first date: a weekly one on the first of its weekdays. */
function startFor(day: string, repeat: string): string {
  const rule = parseRule(repeat)
  if (rule === null) return day
  const days = Array.from({ length: 7 }, (_, later) => addDays(day, later))
  return days.find((one) => beginsWithStart(one, rule)) ?? day
}

/** The first day that a change applies to when one of its dates moves to another day. */
const firstDay = ({ date, day }: Occurrence, scope: Scope, to: string): string =>
  scope === 'all' && isSeries(date) ? addDays(dayOfStart(date.series.start), daysBetween(day, to)) : to

/** Unchanged fields are not sent, so that they stay as they are. @param id of the separate date that may be created */
export async function correctDate(
  occurrence: Occurrence,
  chosen: Scope,
  { workout, title, day, time, reminderMin, lengthMin, repeat }: TypedDate,
  before: TypedDate,
  id: string
): Promise<void> {
  const isOtherRule = chosen !== 'this' && repeat !== before.repeat
  const scope = isOtherRule ? chosen : widened(occurrence, chosen)
  const isMoved = day !== before.day || time !== before.time
  // A series that stops repeating becomes the one date that was opened.
  const isSingle = isOtherRule && repeat === ''
  const start = isSingle ? day : firstDay(occurrence, scope, day)
  const change = {
    wId: workout?.id ?? '',
    title,
    reminderMin,
    ...(lengthMin !== before.lengthMin && { lengthMin }),
    ...((isMoved || isOtherRule) && { startDateTime: wallMoment(isOtherRule ? startFor(start, repeat) : start, time) }),
    ...(isOtherRule && { repeat })
  }
  const write = { act: 'change', id: occurrence.date.id, change, part: partOf(occurrence, scope, id) } as const
  await sendWrite(write, workout?.name ?? title)
  showWorkout(workout)
}

/** Its time stays. Another move with the same id changes nothing. */
export async function moveDate(occurrence: Occurrence, chosen: Scope, to: string, id: string): Promise<void> {
  const { date, day, time } = occurrence
  if (to === day) return
  const scope = widened(occurrence, chosen)
  const change = { startDateTime: wallMoment(firstDay(occurrence, scope, to), time) }
  await shownAtOnce(date, { act: 'change', id: date.id, change, part: partOf(occurrence, scope, id) })
}

export async function stretchDate(occurrence: Occurrence, chosen: Scope, lengthMin: number, id: string): Promise<void> {
  const { date } = occurrence
  const scope = widened(occurrence, chosen)
  await shownAtOnce(date, { act: 'change', id: date.id, change: { lengthMin }, part: partOf(occurrence, scope, id) })
}

export async function markDate({ date, seriesDay }: Occurrence, mark: Mark): Promise<void> {
  await shownAtOnce(date, { act: 'mark', id: date.id, day: seriesDay, mark })
}

export async function removeDate({ date, seriesDay }: Occurrence, scope: Scope): Promise<void> {
  const part = scope === 'all' || !isSeries(date) ? null : { day: seriesDay, scope }
  await shownAtOnce(date, { act: 'remove', id: date.id, part })
}
