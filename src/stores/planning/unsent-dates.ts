import { withWrites } from '#core/planning/date-writes.ts'
import type { CalendarDate } from '#core/planning/training-calendar.ts'
import { readWrites } from '../../data/app/outbox.ts'

/** Never throws: without storage nothing is pending. Refused changes are not shown. */
export async function withUnsentDates(
  dates: readonly CalendarDate[],
  userId: string
): Promise<readonly CalendarDate[]> {
  const writes = await readWrites(userId).catch(() => [])
  const waiting = writes.flatMap(({ body, refused }) => (body.kind === 'date' && refused === null ? [body.write] : []))
  return withWrites(dates, waiting)
}
