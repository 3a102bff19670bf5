/** Controls who can open an own workout besides the people it is shared with. */
import { withoutFiles } from '#core/workout/files.ts'
import { NEWEST_FIELD } from '#core/workout/keep-unknown.ts'
import { contentOf } from '#core/workout/read-workout.ts'
import type { Visibility } from '#core/workout/visibility.ts'
import type { Workout } from '#core/workout/workout.ts'
import { deliver } from '../app/outbox/unsent.ts'
import { writing } from '../list/list-of.ts'
import { changeListed } from '../list/load-list.ts'
import { changeKnownPage } from './known-page.ts'
import { changeWorkoutPage } from './workout-page.ts'

interface Named {
  id: string
  name: string
}

/**
 * `waiting` means that the change takes effect once it is sent. @throws UserFacingError when it is refused,
 * NetworkError when it cannot be stored.
 */
export async function changeVisibility({ id, name }: Named, visibility: Visibility): Promise<'sent' | 'waiting'> {
  const sent = await writing(() => deliver({ id, name }, { kind: 'visibility', visibility }))
  if (sent.kind === 'waiting') return 'waiting'
  const change = { isPublic: visibility === 'public', visibility }
  changeListed(id, (known) => ({ ...known, ...change, version: sent.version ?? known.version }))
  changeWorkoutPage(id, change)
  void changeKnownPage(id, change)
  return 'sent'
}

/** Removes files from a workout; figures replace them. @throws as `changeVisibility`. */
export async function leaveFilesOut(workout: Workout, urls: readonly string[]): Promise<void> {
  if (urls.length === 0) return
  const content = withoutFiles(contentOf(workout), urls)
  const body = { kind: 'save', version: workout.version, content, pending: [], knows: NEWEST_FIELD } as const
  const sent = await writing(() => deliver(workout, body))
  const version = sent.kind === 'sent' ? (sent.version ?? workout.version) : workout.version
  changeWorkoutPage(workout.id, { ...content, version })
  void changeKnownPage(workout.id, { ...content, version })
}
