/** The version of a workout that its page shows without a network. */
import type { Workout } from '#core/workout/workout.ts'
import { readCache, writeCache } from '../../data/app/cache.ts'

/** The next read would bring it anyway, but the network may be gone before. */
export async function changeKnownPage(id: string, change: Partial<Workout>): Promise<void> {
  const key = `workout:${id}`
  const known = await readCache<{ workout: Workout }>(key)
  if (known === null) return
  const workout = { ...known.value.workout, ...change }
  await writeCache(key, { ...known.value, workout }, known.savedAt)
}
