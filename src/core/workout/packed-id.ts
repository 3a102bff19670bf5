/** Apart from `packed-text.ts`, because the player asks it. */
export const isPackedId = (id: string): boolean => /^w-[0-9a-z]{14}$/.test(id)
