import { database, SIZES, STORE } from './cache.ts'

export async function forgetCached(keys: readonly string[]): Promise<void> {
  try {
    const change = (await database()).transaction([STORE, SIZES], 'readwrite')
    for (const key of keys)
      await Promise.all([change.objectStore(STORE).delete(key), change.objectStore(SIZES).delete(key)])
    await change.done
  } catch {
    // Without storage nothing is cached.
  }
}
