/** Everything that waits for the account and is news to it. Live on every screen by `live-bell.ts`. */
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
  /** `staleSince`: what the device knew last, milliseconds since 1970; null for the server's answer. */
  | { kind: 'ready'; rows: readonly BellRow[]; staleSince: number | null }

export const $bell = atom<BellState>({ kind: 'loading' })

/** Without what was answered on this device and is not sent yet. */
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

/** Never throws: failures end in the state, or leave what the device knows. */
export async function refreshBell(): Promise<void> {
  void resource.open((await accountKnown()).login.userId)
  await resource.refresh()
}

/** What was answered this long ago is still the answer: several parts of a screen ask at once. Milliseconds. */
const FRESH_MS = 5000

/** As `refreshBell`, unless the server was asked a moment ago. */
export async function openBell(): Promise<void> {
  const now = resource.get()
  const isFresh = now.kind === 'ready' && !now.isCached && now.stale === null && Date.now() - now.savedAt < FRESH_MS
  if (!isFresh) await refreshBell()
}

/** Up to when the news were seen here, until the account has it. */
const $seenHere = atom('')

/** ISO time up to which the account has seen its news, on any device; empty for never. */
export const $newsSeenAt = computed([$prefs, $seenHere], (prefs, here) => {
  const kept = prefs?.[NEWS_SEEN]
  return typeof kept === 'string' && kept > here ? kept : here
})

/** Never throws. It follows the account to its other devices. */
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

/** What still waits, as it is counted. */
export const $bellParts = computed([$bell, $newsSeenAt, $isAnswered], (bell, seenAt, isAnswered) => {
  const rows = bell.kind === 'ready' ? bell.rows.filter(({ id }) => !isAnswered(id)) : []
  return bellParts(rows, seenAt, Date.now())
})
