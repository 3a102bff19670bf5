/** What a new workout can be a copy of. */
import { atom } from 'nanostores'
import type { WorkoutSummary } from '#core/workout/workout.ts'
import { listByIds, listFavoriteIds, listMine } from '../../data/list/list-rows.ts'
import { accountKnown } from '../account/session.ts'

export interface CopySources {
  last: WorkoutSummary | null
  favorites: readonly WorkoutSummary[]
}

const FAVORITES_MAX = 3

/** Empty until they are known, and when they cannot be read: the other ways are there anyway. */
export const $copySources = atom<CopySources>({ last: null, favorites: [] })

export async function readCopySources(): Promise<void> {
  try {
    const { userId } = (await accountKnown()).login
    const [mine, ids] = await Promise.all([listMine(userId, null), listFavoriteIds(userId)])
    const favorites = ids.length === 0 ? [] : await listByIds(ids.slice(0, FAVORITES_MAX))
    $copySources.set({ last: mine.workouts[0] ?? null, favorites })
  } catch {
    // Nothing is shown in their stead.
  }
}
