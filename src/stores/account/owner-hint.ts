/** What this browser remembers about the account, for pages without a session. It is only a hint and never trusted. */
import { readCache } from '../../data/app/cache.ts'
import { setFavorite } from '../../data/workout/workouts.ts'

export interface AccountHint {
  userId: string
  favoriteIds: readonly string[]
}

export async function accountHint(): Promise<AccountHint | null> {
  const session = await readCache<{ login: { userId: string } }>('session')
  if (session === null) return null
  const { userId } = session.value.login
  const favorites = await readCache<string[]>(`favorites:${userId}`)
  return { userId, favoriteIds: favorites?.value ?? [] }
}

/** @throws UserFacingError or NetworkError; nothing has changed then. */
export async function saveFavorite(workoutId: string, isFavorite: boolean): Promise<void> {
  await setFavorite(workoutId, isFavorite)
}
