/** Ids of stored workouts have no hyphen. Separate from `packed-text.ts` because the player uses it. */
export const isPackedId = (id: string): boolean => id.startsWith('w-')
