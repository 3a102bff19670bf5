import { atom } from 'nanostores'
import { errorCode } from '#core/app/errors.ts'
import { assignedFrom, type Assigned, type AssignedRow } from '#core/together/assigned.ts'
import type { WorkoutSummary } from '#core/workout/workout.ts'
import { readCache, writeCache } from '../../data/app/cache.ts'
import { listByIds } from '../../data/list/list-rows.ts'
import { ASSIGNED_PAGE, countUnseen, listAssigned, markSharesSeen } from '../../data/together/shares.ts'
import { createPageLife } from '../../platform/page/page-life.ts'
import { onSeenAgain } from '../../platform/page/page.ts'
import { $session, accountOf } from '../account/session.ts'
import { $newShares } from '../list/list-state.ts'

export interface AssignedWorkout extends Assigned {
  workout: WorkoutSummary
}

interface Shown {
  entries: readonly AssignedWorkout[]
  size: number
  hasMore: boolean
}

export type AssignedState =
  | { kind: 'loading' }
  | { kind: 'failed'; error: unknown }
  | ({
      kind: 'ready'
      more: 'idle' | 'loading' | 'failed'
      /** The server was not reached. Milliseconds since 1970. */
      stale: { savedAt: number; failedAt: number; error: unknown } | null
    } & Shown)

export const $assigned = atom<AssignedState>({ kind: 'loading' })

/** What was new when the tab was opened stays marked until it is left. */
export const $fresh = atom<ReadonlySet<string>>(new Set())

const cacheKey = (userId: string): string => `list:assigned:${userId}`

let shownFor: string | null = null
let knownOf: string | null = null
let asked = 0

/** What cannot be read yet comes with the next event: its roles are on their way. */
async function join(rows: readonly AssignedRow[]): Promise<AssignedWorkout[]> {
  const assigned = assignedFrom(rows)
  const found = await listByIds(assigned.map(({ workoutId }) => workoutId))
  const workouts = new Map(found.map((workout) => [workout.id, workout]))
  return assigned.flatMap((one) => {
    const workout = workouts.get(one.workoutId)
    return workout === undefined ? [] : [{ ...one, workout }]
  })
}

async function read(userId: string, size: number): Promise<Shown> {
  const { rows, next } = await listAssigned(userId, null, size)
  return { entries: await join(rows), size, hasMore: next !== null }
}

/** Seen is what is on a page that is in sight. */
async function see(entries: readonly AssignedWorkout[]): Promise<void> {
  const isNew = entries.filter((entry) => entry.isNew)
  if (isNew.length === 0 || createPageLife().isHidden()) return
  $fresh.set(new Set([...$fresh.get(), ...isNew.map(({ workoutId }) => workoutId)]))
  $newShares.set(0)
  await markSharesSeen().catch(() => undefined)
}

function show(userId: string, shown: Shown): void {
  $assigned.set({ kind: 'ready', ...shown, more: 'idle', stale: null })
  void writeCache(cacheKey(userId), shown)
}

async function fallBack(userId: string, error: unknown): Promise<void> {
  const known = await readCache<Shown>(cacheKey(userId))
  if (shownFor !== userId) return
  if (known === null || errorCode(error) === 'unauthenticated') return $assigned.set({ kind: 'failed', error })
  const stale = { savedAt: known.savedAt, failedAt: Date.now(), error }
  $assigned.set({ kind: 'ready', ...known.value, more: 'idle', stale })
}

/** As many as are shown. Never throws. */
export async function reloadAssigned(): Promise<void> {
  const userId = shownFor
  if (userId === null) return
  asked += 1
  const mine = asked
  const before = $assigned.get()
  if (before.kind === 'failed') $assigned.set({ kind: 'loading' })
  const asMany = before.kind === 'ready' ? before.size + (before.more === 'loading' ? ASSIGNED_PAGE : 0) : 0
  const size = Math.max(asMany, ASSIGNED_PAGE)
  try {
    const shown = await read(userId, size)
    if (mine !== asked || shownFor !== userId) return
    show(userId, shown)
    await see(shown.entries)
  } catch (error) {
    if (mine === asked) await fallBack(userId, error)
  }
}

export async function loadMoreAssigned(): Promise<void> {
  const before = $assigned.get()
  const userId = shownFor
  if (before.kind !== 'ready' || userId === null || !before.hasMore || before.more === 'loading') return
  $assigned.set({ ...before, more: 'loading' })
  asked += 1
  const mine = asked
  try {
    const shown = await read(userId, before.size + ASSIGNED_PAGE)
    if (mine === asked) show(userId, shown)
  } catch {
    if (mine === asked) $assigned.set({ ...before, more: 'failed' })
  }
}

async function showFor(userId: string): Promise<void> {
  if (knownOf !== userId) $assigned.set({ kind: 'loading' })
  knownOf = userId
  const known = await readCache<Shown>(cacheKey(userId))
  if (known !== null && shownFor === userId && $assigned.get().kind === 'loading')
    $assigned.set({ kind: 'ready', ...known.value, hasMore: false, more: 'idle', stale: null })
  await reloadAssigned()
}

function forget(): void {
  shownFor = null
  knownOf = null
  $assigned.set({ kind: 'loading' })
  $newShares.set(0)
}

/** Shows at once what the device knows, and brings it up to date. Gives a function that leaves it. */
export function openAssigned(): () => void {
  const stopSeen = onSeenAgain(0, () => {
    const now = $assigned.get()
    if (now.kind === 'ready' && now.stale === null) void see(now.entries)
  })
  const stop = $session.subscribe((session) => {
    const userId = accountOf(session)?.login.userId ?? null
    if (session.kind === 'unknown' && session.error !== null && userId === null)
      $assigned.set({ kind: 'failed', error: session.error })
    if (session.kind === 'signed-out') forget()
    if (userId === shownFor || userId === null) return
    shownFor = userId
    void showFor(userId)
  })
  return () => {
    stop()
    stopSeen()
    shownFor = null
    $fresh.set(new Set())
  }
}

/** Something changed in what is shared with the account. @throws UserFacingError, NetworkError. */
export async function refreshShares(userId: string): Promise<void> {
  if (shownFor === userId) return reloadAssigned()
  $newShares.set(await countUnseen(userId))
}
