import { BYTES_MAX, SIZES, STORE, type CacheDb, type Size } from './cache.ts'

export const ROWS_MAX = 300
const ALWAYS = 'session'

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

export async function pruneCache(db: CacheDb): Promise<void> {
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
