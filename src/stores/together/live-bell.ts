/** Keeps the bell current on every screen. Loaded after the first screen. */
import { watchedBell } from '../../data/together/bell.ts'
import { isWatching } from '../../data/app/watch.ts'
import { isOnline } from '../../platform/page/online.ts'
import { isOutOfSight } from '../../platform/page/out-of-sight.ts'
import { onSeenAgain } from '../../platform/page/page.ts'
import { $session, accountOf } from '../account/session.ts'
import { keepWatching } from '../app/keep-watching.ts'
import { forgetNewsSeen, openBell, refreshBell } from './bell.ts'
import { forgetAnswers } from './bell-answers.ts'
import { refreshShares } from './assigned.ts'

/** One change writes several rows, and each sends an event. */
const SETTLE_MS = 400
/** After this time in the background the connection may be dead. */
const SEEN_AGAIN_MS = 30_000
/** If the network allows no WebSocket, a visible page polls this often. */
const ASKED_EACH_MS = 30_000

function keepFor(userId: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isDueWhenSeen = isOutOfSight()
  const due = () => {
    isDueWhenSeen = isOutOfSight()
    clearTimeout(timer)
    if (!isDueWhenSeen) timer = setTimeout(() => void refreshBell(), SETTLE_MS)
  }
  const watching = keepWatching({
    idOf: () => userId,
    watched: () => watchedBell(userId, due),
    missed: due,
    seenAgainMs: SEEN_AGAIN_MS
  })
  const stopSeen = onSeenAgain(0, () => isDueWhenSeen && due())
  const asking = setInterval(() => {
    if (isWatching() || isOutOfSight() || !isOnline()) return
    watching.renew()
    due()
    void refreshShares(userId).catch(() => undefined)
  }, ASKED_EACH_MS)
  if (!isDueWhenSeen) void openBell()
  return () => {
    clearInterval(asking)
    clearTimeout(timer)
    stopSeen()
    watching.stop()
    forgetAnswers()
    forgetNewsSeen()
  }
}

/** Returns a function that stops it. */
export function keepBell(): () => void {
  let keptFor: string | null = null
  let stop: () => void = () => undefined
  const stopSession = $session.subscribe((session) => {
    const userId = accountOf(session)?.login.userId ?? null
    if (userId === keptFor) return
    stop()
    keptFor = userId
    stop = userId === null ? () => undefined : keepFor(userId)
  })
  return () => {
    stopSession()
    stop()
  }
}
