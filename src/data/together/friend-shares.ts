/** What two people share with each other. */
import { listRows } from '../app/appwrite-rest.ts'
import { equal, limit, orderDesc, select } from '../app/query.ts'

export interface FriendShare {
  workoutId: string
  note: string
  isSeen: boolean
  /** ISO time. */
  createdAt: string | null
}

interface ShareRow {
  wId: string
  note: string
  seen: boolean
  withdrawn: boolean | null
  createdAt: string | null
}

/** As many as one list of workouts takes. */
const SHARES_MAX = 100

/** The newest first; each workout once, also when it is shared through a group too. @throws UserFacingError, NetworkError. */
export async function listShares(ownerId: string, friendId: string): Promise<FriendShare[]> {
  const { rows } = await listRows<ShareRow>('shareWithFriends', [
    equal('ownerUId', [ownerId]),
    equal('friendUId', [friendId]),
    orderDesc('createdAt'),
    select(['$id', 'wId', 'note', 'seen', 'withdrawn', 'createdAt']),
    limit(SHARES_MAX)
  ])
  const byWorkout = new Map<string, FriendShare>()
  for (const { wId: workoutId, note, seen: isSeen, withdrawn, createdAt } of rows)
    if (withdrawn !== true && !byWorkout.has(workoutId))
      byWorkout.set(workoutId, { workoutId, note, isSeen, createdAt })
  return [...byWorkout.values()]
}
