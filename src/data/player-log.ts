/** The running play and finished results that are not sent yet, kept on the device (IndexedDB). */
import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import type { TimingSettings } from '#core/player/compile.ts'
import type { LogEntry, Reading } from '#core/player/log.ts'
import type { Workout } from '#core/workout.ts'
import { readRunningNote, writeResultsNote } from './running-note.ts'

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
  /** ISO time of the start. */
  date: string
  seconds: number
  /** 0 to 1. */
  share: number
  /** Whose it is; null when it was played signed out: then it goes to the next account that signs in here. */
  userId: string | null
}

interface PlayerDb extends DBSchema {
  running: { key: string; value: RunningPlay | Reading }
  results: { key: string; value: PlayResult }
}

/** Where plays and results are kept. Failures of the storage are never thrown: the player goes on without it. */
export interface PlayerLog {
  saveRunning: (play: RunningPlay) => Promise<void>
  /** Notes the last moment in which the play was surely running. */
  saveSeen: (at: Reading) => Promise<void>
  /** The play that was running in a page that is gone, and when that page was last seen. */
  loadRunning: () => Promise<{ play: RunningPlay; seen: Reading } | null>
  /** Ends the running play; with a result, both in one step. */
  finish: (result: PlayResult | null) => Promise<void>
  waitingResults: () => Promise<PlayResult[]>
  removeResult: (id: string) => Promise<void>
}

const PLAY = 'play'
const SEEN = 'seen'

let opening: Promise<IDBPDatabase<PlayerDb>> | undefined

function database(): Promise<IDBPDatabase<PlayerDb>> {
  opening ??= openDB<PlayerDb>('icepoint-player', 1, {
    upgrade: (db) => {
      db.createObjectStore('running')
      db.createObjectStore('results', { keyPath: 'id' })
    }
  }).catch((error: unknown) => {
    opening = undefined
    throw error
  })
  return opening
}

async function quietly<T>(fallback: T, run: (db: IDBPDatabase<PlayerDb>) => Promise<T>): Promise<T> {
  try {
    return await run(await database())
  } catch {
    return fallback
  }
}

/** The later of two readings. */
function later(a: Reading | null, b: Reading): Reading {
  if (a === null) return b
  return a.life > b.life || (a.life === b.life && a.mono >= b.mono) ? a : b
}

function seenAtUnload(resultId: string): Reading | null {
  const note = readRunningNote()
  return note?.resultId === resultId ? note.at : null
}

export const playerLog: PlayerLog = {
  saveRunning: (play) =>
    quietly(undefined, async (db) => {
      const write = db.transaction('running', 'readwrite', { durability: 'strict' })
      await Promise.all([write.store.put(play, PLAY), write.done])
    }),

  saveSeen: (at) => quietly(undefined, async (db) => void (await db.put('running', at, SEEN))),

  loadRunning: () =>
    quietly(null, async (db) => {
      const play = (await db.get('running', PLAY)) as RunningPlay | undefined
      const last = play?.log.at(-1)?.at
      if (play === undefined || last === undefined) return null
      const seen = (await db.get('running', SEEN)) as Reading | undefined
      return { play, seen: later(seenAtUnload(play.resultId), later(seen ?? null, last)) }
    }),

  finish: (result) =>
    quietly(undefined, async (db) => {
      const write = db.transaction(['running', 'results'], 'readwrite', { durability: 'strict' })
      if (result !== null) void write.objectStore('results').put(result)
      void write.objectStore('running').clear()
      await write.done
      if (result !== null) writeResultsNote(true)
    }),

  waitingResults: () => quietly<PlayResult[]>([], (db) => db.getAll('results')),
  removeResult: (id) =>
    quietly(undefined, async (db) => {
      await db.delete('results', id)
      writeResultsNote((await db.count('results')) > 0)
    })
}
