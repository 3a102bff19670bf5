/** The device's database of plays (IndexedDB): the one that is running, and finished ones that are not sent yet. */
import type { DBSchema, IDBPDatabase } from 'idb'
import type { TimingSettings } from '#core/player/compile.ts'
import type { LogEntry, Reading } from '#core/player/log.ts'
import type { Workout } from '#core/workout/workout.ts'
import { deviceDb } from '../app/device-db.ts'
import { PLAYER_DB, RUNNING_STORE } from './running-play.ts'

/** Everything that is needed to go on with a play in another page. */
export interface RunningPlay {
  workout: Workout
  /** As they were at the start: the timeline must stay the same. */
  settings: TimingSettings
  log: LogEntry[]
  /** Id of the statistic that this play will become: given at the start, so that it is recorded once. */
  resultId: string
  /** ISO time of the start. */
  startedAt: string
}

/** A finished play, as the edge wants it (`POST /api/statistics`), and what is shown of it meanwhile. */
export interface PlayResult {
  id: string
  workoutId: string
  /** What the workout was called. */
  name: string
  /** ISO time of the start. */
  date: string
  seconds: number
  /** 0 to 1. */
  share: number
  /** Whose it is; null when it was played signed out and nobody has said yet that it is theirs. */
  userId: string | null
  /** Accounts that were asked and said that it is not theirs. */
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

/** Runs it on the database; whatever goes wrong there gives `fallback`. */
export async function quietly<T>(fallback: T, run: (db: IDBPDatabase<PlayerDb>) => Promise<T>): Promise<T> {
  try {
    return await run(await database())
  } catch {
    return fallback
  }
}
