/** Workouts that a date may have: one's own, favourites, and those that friends shared. */
import type { CalendarWorkout } from '#core/planning/training-calendar.ts'
import { listByIds, listFavoriteIds, listMine } from '../../data/list/list-rows.ts'
import { listAssigned } from '../../data/together/shares.ts'
import { accountKnown } from '../account/session.ts'

/** Appwrite reads 4,096 characters of a query. */
const IDS_MAX = 80

/** The newest of each, every workout once. @throws UserFacingError, NetworkError. */
export async function pickableWorkouts(): Promise<CalendarWorkout[]> {
  const { userId } = (await accountKnown()).login
  const [mine, hearts, assigned] = await Promise.all([
    listMine(userId, null),
    listFavoriteIds(userId),
    listAssigned(userId, null, IDS_MAX)
  ])
  const others = await Promise.all([
    listByIds(hearts.slice(0, IDS_MAX)),
    listByIds([...new Set(assigned.rows.map(({ wId }) => wId))])
  ])
  const all = new Map([...mine.workouts, ...others.flat()].map((workout) => [workout.id, workout]))
  return [...all.values()].map(({ id, name, level, totalSec, ridge, language }) => ({
    ...{ id, name, level, totalSec, ridge, language }
  }))
}
