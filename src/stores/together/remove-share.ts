/** Removes what a friend shared from the own list and from this device (docs/together.md). */
import { errorText } from '#core/app/errors.ts'
import type { WorkoutSummary } from '#core/workout/workout.ts'
import { $t } from '../app/locale.ts'
import { notify } from '../app/notices.ts'
import { tellWaiting } from '../app/outbox/tell-waiting.ts'
import { deliver } from '../app/outbox/unsent.ts'
import { dropAssigned, reloadAssigned } from './assigned.ts'

async function dropKept(): Promise<void> {
  const { contact } = await import('../media/contact.ts')
  await contact()
}

/** Removes it only from the caller's list; the owner keeps it. */
export async function removeFromList({ id, name }: WorkoutSummary): Promise<void> {
  const t = $t.get()
  let isWaiting: boolean
  try {
    isWaiting = (await deliver({ id, name }, { kind: 'unlist' })).kind === 'waiting'
  } catch (error) {
    notify({ kind: 'negative', title: t('sharing.removeFailed'), text: errorText(error, t) })
    return
  }
  dropAssigned(id)
  if (isWaiting) return tellWaiting(name)
  notify({ kind: 'positive', text: t('sharing.removed', { name }) })
  void reloadAssigned()
  void dropKept().catch(() => undefined)
}
