import { NetworkError } from '#core/app/errors.ts'
import type { WorkoutSummary } from '#core/workout/workout.ts'
import { $t, loadTexts } from '../app/locale.ts'
import type { Delivery } from '../app/outbox/outbox.ts'
import { notify } from '../app/notices.ts'
import { deliver } from '../app/outbox/unsent.ts'
import { refreshUsage } from '../account/session.ts'
import { writing } from './list-of.ts'
import { markFavorite, tellFailure } from './hearts.ts'
import { changeListed } from './load-list.ts'

async function sayItWaits(name: string): Promise<false> {
  const { tellWaiting } = await import('../app/outbox/tell-waiting.ts')
  tellWaiting(name)
  return false
}

/** On a workout's own page the menu's texts are not loaded yet. */
const menuTexts = (): Promise<void> => loadTexts(['list']).catch(() => undefined)

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

/** The notice reports the result. Loaded on demand, because it can send files. */
export async function copy(id: string): Promise<void> {
  try {
    const { copyWorkout } = await import('../workout/copy-workout.ts')
    void copyWorkout(id)
  } catch {
    await menuTexts()
    tellFailure('list.copyFailed', new NetworkError('unreachable'))
  }
}
