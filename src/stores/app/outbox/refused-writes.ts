import { DRAFT_SCHEMA } from '#core/editor/stored-draft.ts'
import type { Write } from '#core/app/outbox.ts'
import { pathTo } from '#core/app/routes.ts'
import { FIELD_OF_OLD_APPS, NEWEST_FIELD } from '#core/workout/keep-unknown.ts'
import { unsentWorkout } from '#core/workout/unsent.ts'
import type { WorkoutContent } from '#core/workout/workout.ts'
import { keepDraft, readDrafts } from '../../../data/editor/drafts.ts'
import { goTo } from '../../../platform/page/page.ts'
import { $session, accountOf } from '../../account/session.ts'
import { $settingsSaving, sendSettings } from '../../account/settings.ts'
import { dropUnsent, readUnsent } from '../../account/unsent-settings.ts'
import { $isOnline } from '../network.ts'
import { saveAsText } from '../../workout/save-workout-file.ts'
import { $writes, discardAll, sendNow } from './outbox.ts'

export const contentOfWrite = ({ body }: Write): WorkoutContent | null =>
  body.kind === 'create' || body.kind === 'save' ? body.content : null

/** Turns its content into the editor's draft; the editor shows both versions if there are two. A newer draft stays. */
export async function openInEditor(write: Write): Promise<void> {
  const { body, ownerId, workoutId, addedAt } = write
  if (body.kind !== 'create' && body.kind !== 'save') return
  const version = body.kind === 'save' ? body.version : null
  const { content, pending } = body
  const own = (await readDrafts(ownerId)).find((draft) => draft.workoutId === workoutId)
  if (own === undefined || own.changedAt < addedAt) {
    const common = { schema: DRAFT_SCHEMA, kind: 'editor', ownerId, workoutId, changedAt: addedAt } as const
    const knows = body.kind === 'save' ? (body.knows ?? FIELD_OF_OLD_APPS) : NEWEST_FIELD
    await keepDraft({ ...common, version, content, pending: [...pending], knows })
  }
  goTo(pathTo('addWorkout', { id: workoutId }))
}

export function saveAsFile({ workoutId: id, ownerId, addedAt: at }: Write, content: WorkoutContent): string {
  return saveAsText(unsentWorkout(content, { id, ownerId, at }, null))
}

/** A connection that carries nothing for this long does not delay logging out. */
const PATIENCE_MS = 8000

function whenStuck(): { stuck: Promise<void>; stop: () => void } {
  const { promise: stuck, resolve } = Promise.withResolvers<void>()
  let timer = setTimeout(resolve, PATIENCE_MS)
  const ends = [
    $isOnline.listen((isOnline) => !isOnline && resolve()),
    $writes.listen(() => {
      clearTimeout(timer)
      timer = setTimeout(resolve, PATIENCE_MS)
    }),
    () => clearTimeout(timer)
  ]
  return { stuck, stop: () => ends.forEach((end) => end()) }
}

/** Resolves to whether nothing is left. Offline this is known at once; requests in progress continue. */
export async function sendEverything(): Promise<boolean> {
  if ($isOnline.get()) {
    const { stuck, stop } = whenStuck()
    await Promise.race([Promise.all([sendNow(), sendSettings()]), stuck]).finally(stop)
  }
  return $writes.get().length === 0 && $settingsSaving.get().kind === 'saved'
}

export async function discardEverything(): Promise<void> {
  const ownerId = accountOf($session.get())?.login.userId
  if (ownerId === undefined) return
  dropUnsent(ownerId, readUnsent(ownerId))
  await discardAll(ownerId)
}
