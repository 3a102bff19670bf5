/**
 * A page without a controlling service worker caches nothing by itself. Kept apart from `service-worker.ts`, which
 * public pages load on its own.
 */
export const hasController = (): boolean => Boolean((navigator as Partial<Navigator>).serviceWorker?.controller)
