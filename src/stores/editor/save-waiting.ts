/** Saves a draft that was waiting for room. Few people have one, so it is loaded only when there is. */
import type { StoredDraft } from '#core/editor/stored-draft.ts'
import { UserFacingError } from '#core/app/errors.ts'
import { pathTo } from '#core/app/routes.ts'
import { check, workoutContentSchema } from '#core/workout/schema.ts'
import { dropDraft } from '../../data/editor/drafts.ts'
import { createWorkout } from '../../data/workout/workouts.ts'
import { goTo } from '../../platform/page/page.ts'
import { contentOfForm } from './simple-creation.ts'

export async function saveDraft(draft: StoredDraft): Promise<void> {
  const result = check(workoutContentSchema, draft.kind === 'editor' ? draft.content : contentOfForm(draft.form))
  if (!result.ok) throw new UserFacingError('invalid-argument')
  await createWorkout(draft.workoutId, result.value)
  await dropDraft(draft.ownerId, draft.workoutId)
  goTo(pathTo('workoutList', { tab: 'my' }))
}
