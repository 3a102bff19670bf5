/** Apart from the schemas, because the app needs only the numbers. */

export const SHARE_NOTE_MAX = 200

/** Friends of one call, and groups of one call; a group counts as one, whatever its size. */
export const TARGETS_MAX = 100
