/// <reference lib="webworker" />
/** Pages come from the network first, so that a new build appears immediately. */
import { registerRoute } from 'workbox-routing'
import { NetworkFirst, StaleWhileRevalidate } from 'workbox-strategies'
import { matchRoute, pathTo } from '#core/app/routes.ts'
import { shellOf } from '#core/app/shells.ts'
import { VISITED } from '#core/app/visited.ts'
import { offlinePage } from '#core/public/offline-page.ts'
import { readRange } from '#core/media/byte-range.ts'
import { isMediaUrl } from '#core/media/media.ts'
import { installed } from './installed.ts'
import { bounded, isShell, ownPagesOnly, noPages } from './plugins.ts'

const PICTURES = 'pictures'

const pictures = new StaleWhileRevalidate({ cacheName: PICTURES, plugins: [noPages, bounded] })

export function answerPictures(): void {
  registerRoute(({ request, sameOrigin }) => sameOrigin && request.destination === 'image', pictures)
}

const KEPT_MEDIA = 'kept-media'

/** Maximum bytes of a file. Larger ones are kept only on request. */
const FILE_MAX = 60_000_000
const FILES_MAX = 60

function answerRange(file: Blob, range: string | null, headers: Headers): Response {
  const found = readRange(range ?? undefined, file.size)
  const own = new Headers({ 'accept-ranges': 'bytes', 'content-type': headers.get('content-type') ?? file.type })
  if (found === 'all') {
    own.set('content-length', String(file.size))
    return new Response(file, { status: 200, headers: own })
  }
  if (found === 'none') {
    own.set('content-range', `bytes */${file.size}`)
    return new Response(null, { status: 416, headers: own })
  }
  const { start, end } = found
  own.set('content-range', `bytes ${start}-${end}/${file.size}`)
  own.set('content-length', String(end - start + 1))
  return new Response(file.slice(start, end + 1), { status: 206, headers: own })
}

async function find(url: string): Promise<Response | undefined> {
  return (await caches.open(KEPT_MEDIA)).match(url, { ignoreVary: true })
}

/**
 * Keeps a file of a public page that was read, complete or in the ranges that players request.
 * @throws QuotaExceededError, or TypeError when it is offline, too large or missing.
 */
export async function keepFile(path: string): Promise<void> {
  const cache = await caches.open(isMediaUrl(path) ? KEPT_MEDIA : PICTURES)
  if ((await cache.match(path, { ignoreVary: true })) !== undefined) return
  const response = await fetch(path, { credentials: 'same-origin' })
  const type = response.headers.get('content-type') ?? ''
  const size = Number(response.headers.get('content-length') ?? '0')
  if (response.status !== 200 || type.startsWith('text/html') || size > FILE_MAX) {
    await response.body?.cancel()
    throw new TypeError(`${path} is not kept.`)
  }
  await cache.put(path, response)
  const keys = await cache.keys()
  await Promise.all(keys.slice(0, Math.max(0, keys.length - FILES_MAX)).map((key) => cache.delete(key)))
}

type Handler = Extract<Parameters<typeof registerRoute>[1], (...asked: never[]) => unknown>

export async function answerPageMedia({ request, event }: Parameters<Handler>[0]): Promise<Response> {
  const kept = await find(request.url)
  if (kept !== undefined) return answerRange(await kept.blob(), request.headers.get('range'), kept.headers)
  return request.destination === 'image' ? pictures.handle({ request, event }) : fetch(request)
}

export const PATIENCE_SEC = 8

/** True for pages with content. All others are installed shells. */
function hasContent(pathname: string): boolean {
  const match = matchRoute(pathname)
  return match === null || match.route.name === 'workout' || shellOf(match) === null
}

const contentOnly = {
  cacheWillUpdate: async ({ response, request }: { response: Response; request: Request }) =>
    response.status === 200 && hasContent(new URL(request.url).pathname) && !isShell(response) ? response : null,
  cachedResponseWillBeUsed: async ({ cachedResponse }: { cachedResponse?: Response }) =>
    cachedResponse !== undefined && !isShell(cachedResponse) ? cachedResponse : null
}

const visited = new NetworkFirst({
  cacheName: VISITED,
  networkTimeoutSeconds: PATIENCE_SEC,
  plugins: [ownPagesOnly, { ...bounded, ...contentOnly }]
})

/** Never cached, because the address may contain a secret from an email link or a provider's answer. */
const asked = new NetworkFirst({
  cacheName: 'never',
  networkTimeoutSeconds: PATIENCE_SEC,
  plugins: [ownPagesOnly, { cacheWillUpdate: async () => null }]
})

export function answerPages(): void {
  registerRoute(
    // Privacy: what other sites show in a frame leaves no trace on the device (docs/embed.md).
    ({ request, url }) => request.mode === 'navigate' && !url.pathname.startsWith('/embed/'),
    async ({ request, url, event }) => {
      const isHome = matchRoute(url.pathname)?.route.name === 'home'
      const isKept = hasContent(url.pathname) && !isHome && !url.searchParams.has('secret')
      try {
        return await (isKept ? visited : asked).handle({ request, event })
      } catch {
        // Offline, kept workouts are more useful than a page about the product.
        if (isHome) return Response.redirect(pathTo('offlineWorkouts'))
        return (await installed.matchPrecache(offlinePage(url.pathname))) ?? Response.error()
      }
    }
  )
}

const ROWS = /\/tablesdb\/icepoint\/tables\/(?:workouts|exercises|profiles)\/rows$/

const rows = new NetworkFirst({
  cacheName: 'public-rows',
  networkTimeoutSeconds: PATIENCE_SEC,
  plugins: [noPages, bounded],
  matchOptions: { ignoreVary: true }
})

/** Rows of public workouts, as any visitor reads them, so that a kept page can be played offline. */
export function answerPublicRows(): void {
  // Privacy: requests with a session are never cached here.
  registerRoute(({ url, request }) => request.credentials === 'omit' && ROWS.test(url.pathname), rows)
}
