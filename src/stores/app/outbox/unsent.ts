import { atom, computed } from 'nanostores'
import { NetworkError } from '#core/app/errors.ts'
import { loadOnce } from '#core/app/load-once.ts'
import type { WriteBody } from '#core/app/outbox.ts'
import type { WorkoutSummary } from '#core/workout/workout.ts'
import { storage } from '../../../platform/page/storage.ts'
import { $session, accountOf } from '../../account/session.ts'

export const $counted = atom(storage.unsent.read())
storage.unsent.onElsewhere(() => $counted.set(storage.unsent.read()))

export const $unsent = computed([$counted, $session], (counted, session) => {
  const userId = accountOf(session)?.login.userId
  return counted.find((one) => one.userId === userId) ?? null
})

/** Writes keep their order, including the first ones. */
export const loadOutbox = loadOnce(() => import('./outbox.ts'))

const FETCH_AFTER_MS = 1000

/**
 * Preloads the outbox, because someone may write after going offline, where no service worker caches the files. Runs
 * after the screen's own loads.
 */
export function fetchOutbox(): void {
  setTimeout(() => void Promise.all([loadOutbox(), import('./after-writes.ts')]).catch(() => undefined), FETCH_AFTER_MS)
}

type Outbox = Awaited<ReturnType<typeof loadOutbox>>

/**
 * @param what a workout, or another name in the list without a workout. @throws UserFacingError when refused;
 * NetworkError when it could not be stored.
 */
export async function deliver(
  what: Pick<WorkoutSummary, 'id' | 'name'>,
  body: WriteBody
): ReturnType<Outbox['deliver']> {
  const outbox = await loadOutbox().catch(() => {
    throw new NetworkError('unreachable')
  })
  return outbox.deliver({ body, workoutId: what.id, name: what.name })
}
