import { equal, hasAtLeast, type Writer } from '../lib/appwrite-writer.ts'
import { coded } from '../lib/errors.ts'

/** Rows per person, each a date or a series; enough for eight a day for a year. */
const DATES_MAX = 3000

export const isCalendarFull = (writer: Writer, userId: string): Promise<boolean> =>
  hasAtLeast(writer, 'trainingsDates', [equal('userId', userId)], DATES_MAX)

/** @throws ApiError `resource-exhausted`. */
export async function assertCalendarHasRoom(writer: Writer, userId: string): Promise<void> {
  if (await isCalendarFull(writer, userId))
    throw coded('resource-exhausted', 'calendar-full', 'The calendar is full. Delete old dates.')
}
