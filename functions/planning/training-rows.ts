import { ruleText } from '#core/planning/repeat-rule.ts'
import { daysOf, type Start, type TrainingDateRow } from '#core/planning/training-row.ts'
import { lastDayOfSeries, type Series } from '#core/planning/training-series.ts'

export { seriesOfRow, startOf, startOfRow, type Start, type TrainingDateRow } from '#core/planning/training-row.ts'

export interface TrainingDate {
  id: string
  /** ISO time. */
  startDateTime: string
  /** `2026-11-23T07:30`; empty for a date that is a fixed moment. */
  wallStart: string
  wId: string
  title: string
  reminderMin: number | null
  lengthMin: number | null
  repeat: string
  doneOn: string[]
  skippedOn: string[]
  movedOn: string[]
}

export type Times = Pick<
  TrainingDateRow,
  'startDateTime' | 'wallStart' | 'repeat' | 'doneOn' | 'skippedOn' | 'movedOn' | 'lastDateTime'
>

const asTimes = (days: readonly string[]): string[] => days.map((day) => `${day}T00:00:00.000Z`)

export function timesOf(series: Series, { isMoment, offsetMs }: Omit<Start, 'wall'>): Times {
  const at = (wall: string) => new Date(Date.parse(`${wall}Z`) - offsetMs).toISOString()
  return {
    startDateTime: at(series.start),
    wallStart: isMoment ? '' : series.start,
    repeat: series.rule === null ? '' : ruleText(series.rule),
    doneOn: asTimes(series.doneOn),
    skippedOn: asTimes(series.skippedOn),
    movedOn: asTimes(series.movedOn),
    lastDateTime: at(`${lastDayOfSeries(series)}${series.start.slice(10)}`)
  }
}

export const seen = (id: string, row: TrainingDateRow): TrainingDate => ({
  id,
  startDateTime: row.startDateTime,
  wallStart: row.wallStart ?? '',
  wId: row.wId,
  title: row.title,
  reminderMin: row.reminderMin,
  lengthMin: row.lengthMin ?? null,
  repeat: row.repeat ?? '',
  doneOn: daysOf(row.doneOn),
  skippedOn: daysOf(row.skippedOn),
  movedOn: daysOf(row.movedOn)
})
