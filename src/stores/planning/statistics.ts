import { atom } from 'nanostores'
import { errorCode } from '#core/app/errors.ts'
import { daysFrom, withMonths, type Day } from '#core/planning/trained-days.ts'
import type { EntryChange, NewEntry, StatisticEntry } from '#core/planning/statistic-entries.ts'
import { readCache, writeCache } from '../../data/app/cache.ts'
import { newId } from '../../data/app/ids.ts'
import { addEntry, changeEntry, deleteEntry, listEntries } from '../../data/planning/statistics.ts'
import { listMonths, type MonthRow } from '../../data/planning/month-totals.ts'
import { storage } from '../../platform/page/storage.ts'
import { accountKnown } from '../account/session.ts'

interface Known {
  months: readonly MonthRow[]
  newest?: string
  /** When all months were read, milliseconds since 1970. */
  wholeAt?: number
  entries: StatisticEntry[]
  areAll: boolean
}

export interface Statistics {
  days: readonly Day[]
  /** The newest first; only the last ones unless `areAll`. */
  entries: readonly StatisticEntry[]
  areAll: boolean
}

export type StatisticsState =
  | { kind: 'loading' }
  | { kind: 'failed'; error: unknown }
  /** `staleSince`: it could not be read anew; milliseconds since 1970. */
  | { kind: 'ready'; statistics: Statistics; staleSince: number | null }

export const $statistics = atom<StatisticsState>({ kind: 'loading' })

const cacheKey = (userId: string) => `statistics:${userId}`
const readKnown = (userId: string) => readCache<Known>(cacheKey(userId))

const made = ({ months, entries, areAll }: Known): Statistics => ({ days: daysFrom(months), entries, areAll })

let shownFor: string | null = null
let shown: Known | null = null
let asked = 0
let keptAt: number | null = null

const isSame = (one: Known, other: Known): boolean =>
  one.months === other.months &&
  one.areAll === other.areAll &&
  JSON.stringify(one.entries) === JSON.stringify(other.entries)

function showIfOther(known: Known): void {
  const now = $statistics.get()
  const isShown = now.kind === 'ready' && now.staleSince === null && shown !== null && isSame(shown, known)
  shown = known
  if (!isShown) $statistics.set({ kind: 'ready', statistics: made(known), staleSince: null })
}

async function showKnown(kept: ReturnType<typeof readKnown>, mine: number): Promise<void> {
  const known = await kept
  if (known === null || mine !== asked || $statistics.get().kind === 'ready') return
  keptAt = known.savedAt
  showIfOther(known.value)
}

/** Then all months are read once more, whatever the device may have missed. */
const WHOLE_AFTER_MS = 7 * 86_400_000

async function monthsAfter(userId: string, known: Known | undefined): Promise<Omit<Known, 'entries' | 'areAll'>> {
  const { months = [], newest = '', wholeAt = 0 } = known ?? {}
  if (newest === '' || Math.abs(Date.now() - wholeAt) > WHOLE_AFTER_MS)
    return { ...(await listMonths(userId, null)), wholeAt: Date.now() }
  const changed = await listMonths(userId, newest)
  return { months: withMonths(months, changed.months), newest: changed.newest, wholeAt }
}

async function ask(userId: string, kept: ReturnType<typeof readKnown>): Promise<Known> {
  const months = kept.then((known) => monthsAfter(userId, known?.value))
  const [found, list] = await Promise.all([months, listEntries(userId)])
  return { ...found, ...list }
}

let keptShown = Promise.resolve()

/** Before the session is known, to the account that was here last, as its screens are (decision 042). */
function showEarly(): { userId: string; kept: ReturnType<typeof readKnown> } | null {
  const userId = storage.seenBy.read()
  if (userId === '') return null
  const kept = readKnown(userId)
  if ((shownFor ?? userId) === userId) {
    shownFor = userId
    keptShown = showKnown(kept, asked)
  }
  return { userId, kept }
}

/** Never throws: failures end in the state, or leave what the device knows. */
export async function refreshStatistics(): Promise<void> {
  const early = showEarly()
  const { userId } = (await accountKnown()).login
  asked += 1
  const mine = asked
  if (shownFor !== userId || $statistics.get().kind === 'failed') {
    shownFor = userId
    $statistics.set({ kind: 'loading' })
  }
  const kept = early?.userId === userId ? early.kept : readKnown(userId)
  const known = showKnown(kept, mine)
  try {
    const answer = await ask(userId, kept)
    if (mine !== asked) return
    keptAt = null
    showIfOther(answer)
    void writeCache(cacheKey(userId), answer)
  } catch (error) {
    await known
    if (mine !== asked) return
    const now = $statistics.get()
    if (now.kind !== 'ready' || errorCode(error) === 'unauthenticated') $statistics.set({ kind: 'failed', error })
    else if (now.staleSince === null) $statistics.set({ ...now, staleSince: keptAt ?? Date.now() })
  }
}

const FRESH_MS = 5000
let ahead: { reading: Promise<void>; at: number } | null = null

/** A device that does not answer holds up nothing for longer. */
const KEPT_WAIT_MS = 100

/** Ends when what the device keeps is shown, so that the screen begins with it. */
export function prepareStatistics(): Promise<void> {
  ahead = { reading: refreshStatistics(), at: performance.now() }
  return Promise.race([keptShown, new Promise<void>((resolve) => setTimeout(resolve, KEPT_WAIT_MS))])
}

export function openStatistics(): Promise<void> {
  const isFresh = ahead !== null && performance.now() - ahead.at < FRESH_MS
  const reading = isFresh ? ahead?.reading : undefined
  ahead = null
  return reading ?? refreshStatistics()
}

export const freshId = (): string => newId()

/** @throws UserFacingError, NetworkError; may be repeated with the same id. */
export async function enterByHand(entry: NewEntry): Promise<void> {
  await addEntry(entry)
  await refreshStatistics()
}

/** @throws UserFacingError, NetworkError. */
export async function correctEntry(id: string, change: EntryChange): Promise<void> {
  await changeEntry(id, change)
  await refreshStatistics()
}

/** @throws UserFacingError, NetworkError. */
export async function removeEntry(id: string): Promise<void> {
  await deleteEntry(id)
  await refreshStatistics()
}
