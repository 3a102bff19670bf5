/** Reports a person or a message to the admins, once per reporter and day (docs/together.md). */
import { equal, rowsWhere, type Writer } from '../lib/appwrite-writer.ts'
import { notFound } from '../lib/errors.ts'
import { derivedId } from '../lib/ids.ts'
import { commit, uncertain, untilSettled } from '../lib/transaction.ts'
import { friendsRow, mayInFriendship } from './friend-rows.ts'
import { messageFor } from './message-rows.ts'

/** Open reports about one person, so that nobody can fill the table. */
const OPEN_MAX = 20

interface Report {
  reporterId: string
  personId: string
  messageId: string
  /** The message text. The admin cannot read it otherwise, and its sender may delete it. */
  quote: string
  reason: string
}

async function tell(writer: Writer, report: Report): Promise<void> {
  const { reporterId, personId, messageId } = report
  const open = await rowsWhere(writer, 'reports', [equal('personId', personId), equal('state', 'open')], OPEN_MAX)
  if (open.length === OPEN_MAX) return
  const day = new Date().toISOString().slice(0, 10)
  const rowId = await derivedId('report-person', reporterId, personId, messageId, day)
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
  await tell(writer, { reporterId: userId, personId: row.ownerUId, messageId: id, quote, reason })
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
  await tell(writer, { reporterId: userId, personId, messageId: '', quote: '', reason })
}
