import { isWorthRetrying } from '#core/app/errors.ts'
import { pauseAfter } from '#core/app/outbox.ts'
import { $session, accountOf, refreshSession, refreshUsage } from '../account/session.ts'
import { keepWatching } from '../app/keep-watching.ts'
import { $favoriteIds, readFavoriteOrder } from './favorites.ts'
import { $list, $tab } from './list-state.ts'
import { refreshList } from './load-list.ts'

export { keepOffline } from '../media/keep-offline.ts'
export { nameOwners } from './owner-names.ts'

type Part = 'list' | 'hearts' | 'usage' | 'shares'
const PARTS: readonly Part[] = ['usage', 'hearts', 'list', 'shares']

/** One save changes several rows, and each sends an event. */
const SETTLE_MS = 150
/** After this time in the background the connection may be dead. */
const SEEN_AGAIN_MS = 30_000

async function readList(): Promise<void> {
  await refreshList()
  const list = $list.get()
  if (list.kind === 'failed') throw list.error
  if (list.kind === 'ready' && list.stale !== null) throw list.stale.error
}

async function readHearts(userId: string): Promise<void> {
  const before = $favoriteIds.get()
  await readFavoriteOrder(userId)
  if ($favoriteIds.get() !== before && $tab.get() === 'favourites') await readList()
}

async function read(part: Part, userId: string): Promise<void> {
  if (part === 'usage') await refreshUsage()
  else if (part === 'shares') await (await import('../together/assigned.ts')).refreshShares(userId)
  else if (part === 'list') await readList()
  else await readHearts(userId)
}

/** Runs one refresh at a time, and again later what got no answer: another event may never come. */
function reader(userId: string): { due: (parts: readonly Part[]) => void; stop: () => void } {
  const waiting = new Set<Part>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let isReading = false
  let isOver = false
  let failures = 0
  const soon = (pause: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void round(), pause)
  }
  const round = async () => {
    if (isReading) return soon(SETTLE_MS)
    isReading = true
    const parts = PARTS.filter((part) => waiting.delete(part))
    const failed: Part[] = []
    const keepFailed = (part: Part) => (error: unknown) => {
      if (isWorthRetrying(error)) failed.push(part)
    }
    await Promise.all(parts.map((part) => read(part, userId).catch(keepFailed(part))))
    isReading = false
    for (const part of failed) waiting.add(part)
    failures = failed.length > 0 ? failures + 1 : 0
    if (failures > 0 && !isOver) soon(pauseAfter(failures))
  }
  return {
    due: (parts) => {
      for (const part of parts) waiting.add(part)
      soon(SETTLE_MS)
    },
    stop: () => {
      isOver = true
      clearTimeout(timer)
    }
  }
}

function keepFor(userId: string): () => void {
  const { due, stop } = reader(userId)
  const catchUp = () => {
    const session = $session.get()
    const isUnsure = session.kind === 'unknown' && session.error !== null
    void (isUnsure ? refreshSession() : Promise.resolve()).then(() => due(PARTS))
  }
  const owned = (tableId: string, column: string, parts: readonly Part[]) =>
    ({ kind: 'rows', tableId, column, value: userId, changed: () => due(parts) }) as const
  const quota = { kind: 'row', tableId: 'quotas', rowId: userId, changed: () => due(['usage']) } as const
  const watching = keepWatching({
    idOf: () => userId,
    watched: () => [
      owned('workouts', 'ownerId', ['list', 'hearts']),
      owned('favorits', 'userID', ['hearts']),
      owned('shareWithFriends', 'friendUId', ['shares']),
      quota
    ],
    missed: catchUp,
    seenAgainMs: SEEN_AGAIN_MS
  })
  return () => {
    stop()
    watching.stop()
  }
}

export function keepListLive(): () => void {
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
