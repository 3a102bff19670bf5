import { isHiddenFor, messageFromRow, type Message, type MessageRow } from '#core/together/messages.ts'
import type { FriendCard } from '#core/together/friendship.ts'
import { listOwnRows, listRows } from '../app/appwrite-rest.ts'
import { equal, greaterThanEqual, limit, orderAsc } from '../app/query.ts'

const PROPOSALS_MAX = 100
const IDS_PER_QUERY = 80

/** The next first. @param from an ISO time @throws UserFacingError, NetworkError, as the next. */
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

export async function listNames(ids: readonly string[]): Promise<Map<string, string>> {
  const wanted = [...new Set(ids)].slice(0, IDS_PER_QUERY)
  if (wanted.length === 0) return new Map()
  const { rows } = await listRows<FriendCard>('profiles', [equal('$id', wanted), limit(wanted.length)])
  return new Map(rows.map(({ $id, nicName, firstName }) => [$id, nicName || firstName]))
}
