/** Pages come from the network first, so a new build shows at once. */
/// <reference lib="webworker" />
import { registerRoute } from 'workbox-routing'
import { NetworkFirst } from 'workbox-strategies'
import { matchRoute, pathTo } from '#core/app/routes.ts'
import { shellOf } from '#core/app/shells.ts'
import { offlinePage } from '#core/public/offline-page.ts'
import { installed } from './installed.ts'
import { bounded, isShell, ownPagesOnly } from './plugins.ts'

export const PATIENCE_SEC = 8
export const VISITED = 'visited'

/** Pages with content. All others are shells, and installed. */
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

/** Nothing of it is cached: it may hold a secret of a mail's link or of a provider's answer. */
const asked = new NetworkFirst({
  cacheName: 'never',
  networkTimeoutSeconds: PATIENCE_SEC,
  plugins: [ownPagesOnly, { cacheWillUpdate: async () => null }]
})

export function answerPages(): void {
  registerRoute(
    ({ request }) => request.mode === 'navigate',
    async ({ request, url, event }) => {
      const isHome = matchRoute(url.pathname)?.route.name === 'home'
      const isKept = hasContent(url.pathname) && !isHome && !url.searchParams.has('secret')
      try {
        return await (isKept ? visited : asked).handle({ request, event })
      } catch {
        // What is kept on the device is worth more there than what the product can do.
        if (isHome) return Response.redirect(pathTo('offlineWorkouts'))
        return (await installed.matchPrecache(offlinePage(url.pathname))) ?? Response.error()
      }
    }
  )
}
