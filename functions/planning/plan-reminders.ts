/** Decides when the cron has to remind someone. A row of `reminders` has the id of its date. */
import { nextReminder, type Reminder } from '#core/planning/next-reminder.ts'
import { equal, pagesOf, rowsWhere, type StoredRow, type Writer } from '../lib/appwrite-writer.ts'
import { log } from '../lib/log-lines.ts'
import { commit, type Operation } from '../lib/transaction.ts'
import { browsersFor } from './subscriptions.ts'
import { seriesOfRow, startOfRow, type TrainingDateRow } from './training-rows.ts'

export interface ReminderRow {
  userId: string
  /** ISO time. */
  dueAt: string
}

type DateRow = TrainingDateRow & StoredRow

export const nextOfRow = (row: TrainingDateRow, zone: string, after: number): Reminder | null =>
  nextReminder(
    { series: seriesOfRow(row), isMoment: startOfRow(row).isMoment, reminderMin: row.reminderMin },
    zone,
    after
  )

async function planned(writer: Writer, dates: readonly DateRow[], zone: string, now: number): Promise<void> {
  const ids = dates.map(({ $id }) => $id)
  if (ids.length === 0) return
  const rows = await rowsWhere<ReminderRow>(writer, 'reminders', [equal('$id', ...ids)], ids.length)
  const known = new Map(rows.map((row) => [row.$id, row]))
  const operations = dates.flatMap((date): Operation[] => {
    const [tableId, rowId] = ['reminders' as const, date.$id]
    const present = known.get(rowId)
    const next = nextOfRow(date, zone, now)
    if (next === null) return present === undefined ? [] : [{ action: 'delete', tableId, rowId }]
    const dueAt = new Date(next.dueAt).toISOString()
    if (present === undefined)
      return [{ action: 'create', tableId, rowId, data: { userId: date.userId, dueAt, $permissions: [] } }]
    return Date.parse(present.dueAt) === next.dueAt ? [] : [{ action: 'update', tableId, rowId, data: { dueAt } }]
  })
  if (operations.length > 0) await commit(writer, operations)
}

/** Runs after dates were written. Never throws, because everything is planned again when the app next starts. */
export async function planReminders(
  writer: Writer,
  userId: string,
  ids: readonly string[],
  now: number
): Promise<void> {
  try {
    const [subscription] = await browsersFor(writer, [userId], 'reminders')
    if (subscription === undefined) return
    const mine = [equal('$id', ...ids), equal('userId', userId)]
    const dates = await rowsWhere<TrainingDateRow>(writer, 'trainingsDates', mine, ids.length)
    await planned(writer, dates, subscription.zone, now)
  } catch (error) {
    log('error', 'reminder-not-planned', { error: error instanceof Error ? error.name : 'unknown' })
  }
}

/** For a browser that is new or in another time zone. @throws ApiError `unavailable`. */
export async function planAllReminders(writer: Writer, userId: string, zone: string, now: number): Promise<void> {
  const open = [
    equal('userId', userId),
    '{"method":"isNotNull","attribute":"reminderMin"}',
    JSON.stringify({ method: 'greaterThan', attribute: 'lastDateTime', values: [new Date(now).toISOString()] })
  ]
  for await (const page of pagesOf<TrainingDateRow>(writer, 'trainingsDates', open))
    await planned(writer, page, zone, now)
}
