import { isDay } from '#core/planning/civil-day.ts'
import { parseRule, ruleText } from '#core/planning/repeat-rule.ts'
import { lastDayOfSeries, type Series } from '#core/planning/training-series.ts'

export interface TrainingDateRow {
  userId: string
  startDateTime: string
  /** The first date as a clock on the wall shows it. Empty: the date is a moment, and nothing repeats. */
  wallStart: string | null
  wId: string
  title: string
  reminderMin: number | null
  repeat: string | null
  doneOn: string[] | null
  skippedOn: string[] | null
  movedOn: string[] | null
  /** The moment of the last date; null in rows from before. */
  lastDateTime: string | null
}

export interface TrainingDate {
  id: string
  /** ISO time. */
  startDateTime: string
  /** `2026-11-23T07:30`; empty for a date that is a moment. */
  wallStart: string
  wId: string
  title: string
  reminderMin: number | null
  repeat: string
  doneOn: string[]
  skippedOn: string[]
  movedOn: string[]
}

export type Times = Pick<
  TrainingDateRow,
  'startDateTime' | 'wallStart' | 'repeat' | 'doneOn' | 'skippedOn' | 'movedOn' | 'lastDateTime'
>

/** A start as people say it, and how much later it is than in UTC; 0 for moments. */
export interface Start {
  wall: string
  isMoment: boolean
  offsetMs: number
}

/** Of a moment with its zone. One that is written in UTC (`Z`) is a moment; any other is the time on a wall. */
export function startOf(text: string): Start {
  const moment = new Date(text)
  if (text.endsWith('Z')) return { wall: moment.toISOString().slice(0, 16), isMoment: true, offsetMs: 0 }
  const wall = text.slice(0, 16)
  return { wall, isMoment: false, offsetMs: Date.parse(`${wall}Z`) - Math.floor(moment.getTime() / 60_000) * 60_000 }
}

export function startOfRow({ startDateTime, wallStart }: TrainingDateRow): Start {
  const moment = new Date(startDateTime).toISOString()
  if (!wallStart) return startOf(moment)
  return {
    wall: wallStart,
    isMoment: false,
    offsetMs: Date.parse(`${wallStart}Z`) - Date.parse(`${moment.slice(0, 16)}Z`)
  }
}

const daysOf = (stored: readonly string[] | null): string[] =>
  (stored ?? [])
    .map((time) => new Date(time).toISOString().slice(0, 10))
    .filter(isDay)
    .sort()

export const seriesOfRow = (row: TrainingDateRow): Series => ({
  start: startOfRow(row).wall,
  rule: parseRule(row.repeat ?? ''),
  doneOn: daysOf(row.doneOn),
  skippedOn: daysOf(row.skippedOn),
  movedOn: daysOf(row.movedOn)
})

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
  repeat: row.repeat ?? '',
  doneOn: daysOf(row.doneOn),
  skippedOn: daysOf(row.skippedOn),
  movedOn: daysOf(row.movedOn)
})
