/** Handles an upload that has finished, on any screen: saves its workout with it or leaves it to the draft. */
import { isSameContent, typeOf } from '#core/editor/draft.ts'
import { inPlayOrder } from '#core/editor/editing.ts'
import { withoutFiles } from '#core/editor/step-files.ts'
import type { EditorDraft } from '#core/editor/stored-draft.ts'
import { mediaUrlsOf } from '#core/workout/files.ts'
import { contentOf } from '#core/workout/read-workout.ts'
import type { WorkoutContent } from '#core/workout/workout.ts'
import { dropDraft, keepDraft, readDrafts } from '../../data/editor/drafts.ts'
import { readWorkout } from '../../data/workout/read-workout.ts'
import { updateWorkout } from '../../data/workout/workouts.ts'
import { $session, accountOf } from '../account/session.ts'
import { deleteDropped, rememberDropped } from '../media/dropped-files.ts'
import { loadUploads, onUploaded } from '../media/uploads.ts'
import { unreadyUrls, type UploadItem } from '../media/uploads-state.ts'
/** The open editor saves its own uploads; `step-files.ts` registers how. Other screens do not load it. */
export const openEditor = {
  content: (): WorkoutContent | null => null,
  workoutId: (): string | null => null,
  becameReady: (_url: string): Promise<boolean> => Promise.resolve(false)
}

export const urlsIn = (content: WorkoutContent | null): string[] => (content === null ? [] : mediaUrlsOf(content))

async function finishDraft(draft: EditorDraft, url: string): Promise<void> {
  if (draft.version === null || draft.pending.length > 0) return
  const stored = await readWorkout(draft.workoutId)
  const before = withoutFiles(draft.content, new Set([...unreadyUrls(), url]))
  if (stored.version !== draft.version || !isSameContent(before, inPlayOrder(contentOf(stored)))) return
  const after = withoutFiles(draft.content, unreadyUrls())
  const content = { ...after, type: typeOf(after) }
  const { version } = await updateWorkout(draft.workoutId, draft.version, content, draft.knows)
  if (openEditor.workoutId() === draft.workoutId) return
  if (after === draft.content) await dropDraft(draft.ownerId, draft.workoutId)
  else await keepDraft({ ...draft, version, changedAt: Date.now() })
}

let finishing: Promise<void> = Promise.resolve()

const isOpen = (url: string): boolean => urlsIn(openEditor.content()).includes(url)

async function finishDrafts({ url, ownerId }: UploadItem): Promise<boolean> {
  const drafts = (await readDrafts(ownerId)).filter((draft) => draft.kind === 'editor')
  const showing = drafts.filter(({ content }) => urlsIn(content).includes(url))
  // Undo may bring it back while the editor is open.
  if (showing.length === 0) await rememberDropped(ownerId, [url])
  let isDone = true
  for (const draft of showing) await finishDraft(draft, url).catch(() => (isDone = false))
  return isDone
}

/** Runs one after the other, because two files of one workout make two versions of it. */
async function uploaded(item: UploadItem): Promise<boolean> {
  if (isOpen(item.url) && (await openEditor.becameReady(item.url))) return true
  const before = finishing
  let end = (): void => {}
  finishing = new Promise((resolve) => (end = resolve))
  await before
  try {
    return await finishDrafts(item)
  } finally {
    end()
  }
}

let isStarted = false

/** Continues what a previous page left behind. */
export async function startUploads(): Promise<void> {
  if (!isStarted) {
    isStarted = true
    onUploaded(uploaded)
  }
  await loadUploads()
  const owner = accountOf($session.get())?.login.userId
  if (owner !== undefined && openEditor.workoutId() === null) void deleteDropped(owner, [])
}
