import { reportWorkout } from '../../data/workout/workouts.ts'
import { $session } from '../account/session.ts'

/** @throws UserFacingError or NetworkError; nothing was reported then. */
export function report(id: string, reason: string): Promise<void> {
  return reportWorkout(id, reason.trim(), $session.get().kind === 'signed-in')
}
