/** Which play runs here and when it was last seen: the part that can be written while a page goes away, and read at once. */
import type { Reading } from '#core/player/log.ts'

/** Key of `localStorage`. */
export const RUNNING_KEY = 'icepoint:running'

export interface RunningNote {
  workoutId: string
  resultId: string
  at: Reading
}

/** Null: none runs any more. */
export function writeRunningNote(note: RunningNote | null): void {
  try {
    if (note === null) localStorage.removeItem(RUNNING_KEY)
    else localStorage.setItem(RUNNING_KEY, JSON.stringify(note))
  } catch {
    // The log in IndexedDB is the record; this only makes it newer.
  }
}

/** What was noted last, or null. */
export function readRunningNote(): RunningNote | null {
  try {
    const note = JSON.parse(localStorage.getItem(RUNNING_KEY) ?? 'null') as Partial<RunningNote> | null
    const isWhole = typeof note?.workoutId === 'string' && typeof note.resultId === 'string' && note.at !== undefined
    return isWhole ? (note as RunningNote) : null
  } catch {
    return null
  }
}

/** Name of the database that `player-db.ts` keeps, its store of the running play, and the key of it there. */
export const PLAYER_DB = 'icepoint-player'
export const RUNNING_STORE = 'running'
export const PLAY_KEY = 'play'

/**
 * Id of the workout that was running here. The note reaches the disk seconds later than the log does, so after a crash soon after the
 * start only the log knows. It is read without the code that keeps it: every page of a workout asks.
 */
export async function findRunningWorkout(): Promise<string | null> {
  const note = readRunningNote()
  if (note !== null) return note.workoutId
  try {
    const kept = await indexedDB.databases()
    if (!kept.some(({ name }) => name === PLAYER_DB)) return null
    return await new Promise((resolve, reject) => {
      const open = indexedDB.open(PLAYER_DB)
      open.onerror = () => reject(new Error('The database cannot be opened.'))
      open.onsuccess = () => {
        const db = open.result
        const read = db.transaction(RUNNING_STORE).objectStore(RUNNING_STORE).get(PLAY_KEY)
        read.onerror = () => resolve(null)
        read.onsuccess = () => {
          db.close()
          resolve((read.result as { workout: { id: string } } | undefined)?.workout.id ?? null)
        }
      }
    })
  } catch {
    return null
  }
}

/** Key of `localStorage`: whether finished plays wait to be sent, so that pages need not open the database to know. */
const RESULTS_KEY = 'icepoint:results'

/** Remembers that results wait, or that none does any more. */
export function writeResultsNote(areWaiting: boolean): void {
  try {
    if (areWaiting) localStorage.setItem(RESULTS_KEY, '1')
    else localStorage.removeItem(RESULTS_KEY)
  } catch {
    // Then they are sent when the player is opened next.
  }
}

/** Whether finished plays wait to be sent. */
export function readResultsNote(): boolean {
  try {
    return localStorage.getItem(RESULTS_KEY) === '1'
  } catch {
    return false
  }
}
