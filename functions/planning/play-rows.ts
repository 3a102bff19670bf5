import { leastSec } from '#core/workout/counted-play.ts'
import { summaryFromRow, type WorkoutRow } from '#core/workout/stored-summary.ts'

export interface Played {
  wName: string
  sport: string
  level: string
  leastSec: number | null
}

export interface PlayedWorkout extends Played {
  wId: string
}

export interface PlayRow extends PlayedWorkout {
  userId: string
  version: number
  openedAt: string
}

export function playedOf(workout: WorkoutRow): Played {
  const { name, sport, level, ridge, totalSec } = summaryFromRow(workout)
  return { wName: name, sport, level, leastSec: leastSec({ ridge, totalSec }) }
}

/**
 * For a workout that was deleted, is no longer shared, or never existed: the play keeps its name and time but earns
 * nothing.
 */
export const playedOfDeleted = (wName: string): PlayedWorkout => ({
  wId: '',
  wName,
  sport: '',
  level: '',
  leastSec: null
})
