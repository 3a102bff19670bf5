import { atom } from 'nanostores'
import { givenBefore, type Given, type Targets } from '#core/together/picks.ts'
import type { ShareHolders } from '#core/together/shares.ts'
import { readHolders, watchedShares } from '../../data/together/shares.ts'
import { readerNow } from '../account/session.ts'
import { keepWatching } from '../app/keep-watching.ts'
import { deliver } from '../app/outbox/unsent.ts'
import { createResource } from '../app/resource.ts'
import { $workoutPage, changeWorkoutPage } from '../workout/workout-page.ts'

export { onHidden } from '../../platform/page/page.ts'

export type HoldersState =
  { kind: 'loading' } | { kind: 'failed'; error: unknown } | { kind: 'ready'; holders: ShareHolders; isStale: boolean }

export const $holders = atom<HoldersState>({ kind: 'loading' })

function tellPage(workoutId: string, { holders, groupIds }: ShareHolders): void {
  const page = $workoutPage.get()
  if (page.kind !== 'ready' || page.workout.id !== workoutId) return
  const sharedWithFriends = holders.length + groupIds.length > 0
  if (page.workout.sharedWithFriends !== sharedWithFriends) changeWorkoutPage(workoutId, { sharedWithFriends })
}

const resource = createResource<ShareHolders>({
  name: 'holders',
  read: async ({ id }) => {
    const holders = await readHolders(id)
    tellPage(id, holders)
    return holders
  },
  show: (now) =>
    $holders.set(now.kind === 'ready' ? { kind: 'ready', holders: now.value, isStale: now.stale !== null } : now)
})

/** Never throws. */
export const refreshHolders = (): Promise<void> => resource.refresh()

/** One change writes several rows, and each sends an event. */
const SETTLE_MS = 300
const SEEN_AGAIN_MS = 30_000

let kept: { workoutId: string; users: number; stop: () => void } | null = null

/** The page of a workout and its sheet watch the same list; it ends when both have stopped. */
export function keepHolders(workoutId: string): () => void {
  if (kept?.workoutId !== workoutId) {
    kept?.stop()
    kept = { workoutId, users: 0, stop: startKeeping(workoutId) }
  }
  const mine = kept
  mine.users += 1
  let isOver = false
  return () => {
    if (isOver) return
    isOver = true
    mine.users -= 1
    if (mine.users > 0 || kept !== mine) return
    kept = null
    mine.stop()
  }
}

function startKeeping(workoutId: string): () => void {
  void resource.open(readerNow(), workoutId)
  let timer: ReturnType<typeof setTimeout> | undefined
  const due = () => {
    clearTimeout(timer)
    timer = setTimeout(() => void refreshHolders(), SETTLE_MS)
  }
  void refreshHolders()
  const watching = keepWatching({
    idOf: () => workoutId,
    watched: (id) => [watchedShares('wId', id, due)],
    missed: due,
    seenAgainMs: SEEN_AGAIN_MS
  })
  return () => {
    clearTimeout(timer)
    watching.stop()
    if (kept === null) resource.close()
  }
}

export interface Shared {
  id: string
  name: string
}

const NOTHING_SAID = { note: '', proposedAt: null }

/**
 * Shares with these people or withdraws it at once; offline, the change waits in the outbox. `tellShares` notifies the
 * people. @throws UserFacingError when it is refused, NetworkError when it cannot be stored.
 */
export async function setShared(workout: Shared, targets: Targets, isShared: boolean): Promise<void> {
  await deliver(
    workout,
    isShared ? { kind: 'share', isQuiet: true, ...NOTHING_SAID, ...targets } : { kind: 'unshare', ...targets }
  )
  await refreshHolders()
}

/** Remembers how it was shared with these people, in order to restore it. */
export function heldBy(targets: Targets): Given[] {
  const now = $holders.get()
  return now.kind === 'ready' ? givenBefore(now.holders, targets) : [{ ...NOTHING_SAID, ...targets }]
}

/** Restores withdrawn shares. @throws as `setShared`. */
export async function giveAgain(workout: Shared, before: readonly Given[]): Promise<void> {
  for (const given of before) await deliver(workout, { kind: 'share', isQuiet: false, ...given })
  await refreshHolders()
}

/** Called once the owner has finished choosing: the recipients see that it is new, with the note. Never throws. */
export async function tellShares(workout: Shared, given: Given): Promise<void> {
  if (given.friendIds.length + given.groupIds.length === 0) return
  // If it is refused, so was the share itself. If it is lost, the sweeper notifies them.
  await deliver(workout, { kind: 'share', isQuiet: false, ...given }).catch(() => undefined)
}
