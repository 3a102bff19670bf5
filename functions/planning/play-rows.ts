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

/** A workout that is gone, not shared any more, or never was: the play keeps its name and time, and counts for nothing. */
export const playedOfGone = (wName: string): PlayedWorkout => ({
  wId: '',
  wName,
  sport: '',
  level: '',
  leastSec: null
})
