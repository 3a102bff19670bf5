/** Hearts are part of a list's first load; all other workout actions load with the menu. */
import { errorText } from '#core/app/errors.ts'
import { lastWish, type LastWish } from '#core/app/last-wish.ts'
import type { WorkoutSummary } from '#core/workout/workout.ts'
import { $t } from '../app/locale.ts'
import { notify } from '../app/notices.ts'
import { deliver } from '../app/outbox/unsent.ts'
import { $favoriteIds } from './favorites.ts'
import { writing } from './list-of.ts'

export function tellFailure(titleKey: string, error: unknown): void {
  const t = $t.get()
  notify({ kind: 'negative', title: t(titleKey), text: errorText(error, t) })
}

export function markFavorite(id: string, isFavorite: boolean): void {
  const ids = new Set($favoriteIds.get() ?? [])
  if (isFavorite) ids.add(id)
  else ids.delete(id)
  $favoriteIds.set(ids)
}

const hearts = new Map<string, LastWish<boolean>>()

export async function toggleFavorite({ id, name }: WorkoutSummary): Promise<void> {
  const before = $favoriteIds.get()?.has(id) ?? false
  const isSending = hearts.has(id)
  const heart = hearts.get(id) ?? lastWish(before, (isFavorite) => deliver({ id, name }, { kind: 'heart', isFavorite }))
  hearts.set(id, heart)
  markFavorite(id, !before)
  const sent = heart.wish(!before)
  if (isSending) return
  try {
    await writing(() => sent)
  } catch (error) {
    markFavorite(id, heart.stored())
    tellFailure('list.favouriteFailed', error)
  } finally {
    hearts.delete(id)
  }
}
