import { errorText, NetworkError } from '#core/app/errors.ts'
import { lastWish, type LastWish } from '#core/app/last-wish.ts'
import { pathTo } from '#core/app/routes.ts'
import type { Visibility } from '#core/workout/visibility.ts'
import type { WorkoutSummary } from '#core/workout/workout.ts'
import { deleteWorkout, setFavorite, setVisibility } from '../../data/workout/workouts.ts'
import { absoluteUrl } from '../../platform/page/page.ts'
import { shareLink } from '../../platform/files/share.ts'
import { $t } from '../app/locale.ts'
import { notify } from '../app/notices.ts'
import { refreshUsage } from '../account/session.ts'
import { $favoriteIds } from './favorites.ts'
import { writing } from './fresh-answers.ts'
import { tell } from './list-state.ts'

function tellFailure(titleKey: string, error: unknown): void {
  const t = $t.get()
  notify({ kind: 'negative', title: t(titleKey), text: errorText(error, t) })
}

function markFavorite(id: string, isFavorite: boolean): void {
  const ids = new Set($favoriteIds.get() ?? [])
  if (isFavorite) ids.add(id)
  else ids.delete(id)
  $favoriteIds.set(ids)
}

const hearts = new Map<string, LastWish<boolean>>()

/** Shown at once, and undone when the server refuses. */
export async function toggleFavorite({ id }: WorkoutSummary): Promise<void> {
  const before = $favoriteIds.get()?.has(id) ?? false
  const isSending = hearts.has(id)
  const heart = hearts.get(id) ?? lastWish(before, (isFavorite) => setFavorite(id, isFavorite))
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

const stateOf = ({ isPublic, visibility, version }: WorkoutSummary) => ({ isPublic, visibility, version })

/** What others can open then shows the sheet, with its link. */
export async function publish({ id, name }: WorkoutSummary, visibility: Visibility): Promise<boolean> {
  try {
    const saved = await writing(() => setVisibility(id, visibility))
    tell({ kind: 'patched', id, change: (known) => ({ ...known, ...stateOf(saved) }) })
    if (visibility === 'private') notify({ kind: 'positive', text: $t.get()('list.unpublished', { name }) })
    return true
  } catch (error) {
    tellFailure('list.visibilityFailed', error)
    return false
  }
}

export async function remove(workout: WorkoutSummary): Promise<boolean> {
  const t = $t.get()
  try {
    await writing(() => deleteWorkout(workout.id))
  } catch (error) {
    tellFailure('list.deleteFailed', error)
    return false
  }
  tell({ kind: 'patched', id: workout.id, change: () => null })
  markFavorite(workout.id, false)
  notify({ kind: 'positive', text: t('list.deleted', { name: workout.name }) })
  await refreshUsage().catch(() => undefined)
  return true
}

/** Must be called from a press. */
export async function share(workout: WorkoutSummary): Promise<void> {
  const t = $t.get()
  const url = absoluteUrl(pathTo('workout', { id: workout.id }))
  const result = await shareLink({ title: workout.name, url })
  if (result === 'copied') notify({ kind: 'positive', text: t('list.linkCopied') })
  if (result === 'failed') notify({ kind: 'warning', title: t('list.linkNotCopied'), text: url })
}

/** The notice says what came of it. Loaded when it is used, because it can send files. */
export async function copy(id: string): Promise<void> {
  try {
    const { copyWorkout } = await import('../workout/copy-workout.ts')
    void copyWorkout(id)
  } catch {
    tellFailure('list.copyFailed', new NetworkError('unreachable'))
  }
}
