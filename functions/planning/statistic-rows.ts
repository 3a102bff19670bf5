import { can, type ActionOn } from '#core/account/can.ts'
import { roleTo } from '#core/account/roles.ts'
import type { Counted } from '#core/planning/day-totals.ts'
import type { Level, Sport } from '#core/workout/workout.ts'
import { rowOrNull, type StoredRow, type Writer } from '../lib/appwrite-writer.ts'
import { coded, notFound, type ApiError } from '../lib/errors.ts'
import type { Played } from './play-rows.ts'

export type Source = '' | 'hand' | 'import'

export interface StatisticRow extends Omit<Played, 'leastSec'> {
  userId: string
  date: string
  rId: string
  seconds: number
  share: number
  icepoints: number
  /** The athlete's day; null in rows that are not in any total yet. */
  day: string | null
  /** What the device's clock said when the server's time was used instead. */
  deviceDate: string | null
  source: Source | null
}

export const idTaken = (): ApiError => coded('aborted', 'id-taken', 'This id is taken. Send it with another id.')

/** Security: someone else's entry reveals only that its id is taken. */
export async function recorded(writer: Writer, userId: string, id: string): Promise<(StatisticRow & StoredRow) | null> {
  const row = await rowOrNull<StatisticRow>(writer, 'statistic', id)
  if (row !== null && !can(roleTo(row.userId, userId), 'read', 'statistic')) throw idTaken()
  return row
}

/** Security: someone else's row gets the same answer as a missing one. */
export async function ownEntry(
  writer: Writer,
  userId: string,
  id: string,
  action: ActionOn<'statistic'>
): Promise<StatisticRow & StoredRow> {
  const row = await rowOrNull<StatisticRow>(writer, 'statistic', id)
  if (row === null || !can(roleTo(row.userId, userId), action, 'statistic')) throw notFound('statistic')
  return row
}

export const countedOf = ({ day, sport, level, seconds, icepoints }: StatisticRow): Counted | null =>
  day === null ? null : { day, sport, level, seconds, icepoints }

export const entryOf = (id: string, row: StatisticRow) => ({
  id,
  workoutId: row.rId,
  workoutName: row.wName,
  date: row.date,
  day: row.day ?? '',
  sport: row.sport as Sport | '',
  level: row.level as Level | '',
  seconds: row.seconds,
  share: row.share,
  icepoints: row.icepoints,
  source: row.source ?? ''
})
