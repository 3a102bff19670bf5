/** What is asked when somebody presses Start, before the clock. Kept small: the app reads it without loading the player. */
import { atom } from 'nanostores'
import type { Workout } from '#core/workout/workout.ts'
import { $session, accountOf } from '../account/session.ts'
import { $soundChoice } from '../account/settings.ts'
import { isFitWished } from './fit-wish.ts'
import { $unfinishedWorkoutId } from './running-workout.ts'

export interface BeforePlay {
  kind: 'fit' | 'sound'
  workout: Workout
}

export const $beforePlay = atom<BeforePlay | null>(null)

/** False while it is not known whose answer counts. */
export const isAthleteKnown = (): boolean => {
  const session = $session.get()
  return session.kind === 'signed-out' || accountOf(session) !== null
}

/** A play that was lost is offered first; whoever began it has heard it. */
const isSoundAsked = (): boolean =>
  isAthleteKnown() && $soundChoice.get() === null && $unfinishedWorkoutId.get() === null

export function questionBefore(workout: Workout): BeforePlay | null {
  if (isFitWished() && $unfinishedWorkoutId.get() !== workout.id) return { kind: 'fit', workout }
  return isSoundAsked() ? { kind: 'sound', workout } : null
}
