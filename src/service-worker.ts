/** Pages come from the network first, so a new build shows at once. Data belongs to `src/data`. */
/// <reference lib="webworker" />
import { addRoute, cleanupOutdatedCaches, matchPrecache, precache, type PrecacheEntry } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkFirst, StaleWhileRevalidate } from 'workbox-strategies'
import { offlinePage } from '#core/public/offline-page.ts'
import { answerKeptMedia } from './worker/kept-media.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] }

const PATIENCE_SEC = 8
const KEPT_MAX = 60

const bounded = {
  cacheWillUpdate: async ({ response }: { response: Response }) => (response.status === 200 ? response : null),
  cacheDidUpdate: async ({ cacheName }: { cacheName: string }) => {
    const cache = await caches.open(cacheName)
    const keys = await cache.keys()
    await Promise.all(keys.slice(0, Math.max(0, keys.length - KEPT_MAX)).map((key) => cache.delete(key)))
  }
}

const visited = new NetworkFirst({ cacheName: 'visited', networkTimeoutSeconds: PATIENCE_SEC, plugins: [bounded] })

precache(self.__WB_MANIFEST)
cleanupOutdatedCaches()

registerRoute(
  ({ request }) => request.mode === 'navigate',
  async ({ request, url, event }) => {
    try {
      // A mail's link or a provider's answer holds a secret: its page is not cached.
      return await (url.searchParams.has('secret') ? fetch(request) : visited.handle({ request, event }))
    } catch {
      return (await matchPrecache(offlinePage(url.pathname))) ?? Response.error()
    }
  }
)

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === '/config.json',
  new NetworkFirst({ cacheName: 'config', networkTimeoutSeconds: PATIENCE_SEC })
)

const pictures = new StaleWhileRevalidate({ cacheName: 'pictures', plugins: [bounded] })

answerKeptMedia((asked) => pictures.handle(asked))
registerRoute(({ request, sameOrigin }) => sameOrigin && request.destination === 'image', pictures)

// Full texts of exercises in five languages are not installed: a person reads few of them (`astro.config.mjs`). Their files never change.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/_astro/library-text-'),
  new CacheFirst({ cacheName: 'exercise-texts', plugins: [bounded] })
)

// While the worker of a new version waits for the pages of this one, its files are installed, too: a page of it may be open already.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/_astro/'),
  async ({ request }) => (await caches.match(request)) ?? fetch(request)
)

// Last, because it would answer navigations from the installed files.
addRoute({ directoryIndex: undefined, cleanURLs: false })
