/** The running play, kept on the device. */
import type { IDBPObjectStore, StoreNames } from 'idb'
import type { Reading } from '#core/player/log.ts'
import { quietly, type PlayerDb, type PlayResult, type RunningPlay } from './player-db.ts'
import { PLAY_KEY } from './running-play.ts'

/** A play that was running in another page, and when that page was last seen. */
export interface KeptPlay {
  play: RunningPlay
  seen: Reading
}

/**
 * Where plays and results are kept. Failures of the storage are never thrown: the player goes on without it. The page that
 * loaded the running play last owns it; what any other page still wants to write of it is refused.
 */
export interface PlayerLog {
  /** False when another page owns the play: nothing was written. */
  saveRunning: (play: RunningPlay) => Promise<boolean>
  /** Notes the last moment in which the play was surely running. Cheap: to be called several times a second. */
  saveSeen: (at: Reading) => Promise<void>
  /** Makes this page the owner. */
  loadRunning: () => Promise<KeptPlay | null>
  /** The same for a look only. */
  peekRunning: () => Promise<KeptPlay | null>
  /** Ends the running play; with a result, both in one step. False when another page owns it: nothing was recorded. */
  finish: (result: PlayResult | null) => Promise<boolean>
}

/** What is noted beside the database, where it can be written while a page goes away and read at once. */
export interface PlayNotes {
  /** When the play of this result was last seen; null when that is not noted. */
  seen: (resultId: string) => Reading | null
  /** A result is stored and waits to be sent. */
  resultWaits: () => void
}

const SEEN = 'seen'
const OWNER = 'owner'
/** This page among those that write here. */
const PAGE = crypto.randomUUID()

/** The later of two readings. */
function later(a: Reading | null, b: Reading): Reading {
  if (a === null) return b
  return a.life > b.life || (a.life === b.life && a.mono >= b.mono) ? a : b
}

type Store = IDBPObjectStore<PlayerDb, ArrayLike<StoreNames<PlayerDb>>, 'running', IDBTransactionMode>

async function readKept(store: Store, notes: PlayNotes): Promise<KeptPlay | null> {
  const play = (await store.get(PLAY_KEY)) as RunningPlay | undefined
  const last = play?.log.at(-1)?.at
  if (play === undefined || last === undefined) return null
  const seen = (await store.get(SEEN)) as Reading | undefined
  return { play, seen: later(notes.seen(play.resultId), later(seen ?? null, last)) }
}

/** A look that is still being written; a slow disk gets no queue of them. */
let isNoting = false

export const createPlayerLog = (notes: PlayNotes): PlayerLog => ({
  saveRunning: (play) =>
    quietly(true, async (db) => {
      const write = db.transaction('running', 'readwrite', { durability: 'strict' })
      const isOwn = (await write.store.get(OWNER)) === PAGE
      if (isOwn) void write.store.put(play, PLAY_KEY)
      await write.done
      return isOwn
    }),

  saveSeen: (at) =>
    quietly(undefined, async (db) => {
      if (isNoting) return
      isNoting = true
      try {
        // Written at once but not forced to the disk: it outlives the browser, and a lost battery has the log.
        const write = db.transaction('running', 'readwrite', { durability: 'relaxed' })
        if ((await write.store.get(OWNER)) === PAGE) void write.store.put(at, SEEN)
        await write.done
      } finally {
        isNoting = false
      }
    }),

  loadRunning: () =>
    quietly(null, async (db) => {
      const write = db.transaction('running', 'readwrite', { durability: 'strict' })
      void write.store.put(PAGE, OWNER)
      const kept = await readKept(write.store, notes)
      await write.done
      return kept
    }),

  peekRunning: () => quietly(null, (db) => readKept(db.transaction('running').store, notes)),

  finish: (result) =>
    quietly(true, async (db) => {
      const write = db.transaction(['running', 'results'], 'readwrite', { durability: 'strict' })
      const running = write.objectStore('running')
      const isOwn = (await running.get(OWNER)) === PAGE
      if (isOwn) {
        if (result !== null) void write.objectStore('results').put(result)
        void running.delete(PLAY_KEY)
        void running.delete(SEEN)
      }
      await write.done
      if (isOwn && result !== null) notes.resultWaits()
      return isOwn
    })
})
