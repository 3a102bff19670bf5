/** Drafts in the browser's own database. */
import { expect, test } from 'vitest'
import { emptyContent } from '#core/editor/draft.ts'
import type { EditorDraft } from '#core/editor/stored-draft.ts'
import { dropDraft, keepDraft, readDrafts } from './drafts.ts'

const draftOf = (ownerId: string, workoutId: string, changedAt: number): EditorDraft => ({
  schema: 1,
  kind: 'editor',
  ownerId,
  workoutId,
  version: null,
  content: { ...emptyContent('e1', 'en'), name: `Draft of ${ownerId}` },
  pending: [],
  knows: 2,
  changedAt
})

test('stores the drafts of an account, newest first, until they are deleted', async () => {
  const [older, newer] = [draftOf('mara', 'one', 1), draftOf('mara', 'two', 2)]
  for (const draft of [older, newer, draftOf('mara2', 'three', 3)]) await keepDraft(draft)
  expect(await readDrafts('mara')).toEqual([newer, older])
  await keepDraft({ ...older, changedAt: 5 })
  await dropDraft('mara', 'two')
  expect(await readDrafts('mara')).toEqual([{ ...older, changedAt: 5 }])
})
