/** The last known data, kept on the device (IndexedDB) for when a read fails. Without storage everything still works. */
import { deviceDb } from './device-db.ts'

export interface Cached<T> {
  value: T
  /** Milliseconds since 1970. */
  savedAt: number
}

const STORE = 'last-known'
const database = deviceDb('icepoint', 1, (db) => void db.createObjectStore(STORE))

/** Keeps a value under a key. A full or forbidden storage is not an error: there is just nothing to fall back on. */
export async function writeCache(key: string, value: unknown, now: number = Date.now()): Promise<void> {
  try {
    await (await database()).put(STORE, { value, savedAt: now }, key)
  } catch {
    // Nothing depends on it.
  }
}

/** What was kept last, with its age; null when nothing was. */
export async function readCache<T>(key: string): Promise<Cached<T> | null> {
  try {
    return ((await (await database()).get(STORE, key)) as Cached<T> | undefined) ?? null
  } catch {
    return null
  }
}

/** Forgets everything (signing out). */
export async function clearCache(): Promise<void> {
  try {
    await (await database()).clear(STORE)
  } catch {
    // Without storage there is nothing to forget.
  }
}
