/** Only registers the parts in `worker/`. Data belongs to `src/data`. */
/// <reference lib="webworker" />
import { cleanupOutdatedCaches, type PrecacheEntry } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkFirst } from 'workbox-strategies'
import { answerInstalled, installFiles } from './worker/installed.ts'
import { answerKeptMedia } from './worker/kept-media.ts'
import { hearPages } from './worker/messages.ts'
import { PATIENCE_SEC, answerPages, answerPageMedia, answerPublicRows, answerPictures } from './worker/pages.ts'
import { bounded, noPages } from './worker/plugins.ts'
import { showReminders } from './worker/reminders.ts'
import { sendWhenBack } from './worker/send-waiting.ts'
import { answerShares } from './worker/shared.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] }

installFiles(self.__WB_MANIFEST)
cleanupOutdatedCaches()
hearPages()
showReminders()
sendWhenBack()
answerShares()
answerPages()
answerKeptMedia(answerPageMedia)
answerPictures()
answerPublicRows()

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === '/config.json',
  new NetworkFirst({ cacheName: 'config', networkTimeoutSeconds: PATIENCE_SEC, plugins: [noPages] })
)

// Files that are not installed are cached once they were read (`LATER` in `astro.config.mjs`). They never change.
const laterFiles = new CacheFirst({ cacheName: 'exercise-texts', plugins: [noPages, bounded] })
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/_astro/later/'),
  // The native wrapper keeps its own parts (`keepFiles`).
  async (asked) => (await caches.match(asked.request, { cacheName: 'native-app' })) ?? laterFiles.handle(asked)
)

// While the worker of a new version waits for this version's pages to close, its files are installed too, because one
// of its pages may already be open.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/_astro/'),
  async ({ request }) => (await caches.match(request)) ?? fetch(request)
)

// Must come last, because it would answer navigations from the installed files.
answerInstalled()
