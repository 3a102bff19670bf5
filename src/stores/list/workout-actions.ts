import { NetworkError } from '#core/app/errors.ts'
import { pathTo } from '#core/app/routes.ts'
import type { Visibility } from '#core/workout/visibility.ts'
import type { WorkoutSummary } from '#core/workout/workout.ts'
import { absoluteUrl } from '../../platform/page/page.ts'
import { shareLink } from '../../platform/files/share.ts'
import { $t, loadTexts } from '../app/locale.ts'
import type { Delivery } from '../app/outbox/outbox.ts'
import { notify } from '../app/notices.ts'
import { deliver } from '../app/outbox/unsent.ts'
import { refreshUsage } from '../account/session.ts'
import { changeKnownPage } from '../workout/known-page.ts'
import { writing } from './list-writes.ts'
import { markFavorite, tellFailure } from './hearts.ts'
import { changeListed } from './load-list.ts'

async function sayItWaits(name: string): Promise<false> {
  const { tellWaiting } = await import('../app/outbox/tell-waiting.ts')
  tellWaiting(name)
  return false
}

/** On a workout's own page the menu's words are not there yet. */
const menuTexts = (): Promise<void> => loadTexts(['list']).catch(() => undefined)

export async function publish({ id, name }: WorkoutSummary, visibility: Visibility): Promise<boolean> {
  const texts = menuTexts()
  try {
    const sent = await writing(() => deliver({ id, name }, { kind: 'visibility', visibility }))
    // Nobody can open it before it is sent, so no link is shown.
    if (sent.kind === 'waiting') return await sayItWaits(name)
    const isPublic = visibility === 'public'
    const change = (known: WorkoutSummary) => ({
      ...known,
      isPublic,
      visibility,
      version: sent.version ?? known.version
    })
    changeListed(id, change)
    void changeKnownPage(id, { isPublic, visibility })
    await texts
    if (visibility === 'private') notify({ kind: 'positive', text: $t.get()('list.unpublished', { name }) })
    return true
  } catch (error) {
    await texts
    tellFailure('list.visibilityFailed', error)
    return false
  }
}

export async function remove(workout: WorkoutSummary): Promise<boolean> {
  let sent: Delivery
  const texts = menuTexts()
  try {
    sent = await writing(() => deliver(workout, { kind: 'delete' }))
  } catch (error) {
    await texts
    tellFailure('list.deleteFailed', error)
    return false
  }
  markFavorite(workout.id, false)
  if (sent.kind === 'waiting') {
    await sayItWaits(workout.name)
    return true
  }
  changeListed(workout.id, () => null)
  await texts
  notify({ kind: 'positive', text: $t.get()('list.deleted', { name: workout.name }) })
  await refreshUsage().catch(() => undefined)
  return true
}

/** Must be called from a press. */
export async function share(workout: WorkoutSummary): Promise<void> {
  const url = absoluteUrl(pathTo('workout', { id: workout.id }))
  const [result] = await Promise.all([shareLink({ title: workout.name, url }), menuTexts()])
  const t = $t.get()
  if (result === 'copied') notify({ kind: 'positive', text: t('list.linkCopied') })
  if (result === 'failed') notify({ kind: 'warning', title: t('list.linkNotCopied'), text: url })
}

/** The notice says what came of it. Loaded when it is used, because it can send files. */
export async function copy(id: string): Promise<void> {
  try {
    const { copyWorkout } = await import('../workout/copy-workout.ts')
    void copyWorkout(id)
  } catch {
    await menuTexts()
    tellFailure('list.copyFailed', new NetworkError('unreachable'))
  }
}
