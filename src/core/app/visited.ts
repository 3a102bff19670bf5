/** The service worker's cache of pages that were read. Pages read it to learn which workouts open without a connection. */
export const VISITED = 'visited'
