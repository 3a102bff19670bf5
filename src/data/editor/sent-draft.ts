import { isSameContent } from '#core/editor/draft.ts'
import { inPlayOrder } from '#core/editor/editing.ts'
import type { Write } from '#core/app/outbox.ts'
import { dropDraft, readDrafts } from './drafts.ts'

export async function dropSentDraft({ ownerId, workoutId, body }: Write): Promise<void> {
  if (body.kind !== 'create' && body.kind !== 'save') return
  const draft = (await readDrafts(ownerId)).find((one) => one.workoutId === workoutId)
  if (draft?.kind === 'editor' && isSameContent(inPlayOrder(draft.content), inPlayOrder(body.content)))
    await dropDraft(ownerId, workoutId)
}
