/**
 * Counts what is shared with each friend, live while something shows it. Loaded after the list of friends
 * (docs/together.md).
 */
import { countShares, watchedOfUser } from '../../data/together/share-counts.ts'
import { $session, accountOf } from '../account/session.ts'
import { keepWatching } from '../app/keep-watching.ts'
import { $friendShares, $shareCounts, refreshFriendShares } from './friend-shares.ts'

/** One change writes a row for each member of a group, and each sends an event. */
const SETTLE_MS = 300
const SEEN_AGAIN_MS = 30_000

/** Returns a function that stops it. */
export function keepShareCounts(): () => void {
  const userId = accountOf($session.get())?.login.userId ?? null
  if (userId === null) return () => undefined
  let isOver = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const count = async () => {
    const counts = await countShares(userId).catch(() => null)
    if (counts !== null && !isOver) $shareCounts.set(counts)
  }
  const due = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      if ($friendShares.get().kind === 'ready') void refreshFriendShares()
      void count()
    }, SETTLE_MS)
  }
  void count()
  const watching = keepWatching({
    idOf: () => userId,
    watched: () => watchedOfUser(userId, due),
    missed: due,
    seenAgainMs: SEEN_AGAIN_MS
  })
  return () => {
    isOver = true
    clearTimeout(timer)
    watching.stop()
    $shareCounts.set({})
  }
}
