/** Whether a workout is being played. Small on purpose: pages and the redirect rules read it without loading the player. */
import { atom } from 'nanostores'
import { findRunningPlay } from '../../data/player/running-play.ts'
import type { PlayNotes } from '../../data/player/player-log.ts'
import { storage, type RunningNote } from '../../platform/page/storage.ts'

/**
 * Id of the workout that was running when the last page went away, or its browser. Null when none was. The note reaches the disk
 * seconds later than the log does, so after a crash soon after the start only the database knows.
 */
export async function lostWorkoutId(): Promise<string | null> {
  return storage.running.read()?.workoutId ?? (await findRunningPlay())
}

/** A workout that is playing in this page is never interrupted (spec, section 2; design: promise 1). */
export const $isWorkoutRunning = atom(false)

/** Id of the workout that is not finished here: its page opens the player again. Null when there is none. */
export const $unfinishedWorkoutId = atom<string | null>(storage.running.read()?.workoutId ?? null)

/** Notes which play runs here, for the pages that come; null when none does any more. */
export function noteRunning(note: RunningNote | null): void {
  storage.running.write(note)
  $unfinishedWorkoutId.set(note?.workoutId ?? null)
}

/** What the log of the plays needs of these notes. */
export const playNotes: PlayNotes = {
  seen: (resultId) => {
    const note = storage.running.read()
    return note?.resultId === resultId ? note.at : null
  },
  resultWaits: () => storage.areResultsWaiting.write(true)
}
