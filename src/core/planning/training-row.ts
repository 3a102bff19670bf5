/** Reads rows of `trainingsDates` (decision 071). */
import { isDay } from './civil-day.ts'
import { parseRule } from './repeat-rule.ts'
import type { Series } from './training-series.ts'

export interface TrainingDateRow {
  userId: string
  /** The moment of the first date, in the zone where it was planned. */
  startDateTime: string
  /** The wall time of the first date. When it is empty, the date is a moment and never repeats. */
  wallStart: string | null
  wId: string
  title: string
  reminderMin: number | null
  /** In minutes. Null or missing means the length of its workout. */
  lengthMin?: number | null
  repeat: string | null
  doneOn: string[] | null
  skippedOn: string[] | null
  movedOn: string[] | null
  /** The moment of the last date. Null in older rows. */
  lastDateTime: string | null
}

/** A start as people say it, and its offset from UTC, which is 0 for moments. */
export interface Start {
  wall: string
  isMoment: boolean
  offsetMs: number
}

/** Parses a moment with its zone. With `Z` it is a moment; with any other zone it is a wall time. */
export function startOf(text: string): Start {
  const moment = new Date(text)
  if (text.endsWith('Z')) return { wall: moment.toISOString().slice(0, 16), isMoment: true, offsetMs: 0 }
  const wall = text.slice(0, 16)
  return { wall, isMoment: false, offsetMs: Date.parse(`${wall}Z`) - Math.floor(moment.getTime() / 60_000) * 60_000 }
}

export function startOfRow({ startDateTime, wallStart }: Pick<TrainingDateRow, 'startDateTime' | 'wallStart'>): Start {
  const moment = new Date(startDateTime).toISOString()
  if (!wallStart) return startOf(moment)
  return {
    wall: wallStart,
    isMoment: false,
    offsetMs: Date.parse(`${wallStart}Z`) - Date.parse(`${moment.slice(0, 16)}Z`)
  }
}

export const daysOf = (stored: readonly string[] | null): string[] =>
  (stored ?? [])
    .map((time) => new Date(time).toISOString().slice(0, 10))
    .filter(isDay)
    .sort()

export type TimesOfRow = Pick<
  TrainingDateRow,
  'startDateTime' | 'wallStart' | 'repeat' | 'doneOn' | 'skippedOn' | 'movedOn'
>

export const seriesOfRow = (row: TimesOfRow): Series => ({
  start: startOfRow(row).wall,
  rule: parseRule(row.repeat ?? ''),
  doneOn: daysOf(row.doneOn),
  skippedOn: daysOf(row.skippedOn),
  movedOn: daysOf(row.movedOn)
})
