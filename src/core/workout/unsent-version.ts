/** Of a workout that the server does not have yet. */
export const UNSENT_VERSION = 0
