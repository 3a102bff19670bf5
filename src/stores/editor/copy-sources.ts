import { atom } from 'nanostores'
import type { WorkoutSummary } from '#core/workout/workout.ts'
import { listByIds, listFavoriteIds, listMine } from '../../data/list/list-rows.ts'
import { currentQuery } from '../../platform/page/page.ts'
import { accountKnown } from '../account/session.ts'

export interface CopySources {
  asked: WorkoutSummary | null
  /** Own workouts, newest first, then favorites. */
  some: readonly WorkoutSummary[]
  /** The number of own workouts. */
  total: number
}

const OWN_MAX = 4
const FAVORITES_MAX = 3

export const $copySources = atom<CopySources>({ asked: null, some: [], total: 0 })

export async function readCopySources(): Promise<void> {
  try {
    const { userId } = (await accountKnown()).login
    const asked = currentQuery().find(([name]) => name === 'copy')?.[1]
    const [mine, ids] = await Promise.all([listMine(userId, null), listFavoriteIds(userId)])
    const wanted = [...(asked === undefined ? [] : [asked]), ...ids.slice(0, FAVORITES_MAX)]
    const found = wanted.length === 0 ? [] : await listByIds(wanted)
    const own = mine.workouts.slice(0, OWN_MAX)
    const isOwn = (id: string) => own.some((workout) => workout.id === id)
    $copySources.set({
      asked: found.find(({ id }) => id === asked) ?? null,
      some: [...own, ...found.filter(({ id }) => ids.includes(id) && !isOwn(id))],
      total: mine.total
    })
  } catch {
    // Nothing is shown in their place.
  }
}
