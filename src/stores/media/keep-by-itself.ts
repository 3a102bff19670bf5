/** Saves own and recently played workouts for offline use without being asked: their texts and pictures. */
import { outplayed, type KeptReason, type KeptWorkout } from '#core/media/kept-workout.ts'
import { isPackedId } from '#core/workout/packed-id.ts'
import type { Workout } from '#core/workout/workout.ts'
import { listMine } from '../../data/list/list-rows.ts'
import { declinedBy, dropKept, readKept, writeKept } from '../../data/media/kept-db.ts'
import { readWorkout } from '../../data/workout/read-workout.ts'
import { storage } from '../../platform/page/storage.ts'
import { readerId } from './kept-state.ts'

const OWN_MAX = 50

function asKept(workout: Workout, reason: KeptReason, userId: string | null): KeptWorkout {
  const isAll = reason === 'own' && storage.areOwnVideosKept.read()
  return {
    id: workout.id,
    userId,
    workout,
    next: null,
    author: workout.trainer,
    reason,
    wish: isAll ? 'all' : 'light',
    isStopped: false,
    keptAt: Date.now(),
    checkedAt: null,
    problem: null,
    newerAt: ''
  }
}

/** @throws NetworkError, UserFacingError, DOMException. */
export async function keepOwn(userId: string): Promise<void> {
  const [page, kept, declined] = await Promise.all([listMine(userId, null), readKept(), declinedBy(userId)])
  const known = new Set(kept.map(({ id }) => id))
  for (const { id } of page.workouts.slice(0, OWN_MAX)) {
    if (known.has(id) || declined.has(id)) continue
    const workout = await readWorkout(id)
    if (readerId() === userId) await writeKept(asKept(workout, 'own', userId))
  }
}

/** Never throws, because no play depends on it. */
export async function keepPlayed(workout: Workout): Promise<void> {
  if (isPackedId(workout.id)) return
  try {
    const userId = readerId()
    const kept = await readKept()
    const known = kept.find(({ id }) => id === workout.id)
    if ((await declinedBy(userId)).has(workout.id)) return
    if (known === undefined) await writeKept(asKept(workout, 'played', userId))
    else if (known.reason === 'played') await writeKept({ ...known, keptAt: Date.now() })
    for (const { id } of outplayed(await readKept())) await dropKept(id)
  } catch {
    // The browser stores nothing, or the device is full.
  }
}
