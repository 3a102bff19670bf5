/**
 * Opens the installed app without a network. Pages come from the network when there is one, so a new build is seen at
 * once; without one the shells kept at installation stand in. Data is not its business: `src/data` keeps that.
 */
/// <reference lib="webworker" />
import { addRoute, cleanupOutdatedCaches, matchPrecache, precache, type PrecacheEntry } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { NetworkFirst, StaleWhileRevalidate } from 'workbox-strategies'
import { offlinePage } from '#core/public/offline-page.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] }

/** How long a page may take before the kept one is shown, in seconds. */
const PATIENCE_SEC = 8
/** Pages and pictures kept beside the shells; the oldest go first. */
const KEPT_MAX = 60

/** Keeps a cache from growing for ever. Only whole answers of our own site come in. */
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
      // A mail's link or a provider's answer holds a secret: its page is not kept.
      return await (url.searchParams.has('secret') ? fetch(request) : visited.handle({ request, event }))
    } catch {
      return (await matchPrecache(offlinePage(url.pathname))) ?? Response.error()
    }
  }
)

// Where Appwrite is may change with every start; the last known address serves without a network.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === '/config.json',
  new NetworkFirst({ cacheName: 'config', networkTimeoutSeconds: PATIENCE_SEC })
)

registerRoute(
  ({ request, sameOrigin }) => sameOrigin && request.destination === 'image',
  new StaleWhileRevalidate({ cacheName: 'pictures', plugins: [bounded] })
)

// Last, because it would answer navigations from what was installed: scripts, styles, font, icons.
addRoute({ directoryIndex: undefined, cleanURLs: false })
