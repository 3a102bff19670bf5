import { atom } from 'nanostores'
import { isUntouched } from '#core/editor/draft.ts'
import type { StoredDraft } from '#core/editor/stored-draft.ts'
import { NetworkError } from '#core/app/errors.ts'
import { pathTo } from '#core/app/routes.ts'
import { readDrafts } from '../../data/editor/drafts.ts'
import { accountKnown, refreshUsage } from '../account/session.ts'
import { submitter } from '../app/submit.ts'
import { countOwnPlays } from '../../data/editor/own-plays.ts'
import { $list } from '../list/list-state.ts'
import { openTab } from '../list/list.ts'

export interface Waiting {
  draft: StoredDraft
  name: string
}

export const $waiting = atom<Waiting | null>(null)

export type OwnPlays = ReadonlyMap<string, number> | null

/** The owner's plays of each workout. Plays by others say nothing about what can be deleted. Null means unknown. */
export const $ownPlays = atom<OwnPlays>(null)

/** Loaded together with the list. Without an answer no number is shown. */
function followPlays(userId: string): () => void {
  let asked = ''
  return $list.subscribe((list) => {
    const ids = list.kind === 'ready' ? list.workouts.map(({ id }) => id).sort() : []
    const key = ids.join()
    if (ids.length === 0 || key === asked) return
    asked = key
    countOwnPlays(userId, ids).then(
      (plays) => key === asked && $ownPlays.set(plays),
      () => undefined
    )
  })
}

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

/** Reads the counters again, because another device may have made room. */
export function startLimitScreen(): () => void {
  const stopList = openTab('my')
  let isOver = false
  let stopPlays: () => void = () => undefined
  void accountKnown().then(({ login }) => {
    if (isOver) return
    refreshUsage().catch(() => undefined)
    void findWaiting(login.userId)
    stopPlays = followPlays(login.userId)
  })
  return () => {
    isOver = true
    stopList()
    stopPlays()
  }
}
