/** The version of a workout that its page shows offline. */
import type { Workout } from '#core/workout/workout.ts'
import { readCache, writeCache, type Cached } from '../../data/app/cache.ts'
import { readerNow } from '../account/session.ts'
import { cacheKey } from '../app/resource.ts'

export interface KnownPage {
  workout: Workout
  author: string
}

const keyOf = (id: string): string => cacheKey('workout', { userId: readerNow(), id })

export const readKnownPage = (id: string): Promise<Cached<KnownPage> | null> => readCache<KnownPage>(keyOf(id))

export const keepKnownPage = (id: string, page: KnownPage): Promise<void> => writeCache(keyOf(id), page)

/** The next read would bring it anyway, but the network may be lost before that. */
export async function changeKnownPage(id: string, change: Partial<Workout>): Promise<void> {
  const known = await readKnownPage(id)
  if (known === null) return
  const workout = { ...known.value.workout, ...change }
  await writeCache(keyOf(id), { ...known.value, workout }, known.savedAt)
}
