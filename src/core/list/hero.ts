import type { WorkoutSummary } from '../workout/workout.ts'

export type HeroWorkout = Pick<WorkoutSummary, 'id' | 'name' | 'level' | 'totalSec' | 'ridge' | 'language'>

/** A training date. Times are ISO texts and empty when there is none. */
export interface PlannedTraining {
  workoutId: string
  start: string
  doneOn: string
  skippedOn: string
}

export interface RecordedPlay {
  workoutId: string
  /** ISO time of the start. */
  date: string
}

export interface StoppedPlay {
  workout: HeroWorkout
  /** Milliseconds since 1970. */
  at: number
  spentSec: number
  /** 0 to 1. */
  progress: number
}

export type Hero =
  | { kind: 'date'; workout: HeroWorkout; start: string }
  | { kind: 'resume'; workout: HeroWorkout; at: number; spentSec: number; progress: number }
  /** `times` is null when not all plays are known. */
  | { kind: 'again'; workout: HeroWorkout; date: string; times: number | null }

/** A day on which the clocks change has 23 or 25 hours. */
const DAY_AND_HALF_MS = 129_600_000

/** The user's own day from midnight to midnight, in milliseconds since 1970. */
export function dayAround(now: number): { from: number; to: number } {
  const midnight = (time: number) => new Date(time).setHours(0, 0, 0, 0)
  const from = midnight(now)
  return { from, to: midnight(from + DAY_AND_HALF_MS) }
}

const isPlayedSince = (plays: readonly RecordedPlay[], { workoutId, start }: PlannedTraining): boolean =>
  plays.some((play) => play.workoutId === workoutId && play.date >= start)

export function trainingOfToday(
  trainings: readonly PlannedTraining[],
  plays: readonly RecordedPlay[],
  now: number
): PlannedTraining | null {
  const { from, to } = dayAround(now)
  const open = trainings
    .filter(({ start }) => Date.parse(start) >= from && Date.parse(start) < to)
    .filter((one) => one.workoutId !== '' && one.doneOn === '' && one.skippedOn === '' && !isPlayedSince(plays, one))
    .sort((a, b) => a.start.localeCompare(b.start))
  return open.find(({ start }) => Date.parse(start) >= now) ?? open.at(-1) ?? null
}

/** Newest first, each workout once. Deleted workouts are skipped. */
export function lastWorkouts(plays: readonly RecordedPlay[], count: number): string[] {
  return [...new Set(plays.map((play) => play.workoutId).filter(Boolean))].slice(0, count)
}

export interface HeroInput {
  trainings: readonly PlannedTraining[]
  plays: readonly RecordedPlay[]
  areAllPlays: boolean
  stopped: StoppedPlay | null
  workoutOf: (id: string) => HeroWorkout | undefined
  /** Milliseconds since 1970. */
  now: number
}

/** Today's date, else the play to resume, else the workout played last. */
export function heroOf({ trainings, plays, areAllPlays, stopped, workoutOf, now }: HeroInput): Hero | null {
  const training = trainingOfToday(trainings, plays, now)
  const planned = training === null ? undefined : workoutOf(training.workoutId)
  if (training !== null && planned !== undefined) return { kind: 'date', workout: planned, start: training.start }
  if (stopped !== null) return { kind: 'resume', ...stopped }
  const last = plays.find((play) => workoutOf(play.workoutId) !== undefined)
  const workout = last === undefined ? undefined : workoutOf(last.workoutId)
  if (last === undefined || workout === undefined) return null
  const times = plays.filter((play) => play.workoutId === last.workoutId).length
  return { kind: 'again', workout, date: last.date, times: areAllPlays ? times : null }
}
