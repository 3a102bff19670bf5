/** Reports a person, a message or a trainer page to the admins, once per reporter and day (docs/together.md). */
import { equal, rowsWhere, type Writer } from '../lib/appwrite-writer.ts'
import { notFound } from '../lib/errors.ts'
import { derivedId } from '../lib/ids.ts'
import { commit, uncertain, untilSettled } from '../lib/transaction.ts'
import type { TrainerPageRow } from '../account/trainer-page.ts'
import { GUEST, type Reporter } from '../workout/report-workout.ts'
import { friendsRow, mayInFriendship } from './friend-rows.ts'
import { messageFor } from './message-rows.ts'

/** Open reports about one person, and about one trainer page, so that nobody can fill the table. */
const OPEN_MAX = 20

interface Report {
  reporterId: string
  personId: string
  messageId: string
  /** The text. The admin cannot read a message otherwise, and its writer may change it. */
  quote: string
  reason: string
  trainerPage: boolean
}

/** @param who the reporter's id, or a guest's network */
async function tell(writer: Writer, who: string, report: Report): Promise<void> {
  const { personId, messageId, trainerPage } = report
  const alike = [equal('personId', personId), equal('state', 'open'), equal('trainerPage', trainerPage)]
  if ((await rowsWhere(writer, 'reports', alike, OPEN_MAX)).length === OPEN_MAX) return
  const day = new Date().toISOString().slice(0, 10)
  const rowId = await derivedId(trainerPage ? 'report-trainer' : 'report-person', who, personId, messageId, day)
  await untilSettled(async () => {
    const data = { wId: '', state: 'open', ...report }
    const outcome = await commit(writer, [{ action: 'create', tableId: 'reports', rowId, data }])
    if (outcome === 'unknown') throw uncertain()
    return outcome === 'committed' || outcome === 'conflict' ? 'told' : null
  })
}

/** @throws ApiError `not-found`, `aborted`, `unavailable`. */
export async function reportMessage(writer: Writer, userId: string, id: string, reason: string): Promise<void> {
  const row = await messageFor(writer, id, userId, 'report')
  if (row.ownerUId === '') return
  const quote = [row.text ?? '', row.mediaUrl ?? ''].filter((part) => part !== '').join(' ')
  const report = { personId: row.ownerUId, messageId: id, quote, reason, trainerPage: false }
  await tell(writer, userId, { reporterId: userId, ...report })
}

/**
 * Reports the other side of a friendship, or the person who sent an invitation.
 * @throws ApiError `not-found`, `aborted`, `unavailable`.
 */
export async function reportFriend(writer: Writer, userId: string, id: string, reason: string): Promise<void> {
  const row = await friendsRow(writer, id)
  if (row === null || !mayInFriendship(row, userId, 'read')) throw notFound('friendship')
  // Privacy: an inviter learns nothing about the address, so there is nobody to report.
  if (row.state === 'invited' && row.ownerUId === userId) throw notFound('friendship')
  const personId = row.ownerUId === userId ? row.friendUId : row.ownerUId
  const report = { personId, messageId: '', quote: '', reason, trainerPage: false }
  await tell(writer, userId, { reporterId: userId, ...report })
}

/**
 * Reports a trainer page that is shown. Guests may, too.
 * @throws ApiError `aborted`, `unavailable`.
 */
export async function reportTrainerPage(
  writer: Writer,
  { userId, network }: Reporter,
  { $id, about, place, links }: TrainerPageRow,
  reason: string
): Promise<void> {
  const quote = [place, about, ...(links ?? [])].filter((part) => part !== '').join('\n')
  const report = { personId: $id, messageId: '', quote, reason, trainerPage: true }
  await tell(writer, userId ?? network, { reporterId: userId ?? GUEST, ...report })
}
