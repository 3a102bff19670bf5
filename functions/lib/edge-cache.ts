/** Cloudflare's cache at the edge; null where there is none, as in tests. */
export const edgeCache = (): Cache | null =>
  typeof caches === 'undefined' ? null : ((caches as CacheStorage & { default?: Cache }).default ?? null)
