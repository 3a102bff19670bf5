/** What the device last knew of the account: lists, workouts, the account itself. Bounded; the oldest goes first. */
import { deviceDb } from './device-db.ts'

export interface Cached<T> {
  value: T
  /** Milliseconds since 1970. */
  savedAt: number
}

interface Size {
  /** Characters of its text, about as many bytes. */
  bytes: number
  savedAt: number
}

const STORE = 'last-known'
const SIZES = 'sizes'
export const ROWS_MAX = 300
export const BYTES_MAX = 12_000_000
/** Without it nothing else can be shown. */
const ALWAYS = 'session'

const database = deviceDb('icepoint', 2, (db) => {
  if (!db.objectStoreNames.contains(STORE)) db.createObjectStore(STORE)
  db.createObjectStore(SIZES)
})

/** The keys that go, so that the others are within both bounds. */
export function overBounds(sizes: ReadonlyMap<string, Size>): string[] {
  const newestFirst = [...sizes].sort(([, a], [, b]) => b.savedAt - a.savedAt)
  let rows = 0
  let bytes = 0
  return newestFirst.flatMap(([key, size]) => {
    rows += 1
    bytes += size.bytes
    return key !== ALWAYS && (rows > ROWS_MAX || bytes > BYTES_MAX) ? [key] : []
  })
}

/** Rows of an older version of the app have no size until they are written again, and are the first to go. */
async function prune(db: Awaited<ReturnType<typeof database>>): Promise<void> {
  const change = db.transaction([STORE, SIZES], 'readwrite')
  const [keys, sized, sizes] = await Promise.all([
    change.objectStore(STORE).getAllKeys(),
    change.objectStore(SIZES).getAllKeys(),
    change.objectStore(SIZES).getAll()
  ])
  const known = new Map<string, Size>(keys.map((key) => [String(key), { bytes: 0, savedAt: 0 }]))
  for (const [index, key] of sized.entries()) known.set(String(key), sizes[index] as Size)
  const over = overBounds(known)
  await Promise.all(
    over.flatMap((key) => [change.objectStore(STORE).delete(key), change.objectStore(SIZES).delete(key)])
  )
  await change.done
}

export async function writeCache(key: string, value: unknown, now: number = Date.now()): Promise<void> {
  try {
    const db = await database()
    const bytes = JSON.stringify(value ?? null).length
    // One value alone must not push everything else out.
    if (bytes > BYTES_MAX / 2) return
    const change = db.transaction([STORE, SIZES], 'readwrite')
    await Promise.all([
      change.objectStore(STORE).put({ value, savedAt: now }, key),
      change.objectStore(SIZES).put({ bytes, savedAt: now }, key),
      change.done
    ])
    await prune(db)
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
