import type { IDBPObjectStore, StoreNames } from 'idb'
import type { Reading } from '#core/player/moves.ts'
import { quietly, type PlayerDb, type PlayResult, type RunningPlay } from './player-db.ts'
import { PLAY_KEY } from './running-play.ts'

export interface KeptPlay {
  play: RunningPlay
  seen: Reading
}

/** Storage errors are never thrown. The page that last loaded the play owns it; writes of other pages are refused. */
export interface PlayerLog {
  saveRunning: (play: RunningPlay) => Promise<boolean>
  saveSeen: (at: Reading) => Promise<void>
  loadRunning: () => Promise<KeptPlay | null>
  peekRunning: () => Promise<KeptPlay | null>
  finish: (result: PlayResult | null) => Promise<boolean>
}

export interface PlayNotes {
  seen: (resultId: string) => Reading | null
  /** Its account has left this device: the play continues, but nothing of it is written. */
  isForgotten: () => boolean
  resultWaits: () => void
}

const SEEN = 'seen'
const OWNER = 'owner'
const PAGE = crypto.randomUUID()

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

let isNoting = false

export const createPlayerLog = (notes: PlayNotes): PlayerLog => ({
  saveRunning: (play) =>
    quietly(true, async (db) => {
      if (notes.isForgotten()) return true
      const write = db.transaction('running', 'readwrite', { durability: 'strict' })
      const isOwn = (await write.store.get(OWNER)) === PAGE
      if (isOwn) void write.store.put(play, PLAY_KEY)
      await write.done
      return isOwn
    }),

  saveSeen: (at) =>
    quietly(undefined, async (db) => {
      if (isNoting || notes.isForgotten()) return
      isNoting = true
      try {
        // Not flushed to disk: it survives a crash of the browser, and after a power loss the log is enough.
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

/** The playing tab stays the owner, because its play continues. */
export const dropRunning = (): Promise<void> =>
  quietly(undefined, async (db) => {
    const write = db.transaction('running', 'readwrite', { durability: 'strict' })
    await Promise.all([write.store.delete(PLAY_KEY), write.store.delete(SEEN), write.done])
  })
