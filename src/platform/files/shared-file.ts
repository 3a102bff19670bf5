import { SHARED_CACHE, SHARED_FILE, SHARED_NAME } from '#core/app/worker-messages.ts'

export async function takeKeptFile(): Promise<File | null> {
  try {
    const cache = await caches.open(SHARED_CACHE)
    const kept = await cache.match(SHARED_FILE)
    if (kept === undefined) return null
    const name = decodeURIComponent(kept.headers.get(SHARED_NAME) ?? '')
    const file = new File([await kept.blob()], name, { type: kept.headers.get('content-type') ?? '' })
    await caches.delete(SHARED_CACHE)
    return file
  } catch {
    return null
  }
}
