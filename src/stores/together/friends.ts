/**
 * The account's people: friends, requests and blocked people. Kept live while something shows them (docs/together.md).
 */
import { atom, computed } from 'nanostores'
import { NO_PEOPLE, type Friend, type People } from '#core/together/friendship.ts'
import { listPeople } from '../../data/together/friends.ts'
import { $session, accountKnown, accountOf } from '../account/session.ts'
import { keepWatching } from '../app/keep-watching.ts'
import { createResource } from '../app/resource.ts'

export type FriendsState =
  | { kind: 'loading' }
  | { kind: 'failed'; error: unknown }
  /** `staleSince` is the time of the cached value in milliseconds since 1970; null for the server's answer. */
  | { kind: 'ready'; people: People; staleSince: number | null }

export const $friends = atom<FriendsState>({ kind: 'loading' })

/** Accepted friends by name; empty while they are unknown. */
export const $acceptedFriends = computed($friends, (state): readonly Friend[] =>
  state.kind === 'ready' ? state.people.friends : NO_PEOPLE.friends
)

const resource = createResource<People>({
  name: 'friends',
  read: ({ userId }) => listPeople(userId),
  show: (now) => {
    if (now.kind !== 'ready') return $friends.set(now)
    $friends.set({ kind: 'ready', people: now.value, staleSince: now.isCached || now.stale ? now.savedAt : null })
  }
})

/** Never throws: failures end in the state or leave the cached list. */
export async function refreshFriends(): Promise<void> {
  void resource.open((await accountKnown()).login.userId)
  await resource.refresh()
}

/** One change writes several rows, and each sends an event. */
const SETTLE_MS = 150
/** After this time in the background the connection may be dead. */
const SEEN_AGAIN_MS = 30_000

/** In milliseconds. */
const LISTEN_AFTER_MS = 1500

function keepFor(userId: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const due = () => {
    clearTimeout(timer)
    timer = setTimeout(() => void refreshFriends(), SETTLE_MS)
  }
  const rows = (column: string) => ({ kind: 'rows', tableId: 'friends', column, value: userId, changed: due }) as const
  const watching = keepWatching({
    idOf: () => userId,
    // Someone who was removed can no longer read the row and learns of it from the counter.
    watched: () => [
      rows('ownerUId'),
      rows('friendUId'),
      { kind: 'row', tableId: 'quotas', rowId: userId, changed: due }
    ],
    missed: due,
    seenAgainMs: SEEN_AGAIN_MS,
    beginsAfterMs: LISTEN_AFTER_MS
  })
  return () => {
    clearTimeout(timer)
    watching.stop()
  }
}

let users = 0
let stopLive: () => void = () => undefined

function startLive(): () => void {
  let kept: { userId: string; stop: () => void } | null = null
  const stop = $session.subscribe((session) => {
    const userId = accountOf(session)?.login.userId ?? null
    if (userId === (kept?.userId ?? null)) return
    kept?.stop()
    kept = userId === null ? null : { userId, stop: keepFor(userId) }
    if (userId !== null) void refreshFriends()
  })
  return () => {
    stop()
    kept?.stop()
  }
}

/** Reads the people and keeps them live until every caller has stopped it. */
export function keepFriends(): () => void {
  users += 1
  if (users === 1) stopLive = startLive()
  let isOver = false
  return () => {
    if (isOver) return
    isOver = true
    users -= 1
    if (users === 0) stopLive()
  }
}
