import { atom } from 'nanostores'
import type { ShareCounts } from '#core/together/share-limits.ts'
import type { WorkoutSummary } from '#core/workout/workout.ts'
import { listByIds } from '../../data/list/list-rows.ts'
import { listShares, type FriendShare } from '../../data/together/friend-shares.ts'
import { accountKnown } from '../account/session.ts'

export interface SharedWorkout extends FriendShare {
  workout: WorkoutSummary
}

export type FriendShares =
  | { kind: 'loading' }
  | { kind: 'failed'; error: unknown }
  | { kind: 'ready'; theirs: readonly SharedWorkout[]; mine: readonly SharedWorkout[] }

export const $friendShares = atom<FriendShares>({ kind: 'loading' })

/**
 * The number of workouts shared with each friend, keyed by the friend's id; empty while unknown. `share-counts.ts`
 * keeps it current.
 */
export const $shareCounts = atom<Readonly<Record<string, ShareCounts>>>({})

let asked = 0
let shownFor = ''

/** A workout that cannot be read is left out: it was deleted, or its share is still being set up. */
async function withWorkouts(shares: readonly FriendShare[]): Promise<SharedWorkout[]> {
  const workouts = new Map((await listByIds(shares.map(({ workoutId }) => workoutId))).map((one) => [one.id, one]))
  return shares.flatMap((share) => {
    const workout = workouts.get(share.workoutId)
    return workout === undefined ? [] : [{ ...share, workout }]
  })
}

/** Keeps the current list during a read and after a failure. Never throws. */
export async function refreshFriendShares(): Promise<void> {
  asked += 1
  const mine = asked
  const friendId = shownFor
  const { userId } = (await accountKnown()).login
  const both = Promise.all([
    listShares(friendId, userId).then(withWorkouts),
    listShares(userId, friendId).then(withWorkouts)
  ])
  try {
    const [theirs, own] = await both
    if (mine === asked) $friendShares.set({ kind: 'ready', theirs, mine: own })
  } catch (error) {
    if (mine === asked && $friendShares.get().kind !== 'ready') $friendShares.set({ kind: 'failed', error })
  }
}

/** Never throws. */
export function loadFriendShares(friendId: string): Promise<void> {
  shownFor = friendId
  $friendShares.set({ kind: 'loading' })
  return refreshFriendShares()
}
