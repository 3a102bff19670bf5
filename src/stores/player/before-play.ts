/**
 * The questions between pressing Start and the clock. Kept small, because the app reads it without loading the player.
 */
import { atom } from 'nanostores'
import type { Workout } from '#core/workout/workout.ts'
import { FIT_QUERY } from '#core/player/fit-wish.ts'
import { $session, accountOf } from '../account/session.ts'
import { $soundChoice } from '../account/settings.ts'
import { currentQuery, replaceQuery } from '../../platform/page/page.ts'
import { $unfinishedWorkoutId } from './running-workout.ts'
import type { PlayerLog } from '../../data/player/player-log.ts'

/** True for a preview: nothing of it is stored, sent or counted. */
export const $isPreview = atom(false)

/** True while a room moves the player. The room stores and records the play. */
export const $isRoomPlay = atom(false)

/** A play that leaves no trace on this device. */
export const isBeside = (): boolean => $isPreview.get() || $isRoomPlay.get()

export function besidePreviews(log: PlayerLog): PlayerLog {
  const apart =
    <Args extends unknown[], Answer>(run: (...args: Args) => Promise<Answer>, instead: Answer) =>
    (...args: Args) =>
      isBeside() ? Promise.resolve(instead) : run(...args)
  return {
    saveRunning: apart(log.saveRunning, true),
    saveSeen: apart(log.saveSeen, undefined),
    loadRunning: log.loadRunning,
    peekRunning: log.peekRunning,
    finish: apart(log.finish, true)
  }
}

/** Tells whether the address asks for "Fit my time". */
const isFitWished = (): boolean => currentQuery().some(([name]) => name === FIT_QUERY)

/** Makes a reload resume the play. */
export function endFitWish(): void {
  if (isFitWished()) replaceQuery(currentQuery().filter(([name]) => name !== FIT_QUERY))
}

export interface BeforePlay {
  kind: 'fit' | 'sound'
  workout: Workout
}

export const $beforePlay = atom<BeforePlay | null>(null)

/** False until it is known whose answer counts. */
export const isAthleteKnown = (): boolean => {
  const session = $session.get()
  return session.kind === 'signed-out' || accountOf(session) !== null
}

/** An interrupted play is offered first, and whoever started it knows how it sounds. */
const isSoundAsked = (): boolean =>
  isAthleteKnown() && $soundChoice.get() === null && $unfinishedWorkoutId.get() === null

export function questionBefore(workout: Workout): BeforePlay | null {
  if (isFitWished() && $unfinishedWorkoutId.get() !== workout.id) return { kind: 'fit', workout }
  return isSoundAsked() ? { kind: 'sound', workout } : null
}
