import { atom } from 'nanostores'
import { readCache, writeCache } from '../../data/app/cache.ts'
import { listByIds, listFavoriteIds, PAGE_SIZE, type WorkoutPage } from '../../data/list/list-rows.ts'
import { accountKnown } from '../account/session.ts'
import { readQuietly } from './fresh-answers.ts'

export const $favoriteIds = atom<ReadonlySet<string> | null>(null)

let order: readonly string[] = []

const cacheKey = (userId: string) => `favorites:${userId}`

function keep(userId: string, ids: readonly string[]): void {
  $favoriteIds.set(new Set(ids))
  void writeCache(cacheKey(userId), ids)
}

export async function loadOrder(userId: string): Promise<readonly string[]> {
  const ids = await listFavoriteIds(userId)
  order = ids
  return ids
}

export async function loadFavorites(userId: string): Promise<void> {
  keep(userId, await loadOrder(userId))
}

export function keepOrder(userId: string): void {
  keep(userId, order)
}

export async function lastKnownFavorites(userId: string): Promise<void> {
  const known = await readCache<string[]>(cacheKey(userId))
  if (known !== null) $favoriteIds.set(new Set(known.value))
}

/** The cursor is the number of ids on earlier pages. */
export async function favoritesPage(cursor: string | null): Promise<WorkoutPage> {
  const from = Number(cursor ?? 0)
  const ids = order.slice(from, from + PAGE_SIZE)
  const end = from + ids.length
  return {
    workouts: await listByIds(ids),
    total: order.length,
    next: end < order.length ? String(end) : null
  }
}

/** `later`: must be read again, because the page was writing. */
export async function refreshFavorites(userId: string): Promise<'same' | 'changed' | 'later'> {
  const ids = await readQuietly(() => listFavoriteIds(userId))
  if (ids === null) return 'later'
  const before = $favoriteIds.get()
  if (before?.size === ids.length && ids.every((id) => before.has(id))) return 'same'
  keep(userId, ids)
  return 'changed'
}

/** For screens without the list; does nothing when they are known. */
export async function readFavorites(): Promise<void> {
  if ($favoriteIds.get() !== null) return
  const { userId } = (await accountKnown()).login
  await loadFavorites(userId).catch(() => lastKnownFavorites(userId))
}
