/** Kept small, because every page reads it without loading the player. */
import { atom, computed } from 'nanostores'
import { findRunningPlay } from '../../data/player/running-play.ts'
import type { PlayNotes } from '../../data/player/player-log.ts'
import { isGoneBackTo } from '../../platform/page/page.ts'
import { storage, type RunningNote } from '../../platform/page/storage.ts'

/**
 * The note reaches the disk seconds after the log, so after an early crash only the database knows. Null for a play
 * that was dismissed.
 */
export async function lostWorkoutId(): Promise<string | null> {
  const note = storage.running.read()
  if (note === null) return findRunningPlay()
  return note.resultId === storage.dismissed.read() ? null : note.workoutId
}

/** See section 2 of the spec: a running workout is never interrupted. */
export const $isWorkoutRunning = atom(false)

/** Other screens show it in a bar: a play that continues in the background or has ended there. */
export const $hasPlay = atom(false)

export const $unfinished = atom<RunningNote | null>(storage.running.read())
export const $unfinishedWorkoutId = computed($unfinished, (note) => note?.workoutId ?? null)

const $dismissedId = atom(storage.dismissed.read())
storage.dismissed.onElsewhere(() => $dismissedId.set(storage.dismissed.read()))

/** Set when someone dismissed the note of this play. The next play has its own note. */
export const $isDismissed = computed(
  [$unfinished, $dismissedId],
  (note, dismissedId) => note !== null && note.resultId === dismissedId
)

export function dismissUnfinished(): void {
  const resultId = $unfinished.get()?.resultId ?? ''
  storage.dismissed.write(resultId)
  $dismissedId.set(resultId)
}

export const $startAt = atom<{ workoutId: string; turn: number } | null>(null)

let goOnWith: string | null = null

/** Set by "Resume" on a screen without the player, so that the player does not ask again. */
export function askToGoOn(workoutId: string): void {
  goOnWith = workoutId
}

/** Returns the workout once for each press. */
export function takeGoOn(): string | null {
  const asked = goOnWith
  goOnWith = null
  return asked
}

/** A play that continues here although its account has left this device. */
let isForgotten = false
$isWorkoutRunning.listen((isRunning) => {
  if (!isRunning) isForgotten = false
})

export function noteRunning(note: RunningNote | null): void {
  if (isForgotten && note !== null) return
  storage.running.write(note)
  $unfinished.set(note)
}

/** Someone who comes back with the Back button has left the play, so it is offered and does not resume by itself. */
export function offerAfterBack(): void {
  const note = storage.running.read()
  if (note !== null && isGoneBackTo()) noteRunning({ ...note, isHeard: false })
}

export const playNotes: PlayNotes = {
  seen: (resultId) => {
    const note = storage.running.read()
    return note?.resultId === resultId ? note.at : null
  },
  isForgotten: () => isForgotten,
  resultWaits: () => storage.areResultsWaiting.write(true)
}

/** Counts how often the player was told to close. */
export const $closings = atom(0)

/**
 * Called when the account leaves this device. `isWanted` means that the user logged out in this tab. In other tabs the
 * play continues and leaves no trace.
 */
export function forgetPlay(isWanted: boolean): void {
  isForgotten = $isWorkoutRunning.get()
  if (isWanted) $closings.set($closings.get() + 1)
  noteRunning(null)
  storage.dismissed.write('')
  $dismissedId.set('')
}
