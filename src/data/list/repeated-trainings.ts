/** Loaded only when a date repeats, in parallel with its imports, so that there is one wait instead of two. */
import type { PlannedTraining } from '#core/list/hero.ts'
import { today } from '#core/planning/planned-time.ts'
import { calendarDate, occurrencesIn } from '#core/planning/training-calendar.ts'
import type { TrainingRow } from './hero-rows.ts'

/** The dates of a row on the local day of a moment. */
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
