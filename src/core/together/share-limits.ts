/** Separate from the schemas, because the app needs only the numbers. */

export interface CountedShare {
  wId: string
  ownerUId: string
  /** Empty in the row of a group itself. */
  friendUId: string
}

/** How many workouts two friends share with each other (decision 069). */
export interface ShareCounts {
  theirs: number
  mine: number
}

/** By the friend's id. A workout counts once, even if somebody has it both directly and through groups. */
export function shareCounts(rows: readonly CountedShare[], userId: string): Readonly<Record<string, ShareCounts>> {
  const counts: Record<string, ShareCounts> = {}
  const seen = new Set<string>()
  for (const { wId, ownerUId, friendUId } of rows) {
    const isMine = ownerUId === userId
    const friend = isMine ? friendUId : ownerUId
    const key = JSON.stringify([wId, friend])
    if (friend === '' || seen.has(key)) continue
    seen.add(key)
    const count = (counts[friend] ??= { theirs: 0, mine: 0 })
    count[isMine ? 'mine' : 'theirs'] += 1
  }
  return counts
}

export const SHARE_NOTE_MAX = 200

/** The maximum number of friends, and of groups, per call. A group counts as one, whatever its size. */
export const TARGETS_MAX = 100
