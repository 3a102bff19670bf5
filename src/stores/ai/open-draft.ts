import { figuresOf, type Draft } from '#core/ai/change-draft.ts'
import { pathTo } from '#core/app/routes.ts'
import { DRAFT_SCHEMA, type EditorDraft } from '#core/editor/stored-draft.ts'
import { NEWEST_FIELD } from '#core/workout/keep-unknown.ts'
import { newId } from '../../data/app/ids.ts'
import { dropDraft, keepDraft, readDrafts } from '../../data/editor/drafts.ts'
import { goTo } from '../../platform/page/page.ts'
import { accountKnown } from '../account/session.ts'
import { rememberWanted } from './make-form.ts'

/** Replaces the draft that was opened before if it has not been edited since. @throws `device-storage`. */
export async function openInEditor({ content }: Draft): Promise<void> {
  const ownerId = (await accountKnown()).login.userId
  const before = (await readDrafts(ownerId)).filter((one) => one.kind === 'editor' && one.isProposal === true)
  const draft: EditorDraft = {
    schema: DRAFT_SCHEMA,
    kind: 'editor',
    ownerId,
    workoutId: newId(),
    version: null,
    content,
    pending: [],
    isProposal: true,
    knows: NEWEST_FIELD,
    changedAt: Date.now()
  }
  await keepDraft(draft)
  await Promise.all(before.map(({ workoutId }) => dropDraft(ownerId, workoutId)))
  rememberWanted(figuresOf(content))
  goTo(pathTo('addWorkout'))
}
