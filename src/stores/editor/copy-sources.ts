import { atom } from 'nanostores'
import type { WorkoutSummary } from '#core/workout/workout.ts'
import { listByIds, listFavoriteIds, listMine } from '../../data/list/list-rows.ts'
import { currentQuery } from '../../platform/page/page.ts'
import { accountKnown } from '../account/session.ts'

export interface CopySources {
  asked: WorkoutSummary | null
  last: WorkoutSummary | null
  favorites: readonly WorkoutSummary[]
}

const FAVORITES_MAX = 3

export const $copySources = atom<CopySources>({ asked: null, last: null, favorites: [] })

export async function readCopySources(): Promise<void> {
  try {
    const { userId } = (await accountKnown()).login
    const asked = currentQuery().find(([name]) => name === 'copy')?.[1]
    const [mine, ids] = await Promise.all([listMine(userId, null), listFavoriteIds(userId)])
    const wanted = [...(asked === undefined ? [] : [asked]), ...ids.slice(0, FAVORITES_MAX)]
    const found = wanted.length === 0 ? [] : await listByIds(wanted)
    $copySources.set({
      asked: found.find(({ id }) => id === asked) ?? null,
      last: mine.workouts[0] ?? null,
      favorites: found.filter(({ id }) => ids.includes(id))
    })
  } catch {
    // Nothing is shown in their stead.
  }
}
