/** Fetched when there is a date that repeats, beside what it imports: one wait in place of two. */
import type { PlannedTraining } from '#core/list/hero.ts'
import { today } from '#core/planning/planned-time.ts'
import { calendarDate, occurrencesIn } from '#core/planning/training-calendar.ts'
import type { TrainingRow } from './hero-rows.ts'

/** The dates of a row on the day of a moment, where one is. */
export function trainingsOn(row: TrainingRow, moment: Date): PlannedTraining[] {
  const day = today(moment)
  const date = calendarDate('', { ...row, title: '', reminderMin: null })
  return occurrencesIn([date], day, day).map(({ time, mark }) => ({
    workoutId: date.workoutId,
    start: new Date(`${day}T${time}`).toISOString(),
    doneOn: mark === 'done' ? day : '',
    skippedOn: mark === 'skipped' ? day : ''
  }))
}
