import { listRows } from '../app/appwrite-rest.ts'
import { equal, isNull, limit, orderDesc, select } from '../app/query.ts'

export interface FriendShare {
  workoutId: string
  note: string
  proposedAt: string | null
  isSeen: boolean
  isDirect: boolean
  createdAt: string | null
}

interface ShareRow {
  wId: string
  groupId: string | null
  note: string
  proposedAt: string | null
  seen: boolean
  withdrawn: boolean | null
  createdAt: string | null
}

const SHARES_MAX = 100

const isDirect = ({ groupId }: ShareRow): boolean => (groupId ?? '') === ''

/**
 * Newest first, each workout once. If it is shared through a group too, the direct share's note is used. @throws
 * UserFacingError, NetworkError.
 */
export async function listShares(ownerId: string, friendId: string): Promise<FriendShare[]> {
  const { rows } = await listRows<ShareRow>('shareWithFriends', [
    equal('ownerUId', [ownerId]),
    equal('friendUId', [friendId]),
    isNull('removedAt'),
    orderDesc('createdAt'),
    select(['$id', 'wId', 'groupId', 'note', 'proposedAt', 'seen', 'withdrawn', 'createdAt']),
    limit(SHARES_MAX)
  ])
  const byWorkout = new Map<string, ShareRow>()
  for (const row of rows.filter(({ withdrawn }) => withdrawn !== true)) {
    const known = byWorkout.get(row.wId)
    if (known === undefined || (!isDirect(known) && isDirect(row))) byWorkout.set(row.wId, row)
  }
  return [...byWorkout.values()].map((row) => ({
    workoutId: row.wId,
    note: row.note,
    proposedAt: row.proposedAt,
    isSeen: row.seen,
    createdAt: row.createdAt,
    isDirect: isDirect(row)
  }))
}
