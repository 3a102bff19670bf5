import { type KeptWorkout, planOf } from '#core/media/kept-workout.ts'
import { isLink } from '#core/workout/link.ts'
import { summaryFromRow, type WorkoutRow } from '#core/workout/stored-summary.ts'
import type { Workout } from '#core/workout/workout.ts'
import { $isOnline } from '../app/network.ts'
import { $isWorkoutRunning } from '../player/running-workout.ts'
import { $session } from '../account/session.ts'
import { when } from '../app/when.ts'
import { keepOwn } from './keep-by-itself.ts'
import { followTabs, runKeeper } from './keeper.ts'
import { tellKept, isShownTo, readerId } from './kept-state.ts'
import { listRows, readUser } from '../../data/app/appwrite-rest.ts'
import { equal, limit } from '../../data/app/query.ts'
import { isWorkoutGone } from '../../data/media/kept-facts.ts'
import { dropKept, patchKept, readKept } from '../../data/media/kept-db.ts'
import { readWorkout } from '../../data/workout/read-workout.ts'
import { isLineFree } from '../../platform/page/room.ts'

const PART = 50

type Now = Pick<Workout, 'version' | 'updatedAt'>

/**
 * The server's workouts, keyed by id. A missing one may be deleted, or the answer was empty for another reason. @throws
 * when offline.
 */
async function versionsNow(ids: readonly string[]): Promise<Map<string, Now>> {
  const found = new Map<string, Now>()
  for (let from = 0; from < ids.length; from += PART) {
    const part = ids.slice(from, from + PART)
    const { rows } = await listRows<WorkoutRow>('workouts', [equal('$id', part), limit(PART)])
    for (const row of rows) found.set(row.$id, summaryFromRow(row))
  }
  return found
}

async function takeNewer(kept: KeptWorkout, now: Now): Promise<void> {
  const isFree = isLineFree() || planOf(kept.workout, 'all').every(({ sort }) => sort === 'picture')
  const next = isFree || kept.wish === 'light' ? await readWorkout(kept.id) : null
  await patchKept(kept.id, { newerAt: now.updatedAt, ...(next === null ? {} : { next, problem: null }) })
}

/** An account whose session has ended gets no rows either, and must not lose its files because of that. */
async function isAsker(userId: string | null): Promise<boolean> {
  if (userId === null) return true
  const user = await readUser().catch(() => null)
  return user?.$id === userId
}

async function versionOf(kept: KeptWorkout, rows: ReadonlyMap<string, Now>): Promise<Now | null> {
  if (!isLink(kept.id)) return rows.get(kept.id) ?? null
  const workout = await readWorkout(kept.id).catch(() => null)
  return workout?.id === kept.id ? workout : null
}

/** @throws NetworkError, UserFacingError; nothing was deleted then. */
export async function renewKept(): Promise<void> {
  const reader = readerId()
  const mine = (await readKept()).filter((kept) => isShownTo(kept, reader))
  if (mine.length === 0) return
  const rows = await versionsNow(mine.flatMap(({ id }) => (isLink(id) ? [] : [id])))
  for (const kept of mine) {
    const now = await versionOf(kept, rows)
    if (now !== null) {
      const known = kept.next ?? kept.workout
      if (now.version !== known.version) await takeNewer(kept, now)
    } else if ((await isWorkoutGone(kept.id)) && (await isAsker(kept.userId))) await dropKept(kept.id)
  }
}

async function askServer(): Promise<void> {
  const session = $session.get()
  // Until the account is known, its own workouts look deleted.
  if (!$isOnline.get() || session.kind === 'unknown') return
  await renewKept()
  if (session.kind === 'signed-in') await keepOwn(session.login.userId)
}

let isAsking = false

/** Never throws. A running play has priority. */
export async function contact(): Promise<void> {
  followTabs()
  if (isAsking || $isWorkoutRunning.get()) return
  isAsking = true
  await askServer().catch(() => undefined)
  isAsking = false
  await tellKept()
  await runKeeper()
}

let isFollowing = false

/** Runs now and whenever the network returns. */
export function keepInContact(): void {
  if (isFollowing) return
  isFollowing = true
  void when($session, (session) => (session.kind === 'unknown' ? null : session)).then(contact)
  $isOnline.listen((isOnline) => isOnline && void contact())
}
