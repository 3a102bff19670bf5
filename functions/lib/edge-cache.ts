/** Returns Cloudflare's edge cache, or null where there is none, as in tests. */
export const edgeCache = (): Cache | null =>
  typeof caches === 'undefined' ? null : ((caches as CacheStorage & { default?: Cache }).default ?? null)
