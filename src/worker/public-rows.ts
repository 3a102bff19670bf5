/** Rows of public workouts, as any visitor reads them: a page that was kept can be played without a network. */
/// <reference lib="webworker" />
import { registerRoute } from 'workbox-routing'
import { NetworkFirst } from 'workbox-strategies'
import { bounded, noPages } from './plugins.ts'
import { PATIENCE_SEC } from './pages.ts'

const ROWS = /\/tablesdb\/icepoint\/tables\/(?:workouts|exercises|profiles)\/rows$/

const rows = new NetworkFirst({
  cacheName: 'public-rows',
  networkTimeoutSeconds: PATIENCE_SEC,
  plugins: [noPages, bounded],
  matchOptions: { ignoreVary: true }
})

export function answerPublicRows(): void {
  // Privacy: what is asked with a session is never kept here.
  registerRoute(({ url, request }) => request.credentials === 'omit' && ROWS.test(url.pathname), rows)
}
