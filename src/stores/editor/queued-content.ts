/** A workout that could not be sent: it is in the outbox, and this device shows it. Loaded when a save fails. */
import { NEWEST_FIELD } from '#core/workout/keep-unknown.ts'
import { unsentWorkout } from '#core/workout/unsent.ts'
import type { WorkoutContent } from '#core/workout/workout.ts'
import { editLock } from '../../data/app/send-queue.ts'
import { holdIfFree } from '../../platform/page/file-lock.ts'
import { $session, accountOf } from '../account/session.ts'
import { tellWaiting } from '../app/outbox/tell-waiting.ts'
import { dropContent, queue, sendOutbox } from '../app/outbox/outbox.ts'
import { keepKnownPage, readKnownPage } from '../workout/known-page.ts'

export interface UnsentContent {
  workoutId: string
  version: number | null
  content: WorkoutContent
  pending: readonly WorkoutContent[]
  /** The `NEWEST_FIELD` of the app that wrote it, if that was an older one. */
  knows?: number | undefined
}

/** A version that the server had once stays the page's version: the editor's next save is an update of it. */
async function keepPage({ workoutId, version, content }: UnsentContent): Promise<void> {
  const account = accountOf($session.get())
  if (account === null) return
  const { userId, fullName } = account.login
  const before = await readKnownPage(workoutId)
  const about = { id: workoutId, ownerId: userId, at: Date.now() }
  const made = unsentWorkout(content, about, before?.value.workout ?? null)
  const workout = version === null ? made : { ...made, version }
  await keepKnownPage(workoutId, { workout, author: workout.trainer || fullName })
}

let held: { workoutId: string; release: Promise<(() => void) | null> } | null = null

/** @throws without storage; nothing is queued then. */
export async function queueContent(unsent: UnsentContent): Promise<void> {
  const { workoutId, version, content, pending, knows = NEWEST_FIELD } = unsent
  const sent = { content, pending }
  const body =
    version === null ? { kind: 'create' as const, ...sent } : { kind: 'save' as const, version, ...sent, knows }
  await queue({ body, workoutId, name: content.name })
  // The open editor sends it itself. Otherwise nothing else would begin: the editor was left, or never open.
  if (held?.workoutId !== workoutId) void sendOutbox()
  await keepPage(unsent)
}

/** A workout that was created here and sent without an answer. @throws without storage. */
export async function queueMade(workoutId: string, content: WorkoutContent): Promise<void> {
  await queueContent({ workoutId, version: null, content, pending: [content] })
  tellWaiting(content.name)
}

/** While the editor has it open, only the editor sends it. */
export function holdEdit(workoutId: string): Promise<unknown> {
  if (held?.workoutId === workoutId) return held.release
  letEditGo()
  held = { workoutId, release: holdIfFree(editLock(workoutId)) }
  return held.release
}

export function letEditGo(): void {
  const before = held
  held = null
  void before?.release.then((release) => {
    release?.()
    return sendOutbox()
  })
}

export async function contentIsStored(ownerId: string, workoutId: string): Promise<void> {
  await dropContent(ownerId, workoutId)
}
