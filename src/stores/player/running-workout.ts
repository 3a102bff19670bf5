/** Whether a workout is being played. Small on purpose: pages and the redirect rules read it without loading the player. */
import { atom } from 'nanostores'
import {
  findRunningWorkout,
  readRunningNote,
  writeRunningNote,
  type RunningNote
} from '../../data/player/running-note.ts'

/** Id of the workout that was running when the last page went away, or its browser. Null when none was. */
export const lostWorkoutId = findRunningWorkout

/** A workout that is playing in this page is never interrupted (spec, section 2; design: promise 1). */
export const $isWorkoutRunning = atom(false)

/** Id of the workout that is not finished here: its page opens the player again. Null when there is none. */
export const $unfinishedWorkoutId = atom<string | null>(readRunningNote()?.workoutId ?? null)

/** Notes which play runs here, for the pages that come; null when none does any more. */
export function noteRunning(note: RunningNote | null): void {
  writeRunningNote(note)
  $unfinishedWorkoutId.set(note?.workoutId ?? null)
}
