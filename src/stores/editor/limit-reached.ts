import { atom } from 'nanostores'
import { isUntouched } from '#core/editor/draft.ts'
import type { StoredDraft } from '#core/editor/stored-draft.ts'
import { UserFacingError } from '#core/app/errors.ts'
import { pathTo } from '#core/app/routes.ts'
import { check, workoutContentSchema } from '#core/workout/schema.ts'
import type { WorkoutContent } from '#core/workout/workout.ts'
import { dropDraft, readDrafts } from '../../data/editor/drafts.ts'
import { createWorkout } from '../../data/workout/workouts.ts'
import { goTo } from '../../platform/page/page.ts'
import { accountKnown, refreshUsage } from '../account/session.ts'
import { contentOfForm } from './simple-creation.ts'
import { submitter } from '../app/submit.ts'
import { openTab } from '../list/list.ts'

export interface Waiting {
  draft: StoredDraft
  name: string
}

export const $waiting = atom<Waiting | null>(null)

function contentOfDraft(draft: StoredDraft): WorkoutContent {
  return draft.kind === 'editor' ? draft.content : contentOfForm(draft.form)
}

function isNewWorkout(draft: StoredDraft): boolean {
  if (draft.kind === 'simple') return draft.form.name.trim() !== ''
  return draft.version === null && !isUntouched(draft.content)
}

async function findWaiting(ownerId: string): Promise<void> {
  const draft = (await readDrafts(ownerId)).find(isNewWorkout)
  if (draft === undefined) $waiting.set(null)
  else $waiting.set({ draft, name: draft.kind === 'editor' ? draft.content.name : draft.form.name })
}

export const addressOf = (waiting: Waiting): string =>
  pathTo(waiting.draft.kind === 'editor' ? 'addWorkout' : 'addWorkoutSimple')

export const saveWaiting = submitter(async (waiting: Waiting) => {
  const { draft } = waiting
  const result = check(workoutContentSchema, contentOfDraft(draft))
  if (!result.ok) throw new UserFacingError('invalid-argument')
  await createWorkout(draft.workoutId, result.value)
  await dropDraft(draft.ownerId, draft.workoutId)
  goTo(pathTo('workoutList', { tab: 'my' }))
})

/** The counters are read again because another device may have made room. */
export function startLimitScreen(): () => void {
  const stopList = openTab('my')
  let isOver = false
  void accountKnown().then(({ login }) => {
    if (isOver) return
    refreshUsage().catch(() => undefined)
    void findWaiting(login.userId)
  })
  return () => {
    isOver = true
    stopList()
  }
}
