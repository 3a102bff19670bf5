/** Stored workouts have no hyphen in their ids. Apart from `packed-text.ts`, because the player asks it. */
export const isPackedId = (id: string): boolean => id.startsWith('w-')
