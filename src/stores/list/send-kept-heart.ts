import { isWorthRetrying } from '#core/app/errors.ts'
import { setFavorite } from '../../data/workout/workouts.ts'
import { $t, loadTexts } from '../app/locale.ts'
import { notify } from '../app/notices.ts'
import { $favoriteIds } from './favorites.ts'
import { writing } from './list-of.ts'
import { keepHeart, takeKeptHeart } from './kept-heart.ts'

/** Call it after signing in. Without an answer it is sent the next time; it is dropped if the workout was deleted. */
export async function sendKeptHeart(): Promise<void> {
  const id = takeKeptHeart()
  if (id === '') return
  try {
    await writing(() => setFavorite(id, true))
    $favoriteIds.set(new Set([...($favoriteIds.get() ?? []), id]))
    await loadTexts(['list']).catch(() => undefined)
    notify({ kind: 'positive', text: $t.get()('list.heartTaken') })
  } catch (error) {
    if (isWorthRetrying(error)) keepHeart(id)
  }
}
