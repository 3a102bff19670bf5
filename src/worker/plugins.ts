/// <reference lib="webworker" />
import type { NetworkFirst } from 'workbox-strategies'

type Options = NonNullable<ConstructorParameters<typeof NetworkFirst>[0]>
type WorkboxPlugin = NonNullable<Options['plugins']>[number]

/** The maximum number of pages, and of pictures. */
const KEPT_MAX = 60

const typeOf = (response: Response): string => response.headers.get('content-type') ?? ''

/** A captive portal answers every request with its own page. Our pages name this directive. */
const isForeignPage = (response: Response): boolean =>
  typeOf(response).startsWith('text/html') &&
  !(response.headers.get('content-security-policy') ?? '').includes("worker-src 'self'")

/** Treats such a page as no answer, so that the cache is used. The browser follows redirects. */
export const ownPagesOnly: WorkboxPlugin = {
  fetchDidSucceed: async ({ response }) => {
    if (isForeignPage(response)) throw new TypeError('The answer is not ours.')
    return response
  }
}

/** Handles every request that is not a page, and rejects an HTML answer to it. */
export const noPages: WorkboxPlugin = {
  fetchDidSucceed: async ({ response }) => {
    if (typeOf(response).startsWith('text/html')) throw new TypeError('A page in place of a file.')
    return response
  }
}

/** A shell belongs to one version and is installed with it. Another version's copy would lack its files. */
export const isShell = ({ headers }: Response): boolean =>
  headers.get('x-robots-tag') === 'noindex' && headers.get('cache-control') === 'no-cache'

export const bounded: WorkboxPlugin = {
  cacheWillUpdate: async ({ response }) => (response.status === 200 ? response : null),
  cacheDidUpdate: async ({ cacheName }) => {
    const cache = await caches.open(cacheName)
    const keys = await cache.keys()
    await Promise.all(keys.slice(0, Math.max(0, keys.length - KEPT_MAX)).map((key) => cache.delete(key)))
  }
}
