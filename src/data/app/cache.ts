import { deviceDb } from './device-db.ts'

export interface Cached<T> {
  value: T
  /** Milliseconds since 1970. */
  savedAt: number
}

const STORE = 'last-known'
const database = deviceDb('icepoint', 1, (db) => void db.createObjectStore(STORE))

export async function writeCache(key: string, value: unknown, now: number = Date.now()): Promise<void> {
  try {
    await (await database()).put(STORE, { value, savedAt: now }, key)
  } catch {
    // The cache is optional.
  }
}

export async function readCache<T>(key: string): Promise<Cached<T> | null> {
  try {
    return ((await (await database()).get(STORE, key)) as Cached<T> | undefined) ?? null
  } catch {
    return null
  }
}

export async function clearCache(): Promise<void> {
  try {
    await (await database()).clear(STORE)
  } catch {
    // Without storage there is nothing to clear.
  }
}
