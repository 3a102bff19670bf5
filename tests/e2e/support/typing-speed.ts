const CHARACTERS_PER_MINUTE = 250

/** Seconds for someone who types at a steady pace. */
export const secondsToType = (keys: number): number => Math.round((keys / CHARACTERS_PER_MINUTE) * 60)
