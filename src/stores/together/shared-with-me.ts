/** Who shared the open workout with the account, until it is withdrawn (decision 065). */
import { atom } from 'nanostores'
import { assignedFrom, type Assigned } from '#core/together/assigned.ts'
import { readCache, writeCache } from '../../data/app/cache.ts'
import { listSharesOf, watchedShares } from '../../data/together/shares.ts'
import { accountOf, $session } from '../account/session.ts'
import { keepWatching } from '../app/keep-watching.ts'
import { forgetRefused } from '../workout/forget-refused.ts'
import { loadWorkoutPage } from '../workout/workout-page.ts'

/** Of the open workout; null while nobody knows, and when it is not shared. */
export const $sharedWithMe = atom<Assigned | null>(null)

const cacheKey = (workoutId: string): string => `share:${workoutId}`

/** One change writes several rows, and each sends an event. */
const SETTLE_MS = 150
const SEEN_AGAIN_MS = 30_000

interface Reading {
  userId: string
  workoutId: string
  isOver: boolean
  isFirst: boolean
}

async function read(reading: Reading): Promise<void> {
  const { userId, workoutId, isFirst } = reading
  const [share = null] = assignedFrom(await listSharesOf(userId, workoutId))
  if (reading.isOver) return
  $sharedWithMe.set(share)
  void writeCache(cacheKey(workoutId), share)
  reading.isFirst = false
  // Its roles may go a moment after the row, which is told again.
  if (share !== null || isFirst) return
  await loadWorkoutPage(workoutId)
  await forgetRefused(workoutId)
}

async function showKnown(reading: Reading): Promise<void> {
  const known = await readCache<Assigned | null>(cacheKey(reading.workoutId))
  if (known !== null && !reading.isOver && reading.isFirst) $sharedWithMe.set(known.value)
}

function follow(userId: string, workoutId: string): () => void {
  const reading: Reading = { userId, workoutId, isOver: false, isFirst: true }
  let timer: ReturnType<typeof setTimeout> | undefined
  const now = () => void read(reading).catch(() => undefined)
  const due = () => {
    clearTimeout(timer)
    timer = setTimeout(now, SETTLE_MS)
  }
  void showKnown(reading)
  now()
  const watching = keepWatching({
    idOf: () => userId,
    watched: () => [watchedShares('friendUId', userId, due)],
    missed: due,
    seenAgainMs: SEEN_AGAIN_MS
  })
  return () => {
    reading.isOver = true
    clearTimeout(timer)
    watching.stop()
  }
}

/** Follows it until the function that it gives is called; then the page shows what it may still show. */
export function keepSharedWithMe(workoutId: string): () => void {
  $sharedWithMe.set(null)
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
