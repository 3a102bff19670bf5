import { isHiddenFor, messageFromRow, type Message, type MessageRow } from '#core/together/messages.ts'
import { listOwnRows } from '../app/appwrite-rest.ts'
import { greaterThanEqual, limit, orderAsc } from '../app/query.ts'

const PROPOSALS_MAX = 100

/** Sorted by date. @param from an ISO time @throws UserFacingError, NetworkError. */
export async function listProposals(userId: string, from: string): Promise<(Message & { proposedAt: string })[]> {
  const queries = [greaterThanEqual('proposedAt', from), orderAsc('proposedAt'), limit(PROPOSALS_MAX)]
  const { rows } = await listOwnRows<MessageRow>('messages', queries)
  return rows.flatMap((row) => {
    const message = messageFromRow(row)
    const { senderId, acceptedBy, declinedBy, isDeleted, proposedAt } = message
    const isAnswered = [...acceptedBy, ...declinedBy].includes(userId)
    if (senderId === userId || isAnswered || isDeleted || proposedAt === null || isHiddenFor(row, userId)) return []
    return [{ ...message, proposedAt }]
  })
}
