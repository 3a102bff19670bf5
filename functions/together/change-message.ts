import type { ProposalAnswer } from '#core/together/message-schemas.ts'
import { isHiddenFor, messageFromRow, type Message, type MessageRow } from '#core/together/messages.ts'
import type { User } from '../lib/edge-env.ts'
import { equal, rowOrNull, type Writer } from '../lib/appwrite-writer.ts'
import { badInput, notFound } from '../lib/errors.ts'
import { commit, untilSettled, type Operation } from '../lib/transaction.ts'
import { planProposed } from '../planning/proposed-date.ts'
import { finishDeletions } from '../media/settle-media.ts'
import { filesGone, messageFor, messageRow, shownTo, type StoredMessage } from './message-rows.ts'

const unchanged = (writer: Writer, row: StoredMessage) => async (): Promise<boolean> =>
  (await messageRow(writer, row.$id))?.$updatedAt === row.$updatedAt

const update = (row: StoredMessage, data: Partial<MessageRow>): Operation => ({
  action: 'update',
  tableId: 'messages',
  rowId: row.$id,
  data
})

const tombstone = (): Partial<MessageRow> => ({
  text: '',
  mediaUrl: '',
  mediaType: '',
  wId: '',
  replyTo: '',
  proposedAt: null,
  acceptedBy: [],
  declinedBy: [],
  read: true,
  deletedAt: new Date().toISOString()
})

/** Only the sender may do this. Idempotent. @throws ApiError `not-found`, `aborted`, `unavailable`. */
export async function deleteForAll(writer: Writer, id: string, userId: string): Promise<Message> {
  const row = await untilSettled(async () => {
    const now = await messageFor(writer, id, userId, 'delete')
    if ((now.deletedAt ?? '') !== '') return now
    await commit(writer, [filesGone(id), update(now, tombstone())], unchanged(writer, now))
    return null
  })
  await finishDeletions(writer, [equal('usedBy', id), equal('bucketId', 'message-media')])
  return messageFromRow(row)
}

/**
 * The message and its file are deleted once nobody can see it. Idempotent.
 * @throws ApiError `not-found`, `aborted`, `unavailable`.
 */
export async function deleteForMe(writer: Writer, id: string, userId: string): Promise<void> {
  let hasTried = false
  await untilSettled(async () => {
    const row = await messageRow(writer, id)
    if (hasTried && (row === null || isHiddenFor(row, userId))) return 'hidden'
    const now = await messageFor(writer, id, userId, 'hide')
    hasTried = true
    const next = { ...now, hiddenFor: [...(now.hiddenFor ?? []), userId] }
    const operations: Operation[] =
      shownTo(next).length === 0
        ? [filesGone(id), { action: 'delete', tableId: 'messages', rowId: id }]
        : [update(now, { hiddenFor: next.hiddenFor })]
    await commit(writer, operations, unchanged(writer, now))
    return null
  })
  if ((await messageRow(writer, id)) === null)
    await finishDeletions(writer, [equal('usedBy', id), equal('bucketId', 'message-media')])
}

async function planFor(writer: Writer, userId: string, row: StoredMessage, title: string): Promise<void> {
  await planProposed(writer, userId, [row.$id], { proposedAt: row.proposedAt, wId: row.wId ?? '', title })
}

const withoutUser = (ids: string[] | null, userId: string): string[] => (ids ?? []).filter((id) => id !== userId)

/**
 * Accepting plans the training once for both people; declining later removes it from the calendar.
 * @throws ApiError `not-found`, `invalid-argument`, `aborted`, `unavailable`.
 */
export async function answerProposal(writer: Writer, user: User, id: string, answer: ProposalAnswer): Promise<Message> {
  const column = answer === 'accepted' ? 'acceptedBy' : 'declinedBy'
  const row = await untilSettled(async () => {
    const now = await messageFor(writer, id, user.id, 'answer')
    if ((now.deletedAt ?? '') !== '') throw notFound('message')
    if (now.proposedAt === null) throw badInput('answer', 'bad-choice')
    if (now[column]?.includes(user.id) === true) return now
    const [acceptedBy, declinedBy] = [withoutUser(now.acceptedBy, user.id), withoutUser(now.declinedBy, user.id)]
    const data = { acceptedBy, declinedBy }
    data[column].push(user.id)
    await commit(writer, [update(now, data)], unchanged(writer, now))
    return null
  })
  if (answer === 'accepted') {
    const workout = await rowOrNull<{ name: string }>(writer, 'workouts', row.wId ?? '')
    await planFor(writer, user.id, row, workout?.name ?? '')
    if (row.ownerUId !== '') await planFor(writer, row.ownerUId, row, workout?.name ?? '')
  }
  return messageFromRow(row)
}
