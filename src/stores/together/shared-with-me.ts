/** Shows who shared the open workout with the account, until the share is withdrawn (docs/together.md). */
import { atom } from 'nanostores'
import { assignedFrom, type Assigned } from '#core/together/assigned.ts'
import { listSharesOf, watchedShares } from '../../data/together/shares.ts'
import { accountOf, $session } from '../account/session.ts'
import { keepWatching } from '../app/keep-watching.ts'
import { createResource } from '../app/resource.ts'
import { loadWorkoutPage } from '../workout/workout-page.ts'

/** The share of the open workout; null while unknown and when it is not shared. */
export const $sharedWithMe = atom<Assigned | null>(null)

const resource = createResource<Assigned | null>({
  name: 'share',
  read: async ({ userId, id }) => assignedFrom(await listSharesOf(userId, id))[0] ?? null,
  show: (now) => $sharedWithMe.set(now.kind === 'ready' ? now.value : null)
})

const isAnswered = (): boolean => {
  const now = resource.get()
  return now.kind === 'ready' && !now.isCached && now.stale === null
}

/** One change writes several rows, and each sends an event. */
const SETTLE_MS = 150
const SEEN_AGAIN_MS = 30_000

function follow(userId: string, workoutId: string): () => void {
  let isOver = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const again = async () => {
    const wasAnswered = isAnswered()
    await resource.refresh()
    // Its roles may be removed a moment after the row, which sends another event.
    if (!isOver && wasAnswered && isAnswered() && $sharedWithMe.get() === null) await loadWorkoutPage(workoutId)
  }
  const due = () => {
    clearTimeout(timer)
    timer = setTimeout(() => void again(), SETTLE_MS)
  }
  void resource.open(userId, workoutId)
  void resource.refresh()
  const watching = keepWatching({
    idOf: () => userId,
    watched: () => [watchedShares('friendUId', userId, due)],
    missed: due,
    seenAgainMs: SEEN_AGAIN_MS
  })
  return () => {
    isOver = true
    clearTimeout(timer)
    watching.stop()
  }
}

/** Follows the share until the returned function is called. Afterwards the page shows what it may still show. */
export function keepSharedWithMe(workoutId: string): () => void {
  resource.close()
  let stop: (() => void) | null = null
  const stopSession = $session.subscribe((session) => {
    const userId = accountOf(session)?.login.userId ?? null
    if (userId !== null) stop ??= follow(userId, workoutId)
  })
  return () => {
    stopSession()
    stop?.()
  }
}
