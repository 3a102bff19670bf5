/** A page that no service worker leads keeps nothing by itself. Apart from `service-worker.ts`, which public pages load alone. */
export const hasController = (): boolean => Boolean((navigator as Partial<Navigator>).serviceWorker?.controller)
