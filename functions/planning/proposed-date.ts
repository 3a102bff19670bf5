import { createOnce, type Writer } from '../lib/appwrite-writer.ts'
import { derivedId } from '../lib/ids.ts'
import { readersOf } from '../lib/permissions.ts'
import { isCalendarFull } from './calendar-room.ts'

interface Proposed {
  proposedAt: string | null
  wId: string
  title: string
}

/** Plans a date that someone proposed, unless the calendar is full. Idempotent. @param key identifies the proposal */
export async function planProposed(
  writer: Writer,
  userId: string,
  key: readonly string[],
  { proposedAt, wId, title }: Proposed
): Promise<void> {
  if (await isCalendarFull(writer, userId)) return
  const rowId = await derivedId('proposed-date', ...key, userId)
  const data = { userId, startDateTime: proposedAt, lastDateTime: proposedAt, wId, title }
  await createOnce(writer, 'trainingsDates', rowId, data, readersOf('trainingDate', userId))
}
