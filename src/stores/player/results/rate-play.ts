import { NetworkError } from '#core/app/errors.ts'
import type { Workout } from '#core/workout/workout.ts'
import type { Delivery } from '../../app/outbox/outbox.ts'
import { loadOutbox } from '../../app/outbox/unsent.ts'
import { sendResults } from './late-results.ts'

export type RatedWorkout = Pick<Workout, 'id' | 'name'>

/**
 * Rates with 1 to 5 stars, sent after the result. Without a `sentence` the previous one stays. @throws UserFacingError
 * when refused; NetworkError when it could not be stored.
 */
export async function ratePlay(
  { id, name }: RatedWorkout,
  stars: number,
  sentence?: string
): Promise<Delivery['kind']> {
  await sendResults()
  const outbox = await loadOutbox().catch(() => {
    throw new NetworkError('unreachable')
  })
  const { kind } = await outbox.deliver({ body: { kind: 'rating', stars, sentence }, workoutId: id, name })
  return kind
}
