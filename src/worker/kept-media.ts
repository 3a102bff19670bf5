/**
 * Serves kept files from the device, with ranges, so that video and sound play and seek offline. It opens the database
 * as the page left it, and never creates or changes it.
 */
import { registerRoute } from 'workbox-routing'
import { readRange } from '#core/media/byte-range.ts'
import { keptUrlOf, slicesOf, type KeptFile } from '#core/media/kept-workout.ts'

type Handler = Extract<Parameters<typeof registerRoute>[1], (...asked: never[]) => unknown>

const DATABASE = 'icepoint-offline'

function openKept(): Promise<IDBDatabase | null> {
  return new Promise((resolve) => {
    const open = indexedDB.open(DATABASE)
    open.onupgradeneeded = () => open.transaction?.abort()
    open.onerror = () => resolve(null)
    open.onsuccess = () => {
      const db = open.result
      // A page that wants to upgrade or delete it must not wait for this worker.
      db.onversionchange = () => db.close()
      resolve(db)
    }
  })
}

function read<T>(db: IDBDatabase, store: 'files' | 'parts', key: IDBValidKey): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const asked = db.transaction(store).objectStore(store).get(key)
    asked.onsuccess = () => resolve(asked.result as T | undefined)
    asked.onerror = () => reject(asked.error ?? new Error('The part cannot be read.'))
  })
}

/** Reads parts only on demand, so that a video of 200 MB never fills the memory. */
function bytesOf(db: IDBDatabase, url: string, start: number, end: number): ReadableStream<Uint8Array<ArrayBuffer>> {
  const slices = slicesOf(start, end)
  let at = 0
  return new ReadableStream({
    async pull(controller) {
      const slice = slices[at]
      if (slice === undefined) {
        db.close()
        return controller.close()
      }
      at += 1
      const part = await read<ArrayBuffer>(db, 'parts', [url, slice.n])
      if (part === undefined || part.byteLength < slice.to) throw new Error('The file was removed.')
      controller.enqueue(new Uint8Array(part, slice.from, slice.to - slice.from))
    },
    cancel: () => db.close()
  })
}

function answer(db: IDBDatabase, file: KeptFile, request: Request): Response {
  const headers = new Headers({ 'content-type': file.mime, 'accept-ranges': 'bytes', 'cache-control': 'no-store' })
  const range = readRange(request.headers.get('range') ?? undefined, file.size)
  if (range === 'none') {
    db.close()
    headers.set('content-range', `bytes */${file.size}`)
    return new Response(null, { status: 416, headers })
  }
  const { start, end } = range === 'all' ? { start: 0, end: file.size - 1 } : range
  headers.set('content-length', String(end - start + 1))
  if (range !== 'all') headers.set('content-range', `bytes ${start}-${end}/${file.size}`)
  return new Response(bytesOf(db, file.url, start, end), { status: range === 'all' ? 200 : 206, headers })
}

/** Returns null when the file is not kept or incomplete, or the database is unreadable. */
export async function keptAnswer(request: Request): Promise<Response | null> {
  const { pathname, origin } = new URL(request.url)
  const url = keptUrlOf(pathname, origin === location.origin)
  const db = url === null || request.method !== 'GET' ? null : await openKept()
  if (url === null || db === null) return null
  try {
    const file = await read<KeptFile>(db, 'files', url)
    if (file?.isWhole === true && file.size > 0) return answer(db, file, request)
  } catch {
    // Deleted or blocked. The network may still have it.
  }
  db.close()
  return null
}

const isKeepable = ({ url, sameOrigin }: { url: URL; sameOrigin: boolean }): boolean =>
  keptUrlOf(url.pathname, sameOrigin) !== null

/** `otherwise` handles files of this site that are not kept. */
export function answerKeptMedia(otherwise: Handler): void {
  registerRoute(isKeepable, async (asked) => {
    const kept = await keptAnswer(asked.request)
    if (kept !== null) return kept
    return asked.url.origin === location.origin ? otherwise(asked) : fetch(asked.request)
  })
}
