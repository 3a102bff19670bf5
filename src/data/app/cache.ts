import { deviceDb } from './device-db.ts'

export interface Cached<T> {
  value: T
  /** In milliseconds since 1970. */
  savedAt: number
}

export interface Size {
  /** Number of characters of its text, about as many bytes. */
  bytes: number
  savedAt: number
}

export const STORE = 'last-known'
export const SIZES = 'sizes'
export const BYTES_MAX = 12_000_000

export const database = deviceDb('icepoint', 2, (db) => {
  if (!db.objectStoreNames.contains(STORE)) db.createObjectStore(STORE)
  db.createObjectStore(SIZES)
})

export type CacheDb = Awaited<ReturnType<typeof database>>

const PRUNE_AFTER_MS = 5000
let isPruneDue = false

function pruneSoon(db: CacheDb): void {
  if (isPruneDue) return
  isPruneDue = true
  setTimeout(() => {
    isPruneDue = false
    import('./prune-cache.ts').then(({ pruneCache }) => pruneCache(db)).catch(() => undefined)
  }, PRUNE_AFTER_MS)
}

export async function writeCache(key: string, value: unknown, now: number = Date.now()): Promise<void> {
  try {
    const db = await database()
    const bytes = JSON.stringify(value ?? null).length
    if (bytes > BYTES_MAX / 2) return
    const change = db.transaction([STORE, SIZES], 'readwrite')
    await Promise.all([
      change.objectStore(STORE).put({ value, savedAt: now }, key),
      change.objectStore(SIZES).put({ bytes, savedAt: now }, key),
      change.done
    ])
    pruneSoon(db)
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
    const change = (await database()).transaction([STORE, SIZES], 'readwrite')
    await Promise.all([change.objectStore(STORE).clear(), change.objectStore(SIZES).clear(), change.done])
  } catch {
    // Without storage there is nothing to clear.
  }
}
