/**
 * Installs the files of this version in parallel. Workbox fetches one after the other, which takes most of a minute on
 * a slow connection.
 */
/// <reference lib="webworker" />
import { PrecacheController, PrecacheRoute, type PrecacheEntry } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { ownPagesOnly } from './plugins.ts'

declare const self: ServiceWorkerGlobalScope

/** More would slow down the open page. */
const AT_ONCE = 8

export const installed = new PrecacheController({ plugins: [ownPagesOnly] })

async function fetchFiles(event: ExtendableEvent): Promise<void> {
  const files = installed.getURLsToCacheKeys().entries()
  const fetchNext = async () => {
    for (const [url, cacheKey] of files) {
      // An address that contains its version may come from the browser's own cache.
      const request = new Request(url, { cache: url === cacheKey ? 'default' : 'reload', credentials: 'same-origin' })
      await Promise.all(installed.strategy.handleAll({ params: { cacheKey }, request, event }))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, fetchNext))
}

/** Skips files that an earlier version already has. */
export function installFiles(files: readonly (PrecacheEntry | string)[]): void {
  installed.addToCacheList([...files])
  self.addEventListener('install', (event) => event.waitUntil(fetchFiles(event)))
  self.addEventListener('activate', (event) => void installed.activate(event))
}

export function answerInstalled(): void {
  registerRoute(new PrecacheRoute(installed, { directoryIndex: undefined, cleanURLs: false }))
}
