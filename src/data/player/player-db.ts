import type { DBSchema, IDBPDatabase } from 'idb'
import type { TimingSettings } from '#core/player/compile.ts'
import type { LogEntry, Reading } from '#core/player/moves.ts'
import type { Workout } from '#core/workout/workout.ts'
import { deviceDb } from '../app/device-db.ts'
import { PLAYER_DB, RUNNING_STORE } from './running-play.ts'

export interface Swap {
  exerciseId: string
  before: string
  name: string
}

export interface RunningPlay {
  workout: Workout
  unfitted?: Workout
  settings: TimingSettings
  log: LogEntry[]
  /**
   * Id of the later statistic, chosen at the start so that it is recorded once. Empty for a preview, which is not
   * recorded.
   */
  resultId: string
  startedAt: string
  /**
   * The account that started the play and gets the result. Null or missing for a guest, or in a play of an older
   * version.
   */
  userId?: string | null
  swaps?: readonly Swap[]
}

export interface PlayResult {
  id: string
  workoutId: string
  name: string
  date: string
  seconds: number
  share: number
  isFitted?: boolean
  /** Null if it was played signed out and is not claimed yet. */
  userId: string | null
  declinedBy: readonly string[]
}

export interface PlayerDb extends DBSchema {
  running: { key: string; value: RunningPlay | Reading | string }
  results: { key: string; value: PlayResult }
}

const database = deviceDb<PlayerDb>(PLAYER_DB, 1, (db) => {
  db.createObjectStore(RUNNING_STORE)
  db.createObjectStore('results', { keyPath: 'id' })
})

export async function quietly<T>(fallback: T, run: (db: IDBPDatabase<PlayerDb>) => Promise<T>): Promise<T> {
  try {
    return await run(await database())
  } catch {
    return fallback
  }
}
