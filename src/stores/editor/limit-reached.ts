import { atom } from 'nanostores'
import { isUntouched } from '#core/editor/draft.ts'
import type { StoredDraft } from '#core/editor/stored-draft.ts'
import { NetworkError } from '#core/app/errors.ts'
import { pathTo } from '#core/app/routes.ts'
import { readDrafts } from '../../data/editor/drafts.ts'
import { accountKnown, refreshUsage } from '../account/session.ts'
import { submitter } from '../app/submit.ts'
import { openTab } from '../list/list.ts'

export interface Waiting {
  draft: StoredDraft
  name: string
}

export const $waiting = atom<Waiting | null>(null)

function isNewWorkout(draft: StoredDraft): boolean {
  if (draft.kind === 'simple') return draft.form.name.trim() !== ''
  return draft.version === null && !isUntouched(draft.content)
}

const loadSaving = () => import('./save-waiting.ts')

async function findWaiting(ownerId: string): Promise<void> {
  const draft = (await readDrafts(ownerId)).find(isNewWorkout)
  if (draft === undefined) return $waiting.set(null)
  $waiting.set({ draft, name: draft.kind === 'editor' ? draft.content.name : draft.form.name })
  await loadSaving().catch(() => undefined)
}

export const addressOf = (waiting: Waiting): string =>
  pathTo(waiting.draft.kind === 'editor' ? 'addWorkout' : 'addWorkoutSimple')

export const saveWaiting = submitter(async ({ draft }: Waiting) => {
  const { saveDraft } = await loadSaving().catch(() => {
    throw new NetworkError('unreachable')
  })
  await saveDraft(draft)
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
