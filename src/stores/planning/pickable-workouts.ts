/** The workouts that a date can have: own ones, favorites, and those that friends shared. */
import type { CalendarWorkout } from '#core/planning/training-calendar.ts'
import { listByIds, listFavoriteIds, listMine } from '../../data/list/list-rows.ts'
import { listAssigned } from '../../data/together/shares.ts'
import { accountKnown } from '../account/session.ts'

const SHARES_PAGE = 100

async function allPages<Page extends { next: string | null }>(
  read: (cursor: string | null) => Promise<Page>
): Promise<Page[]> {
  const pages = [await read(null)]
  for (let next = pages[0]?.next ?? null; next !== null; next = pages.at(-1)?.next ?? null) pages.push(await read(next))
  return pages
}

/** Each group is sorted newest first, and every workout appears once. @throws UserFacingError, NetworkError. */
export async function pickableWorkouts(): Promise<CalendarWorkout[]> {
  const { userId } = (await accountKnown()).login
  const [mine, hearts, assigned] = await Promise.all([
    allPages((cursor) => listMine(userId, cursor)),
    listFavoriteIds(userId),
    allPages((cursor) => listAssigned(userId, cursor, SHARES_PAGE))
  ])
  const shared = assigned.flatMap(({ rows }) => rows.map(({ wId }) => wId))
  const others = await listByIds([...new Set([...hearts, ...shared])])
  const all = new Map([...mine.flatMap(({ workouts }) => workouts), ...others].map((workout) => [workout.id, workout]))
  return [...all.values()].map(({ id, name, level, totalSec, ridge, language }) => ({
    id,
    name,
    level,
    totalSec,
    ridge,
    language
  }))
}
