/** Everything that is pending for the account or new to it. `live-bell.ts` keeps it current on every screen. */
import { atom, computed } from 'nanostores'
import { bellParts, NEWS_SEEN, seenWith, wantsAnswer, type BellRow, type NewsRow } from '#core/together/bell.ts'
import { resourceOf } from '#core/app/outbox.ts'
import { readWrites } from '../../data/app/outbox.ts'
import { readBell } from '../../data/together/bell.ts'
import { accountKnown } from '../account/session.ts'
import { $prefs, changePref } from '../account/settings.ts'
import { createResource } from '../app/resource.ts'
import { $isAnswered, answerThing } from './bell-answers.ts'

export type BellState =
  | { kind: 'loading' }
  | { kind: 'failed'; error: unknown }
  /** `staleSince` is the time of the cached value in milliseconds since 1970; null for the server's answer. */
  | { kind: 'ready'; rows: readonly BellRow[]; staleSince: number | null }

export const $bell = atom<BellState>({ kind: 'loading' })

/** Leaves out what was answered on this device but is not sent yet. */
async function unanswered(rows: readonly BellRow[], userId: string): Promise<readonly BellRow[]> {
  const writes = await readWrites(userId).catch(() => [])
  const waiting = new Set(writes.filter(({ refused }) => refused === null).map(resourceOf))
  return rows.filter((row) => !wantsAnswer(row) || !waiting.has(answerThing(row)))
}

const resource = createResource<readonly BellRow[]>({
  name: 'bell',
  read: ({ userId }) => readBell(userId),
  prepare: (rows, { userId }) => unanswered(rows, userId),
  show: (now) => {
    if (now.kind !== 'ready') return $bell.set(now)
    $bell.set({ kind: 'ready', rows: now.value, staleSince: now.isCached || now.stale !== null ? now.savedAt : null })
  }
})

/** Never throws: failures end in the state or leave the cached value. */
export async function refreshBell(): Promise<void> {
  void resource.open((await accountKnown()).login.userId)
  await resource.refresh()
}

/** In milliseconds. An answer this recent is reused, because several parts of a screen ask at once. */
const FRESH_MS = 5000

/** Like `refreshBell`, unless the server answered a moment ago. */
export async function openBell(): Promise<void> {
  const now = resource.get()
  const isFresh = now.kind === 'ready' && !now.isCached && now.stale === null && Date.now() - now.savedAt < FRESH_MS
  if (!isFresh) await refreshBell()
}

/** The time up to which the news was seen here, until the account has stored it. */
const $seenHere = atom('')

/** ISO time up to which the account has seen its news on any device; empty for never. */
export const $newsSeenAt = computed([$prefs, $seenHere], (prefs, here) => {
  const kept = prefs?.[NEWS_SEEN]
  return typeof kept === 'string' && kept > here ? kept : here
})

/** Never throws. The account's other devices follow. */
export async function markNewsSeen(news: readonly NewsRow[]): Promise<void> {
  const before = $newsSeenAt.get()
  const seenAt = seenWith(news, before)
  if (seenAt === before) return
  $seenHere.set(seenAt)
  await changePref({ [NEWS_SEEN]: seenAt })
}

export function forgetNewsSeen(): void {
  $seenHere.set('')
}

/** Pending items, as they are counted. */
export const $bellParts = computed([$bell, $newsSeenAt, $isAnswered], (bell, seenAt, isAnswered) => {
  const rows = bell.kind === 'ready' ? bell.rows.filter(({ id }) => !isAnswered(id)) : []
  return bellParts(rows, seenAt, Date.now())
})
