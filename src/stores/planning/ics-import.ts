/** Imports training dates from a calendar file (docs/planning.md). */
import { readIcs } from '#core/planning/ics/ics-file.ts'
import { planIcs, type IcsDate, type IcsPlan, matchesDeviceZone, wallIn } from '#core/planning/ics/ics-plan.ts'
import { isZone } from '#core/planning/zoned-time.ts'
import { today } from '#core/planning/planned-time.ts'
import { addDate, presentDates, removeDay } from '../../data/planning/imported-dates.ts'
import { importedId } from '../../data/planning/imported-id.ts'
import { accountKnown } from '../account/session.ts'

export const ICS_MAX_MB = 5

export interface DateToBring extends IcsDate {
  id: string
}

export type ReadCalendar =
  | { kind: 'unread'; reason: 'too-large' | 'unknown-format' | 'empty' }
  | { kind: 'read'; fresh: DateToBring[]; present: number; leftOut: IcsPlan['leftOut']; notes: IcsPlan['notes'] }

/** @throws UserFacingError, NetworkError, because the existing dates must be known. */
export async function readCalendarFile(file: File, usualName: string): Promise<ReadCalendar> {
  if (file.size > ICS_MAX_MB * 1_000_000) return { kind: 'unread', reason: 'too-large' }
  const events = readIcs(await file.text(), isZone)
  if (events === null) return { kind: 'unread', reason: 'unknown-format' }
  if (events.length === 0) return { kind: 'unread', reason: 'empty' }
  const { userId } = (await accountKnown()).login
  const { dates, leftOut, notes } = planIcs(events, { today: today(new Date()), wallIn, matchesDeviceZone, usualName })
  const all = dates.map((date) => ({ ...date, id: importedId(userId, 'ics', date.key) }))
  const known = await presentDates(all.map(({ id }) => id))
  const fresh = all.filter(({ id }) => !known.has(id))
  return { kind: 'read', fresh, present: all.length - fresh.length, leftOut, notes }
}

const two = (value: number): string => String(Math.floor(value)).padStart(2, '0')

/** Uses the device's offset at that time: a text in UTC would be a moment (decision 071). */
function startOf(wall: string): string {
  const east = 0 - new Date(wall).getTimezoneOffset()
  return `${wall}:00${east < 0 ? '-' : '+'}${two(Math.abs(east) / 60)}:${two(Math.abs(east) % 60)}`
}

/**
 * Can be repeated after a failure: existing dates stay as they are.
 * @param isStopped checked between two dates
 * @returns how many dates were imported
 * @throws UserFacingError, NetworkError.
 */
export async function bringDates(
  dates: readonly DateToBring[],
  onSent: (count: number) => void,
  isStopped: () => boolean
): Promise<number> {
  let sent = 0
  for (const { id, title, wall, repeat, reminderMin, lengthMin, gone } of dates) {
    if (isStopped()) break
    await addDate({
      id,
      title,
      startDateTime: startOf(wall),
      repeat,
      reminderMin,
      ...(lengthMin !== null && { lengthMin })
    })
    for (const day of gone) await removeDay(id, day)
    sent += 1
    onSent(sent)
  }
  return sent
}
