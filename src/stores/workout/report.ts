import { reportTrainer, reportWorkout } from '../../data/workout/workouts.ts'
import { $session } from '../account/session.ts'

/** A workout, or the page of a trainer. */
export type Reported = 'workout' | 'trainer'

/** @throws UserFacingError or NetworkError; nothing was reported then. */
export function report(kind: Reported, id: string, reason: string): Promise<void> {
  const send = kind === 'workout' ? reportWorkout : reportTrainer
  return send(id, reason.trim(), $session.get().kind === 'signed-in')
}
