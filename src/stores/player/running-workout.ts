/** Kept small: every page reads it without loading the player. */
import { atom } from 'nanostores'
import { findRunningPlay } from '../../data/player/running-play.ts'
import type { PlayNotes } from '../../data/player/player-log.ts'
import { storage, type RunningNote } from '../../platform/page/storage.ts'

/** The note reaches the disk seconds after the log, so after an early crash only the database knows. */
export async function lostWorkoutId(): Promise<string | null> {
  return storage.running.read()?.workoutId ?? (await findRunningPlay())
}

/** Spec, section 2: a running workout is never interrupted. */
export const $isWorkoutRunning = atom(false)

export const $unfinishedWorkoutId = atom<string | null>(storage.running.read()?.workoutId ?? null)

export function noteRunning(note: RunningNote | null): void {
  storage.running.write(note)
  $unfinishedWorkoutId.set(note?.workoutId ?? null)
}

export const playNotes: PlayNotes = {
  seen: (resultId) => {
    const note = storage.running.read()
    return note?.resultId === resultId ? note.at : null
  },
  resultWaits: () => storage.areResultsWaiting.write(true)
}
