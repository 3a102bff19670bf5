/// <reference lib="webworker" />
import type { NetworkFirst } from 'workbox-strategies'

type Options = NonNullable<ConstructorParameters<typeof NetworkFirst>[0]>
type WorkboxPlugin = NonNullable<Options['plugins']>[number]

/** Of pages and pictures each. */
const KEPT_MAX = 60

const typeOf = (response: Response): string => response.headers.get('content-type') ?? ''

/** A network that wants a login first answers every request with a page of its own. Our pages name this directive. */
const isForeignPage = (response: Response): boolean =>
  typeOf(response).startsWith('text/html') &&
  !(response.headers.get('content-security-policy') ?? '').includes("worker-src 'self'")

/** Taken as no answer: what is kept on the device is shown. A redirect is followed by the browser. */
export const ownPagesOnly: WorkboxPlugin = {
  fetchDidSucceed: async ({ response }) => {
    if (isForeignPage(response)) throw new TypeError('The answer is not ours.')
    return response
  }
}

/** For all that is no page. */
export const noPages: WorkboxPlugin = {
  fetchDidSucceed: async ({ response }) => {
    if (typeOf(response).startsWith('text/html')) throw new TypeError('A page in place of a file.')
    return response
  }
}

/** A shell of the app belongs to one version and is installed with it; the copy of another one would miss its files. */
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
