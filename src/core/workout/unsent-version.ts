export const UNSENT_VERSION = 0
