/** Keeps the unread count and the open conversation current on every screen. Loaded after the first screen. */
import { matchRoute } from '#core/app/routes.ts'
import { unreadOf } from '#core/together/chat.ts'
import { isWatching } from '../../data/app/watch.ts'
import { watchedMessages, type HeardMessage } from '../../data/together/messages.ts'
import { isOnline } from '../../platform/page/online.ts'
import { isOutOfSight } from '../../platform/page/out-of-sight.ts'
import { cameFrom, onSeenAgain } from '../../platform/page/page.ts'
import { $session, accountOf } from '../account/session.ts'
import { keepWatching } from '../app/keep-watching.ts'
import { $t, loadTexts } from '../app/locale.ts'
import { notify } from '../app/notices.ts'
import { catchUp, noteHeard, $chat } from './chat.ts'
import { $conversations, noteMessage, refreshConversations, showKept } from './conversations.ts'
import { $unread } from './unread.ts'

/** One message changes several rows, and each sends an event. */
const SETTLE_MS = 400
/** After this time in the background the connection may be dead. */
const SEEN_AGAIN_MS = 30_000
/** If the network allows no WebSocket, a visible page polls this often. */
const ASKED_EACH_MS = 30_000

/** The introduction comes between a first sign-in and the first screen. */
const hasJustSignedIn = (): boolean => ['login', 'register', 'intro'].includes(matchRoute(cameFrom())?.route.name ?? '')

let isTold = false

/** See sections 8 and 9 of the spec: shown once after signing in, for 5,000 ms. */
async function tellUnread(): Promise<void> {
  if (isTold || $conversations.get().kind !== 'ready') return
  isTold = true
  if (!hasJustSignedIn()) return
  const count = $unread.get()
  if (count === 0) return
  await loadTexts(['app'])
  notify({ kind: 'negative', stays: false, text: $t.get()('unread.notice', { count }) })
}

function keepFor(userId: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isDueWhenSeen = isOutOfSight()
  const due = () => {
    // A hidden page requests nothing, because events are enough for its title.
    isDueWhenSeen = isOutOfSight()
    clearTimeout(timer)
    if (!isDueWhenSeen) timer = setTimeout(() => void refreshConversations().then(tellUnread), SETTLE_MS)
  }
  const heard = (message: HeardMessage | null) => {
    noteHeard(message)
    if (message === null || message.isHidden || !noteMessage(message.message)) due()
  }
  const missed = () => {
    due()
    if ($chat.get() !== null && !isOutOfSight()) void catchUp()
  }
  const watching = keepWatching({
    idOf: () => userId,
    watched: () => watchedMessages(userId, heard, due),
    missed,
    seenAgainMs: SEEN_AGAIN_MS
  })
  const stopSeen = onSeenAgain(0, () => isDueWhenSeen && missed())
  const asking = setInterval(() => {
    if (isWatching() || isOutOfSight() || !isOnline()) return
    watching.renew()
    missed()
  }, ASKED_EACH_MS)
  void (isDueWhenSeen ? showKept() : refreshConversations().then(tellUnread))
  return () => {
    clearInterval(asking)
    clearTimeout(timer)
    stopSeen()
    watching.stop()
  }
}

export function keepMessages(): () => void {
  let keptFor: string | null = null
  let stop: () => void = () => undefined
  const stopCount = $conversations.subscribe((state) =>
    $unread.set(state.kind === 'ready' ? unreadOf(state.conversations) : 0)
  )
  const stopSession = $session.subscribe((session) => {
    const userId = accountOf(session)?.login.userId ?? null
    if (userId === keptFor) return
    stop()
    keptFor = userId
    stop = userId === null ? () => undefined : keepFor(userId)
  })
  return () => {
    stopCount()
    stopSession()
    stop()
  }
}
