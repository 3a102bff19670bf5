/** Ticks the date of a planned workout when it is played, in the transaction that records the play, so exactly once. */
import { isOnDay } from '#core/planning/training-series.ts'
import { marked } from '#core/planning/series-changes.ts'
import { equal, rowOrNull, rowsWhere, type StoredRow, type Writer } from '../lib/appwrite-writer.ts'
import type { Operation } from '../lib/transaction.ts'
import { seriesOfRow, startOfRow, timesOf, type TrainingDateRow } from './training-rows.ts'

const TABLE = 'trainingsDates'

const DATES_MAX = 100

export interface Tick {
  operation: Operation
  isUnchanged: () => Promise<boolean>
}

export interface PlayedAt {
  /** ISO time. */
  date: string
  /** Minutes east of UTC. */
  zoneMin: number
}

type Row = TrainingDateRow & StoredRow

interface OpenDate {
  row: Row
  day: string
  distance: number
}

/**
 * Returns the row's date on the day of the play, using the time zone where it was played. Null if there is none or it
 * is done or skipped.
 */
function openDate(row: Row, { date, zoneMin }: PlayedAt): OpenDate | null {
  const series = seriesOfRow(row)
  const offsetMs = zoneMin * 60_000
  const playedAt = Date.parse(date) + offsetMs
  const playedOn = new Date(playedAt).toISOString().slice(0, 10)
  const first = Date.parse(`${series.start}Z`)
  if (startOfRow(row).isMoment) {
    const start = first + offsetMs
    const isSameDay = new Date(start).toISOString().slice(0, 10) === playedOn
    return isSameDay ? unmarked(row, series.start.slice(0, 10), Math.abs(start - playedAt)) : null
  }
  const start = Date.parse(`${playedOn}${series.start.slice(10)}Z`)
  return isOnDay(series, playedOn) ? unmarked(row, playedOn, Math.abs(start - playedAt)) : null
}

function unmarked(row: Row, day: string, distance: number): OpenDate | null {
  const { doneOn, skippedOn } = seriesOfRow(row)
  return doneOn.includes(day) || skippedOn.includes(day) ? null : { row, day, distance }
}

/** Returns the workout's open date on that day that is closest to the play, or null. */
export async function tickFor(writer: Writer, userId: string, wId: string, played: PlayedAt): Promise<Tick | null> {
  if (wId === '') return null
  const mine = [equal('userId', userId), equal('wId', wId), '{"method":"orderDesc","attribute":"startDateTime"}']
  const rows = await rowsWhere<TrainingDateRow>(writer, TABLE, mine, DATES_MAX)
  const open = rows
    .filter((row) => row.wId === wId)
    .map((row) => openDate(row, played))
    .filter((one) => one !== null)
  const [nearest] = open.sort((a, b) => a.distance - b.distance)
  if (nearest === undefined) return null
  const { row, day } = nearest
  const { doneOn } = timesOf(marked(seriesOfRow(row), day, 'done'), startOfRow(row))
  return {
    operation: { action: 'update', tableId: TABLE, rowId: row.$id, data: { doneOn } },
    isUnchanged: async () => (await rowOrNull<TrainingDateRow>(writer, TABLE, row.$id))?.$updatedAt === row.$updatedAt
  }
}
