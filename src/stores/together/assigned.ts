import { atom } from 'nanostores'
import { assignedFrom, type Assigned, type AssignedRow } from '#core/together/assigned.ts'
import type { WorkoutSummary } from '#core/workout/workout.ts'
import { listByIds } from '../../data/list/list-rows.ts'
import { ASSIGNED_PAGE, countUnseen, listAssigned, markSharesSeen } from '../../data/together/shares.ts'
import { createPageLife } from '../../platform/page/page-life.ts'
import { onSeenAgain } from '../../platform/page/page.ts'
import { $session, accountOf } from '../account/session.ts'
import { createResource, type Known } from '../app/resource.ts'
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
      /** The server was not reached. In milliseconds since 1970. */
      stale: { savedAt: number; failedAt: number; error: unknown } | null
    } & Shown)

export const $assigned = atom<AssignedState>({ kind: 'loading' })

/** What was new when the tab was opened stays marked until the tab is left. */
export const $fresh = atom<ReadonlySet<string>>(new Set())

let shownFor: string | null = null
let more: 'idle' | 'loading' | 'failed' = 'idle'

/** Workouts that cannot be read yet come with the next event, once their roles are set. */
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

/** Items count as seen on a visible page. */
async function see(entries: readonly AssignedWorkout[]): Promise<void> {
  const isNew = entries.filter((entry) => entry.isNew)
  if (isNew.length === 0 || createPageLife().isHidden()) return
  $fresh.set(new Set([...$fresh.get(), ...isNew.map(({ workoutId }) => workoutId)]))
  $newShares.set(0)
  await markSharesSeen().catch(() => undefined)
}

function show(now: Known<Shown>): void {
  if (now.kind !== 'ready') return $assigned.set(now)
  const { value, savedAt, isCached } = now
  // A failure to load the next ones shows at the end of the list.
  const stale = now.stale === null || more === 'failed' ? null : { savedAt, ...now.stale }
  $assigned.set({ kind: 'ready', ...value, hasMore: value.hasMore && !isCached, more, stale })
}

const shownSize = (): number => {
  const now = resource.get()
  return now.kind === 'ready' ? now.value.size : 0
}

const resource = createResource<Shown>({
  name: 'list:assigned',
  read: ({ userId }) => read(userId, Math.max(shownSize() + (more === 'loading' ? ASSIGNED_PAGE : 0), ASSIGNED_PAGE)),
  show
})

/** Reads as many as are shown. Never throws. */
export async function reloadAssigned(): Promise<void> {
  if (shownFor === null) return
  if (more === 'failed') more = 'idle'
  await resource.refresh()
  const now = resource.get()
  if (now.kind === 'ready' && !now.isCached && now.stale === null) await see(now.value.entries)
}

export async function loadMoreAssigned(): Promise<void> {
  const now = resource.get()
  if (now.kind !== 'ready' || shownFor === null || !now.value.hasMore || more === 'loading') return
  more = 'loading'
  show(now)
  await resource.refresh()
  more = shownSize() > now.value.size ? 'idle' : 'failed'
  show(resource.get())
}

/** Hides one that was removed. */
export const dropAssigned = (id: string): void =>
  resource.change((now) => ({ ...now, entries: now.entries.filter(({ workoutId }) => workoutId !== id) }))

/** Shows the cached list at once and refreshes it. Returns a function that stops it. */
export function openAssigned(): () => void {
  const stopSeen = onSeenAgain(0, () => {
    const now = $assigned.get()
    if (now.kind === 'ready' && now.stale === null) void see(now.entries)
  })
  const stop = $session.subscribe((session) => {
    const userId = accountOf(session)?.login.userId ?? null
    if (session.kind === 'unknown' && session.error !== null && userId === null)
      $assigned.set({ kind: 'failed', error: session.error })
    if (session.kind === 'signed-out') {
      shownFor = null
      resource.close()
      $newShares.set(0)
    }
    if (userId === shownFor || userId === null) return
    shownFor = userId
    void resource.open(userId)
    void reloadAssigned()
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
