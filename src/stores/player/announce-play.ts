import { isPackedId } from '#core/workout/packed-id.ts'
import { ask, askAsVisitor } from '../../data/app/edge.ts'
import { $session } from '../account/session.ts'

/**
 * Counts the play and tells the edge when it began. Failures are ignored: a result may come without its beginning. No
 * server knows a workout that is inside of a link.
 */
export async function announcePlay(id: string, resultId: string): Promise<void> {
  if (isPackedId(id)) return
  const send = $session.get().kind === 'signed-in' ? ask : askAsVisitor
  await send((api) => api.workouts[':id'].play.$post({ param: { id }, json: { id: resultId } }))
}
