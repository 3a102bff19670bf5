import { isPackedId } from '#core/workout/packed-id.ts'
import { isMostlyDone } from '#core/workout/icepoints.ts'
import type { Workout } from '#core/workout/workout.ts'
import { ask, askAsVisitor } from '../../data/app/edge.ts'
import type { PlayResult } from '../../data/player/player-db.ts'
import { sendFinish } from '../../data/player/send-finish.ts'
import { hasController } from '../../platform/page/controller.ts'
import { sessionKnown } from '../account/session.ts'

async function keepOffline(workout: Workout): Promise<void> {
  if (!hasController()) return
  const { keepPlayed } = await import('../media/keep-by-itself.ts')
  await keepPlayed(workout)
}

/**
 * Counts the play and tells the edge when it started, once the account is known. Failures are ignored. A workout that
 * exists only in a link is not counted, because no server knows it.
 */
export async function announcePlay(workout: Workout, resultId: string): Promise<void> {
  const { id } = workout
  void keepOffline(workout).catch(() => undefined)
  if (isPackedId(id)) return
  const { kind } = await sessionKnown()
  const send = kind === 'signed-in' ? ask : askAsVisitor
  await send((api) => api.workouts[':id'].play.$post({ param: { id }, json: { id: resultId } }))
}

/** Counts a finished play of a public workout for its owner, unless the owner played it (docs/public.md). */
export async function announceFinish({ share, userId }: PlayResult, { id, ownerId, isPublic }: Workout): Promise<void> {
  if (isPublic && isMostlyDone(share) && userId !== ownerId) await sendFinish(id)
}
