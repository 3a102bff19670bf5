/** Contracts are stored in small letters; at the beginning of a sentence or a column they begin large. */
export const planName = (name: string): string => name.slice(0, 1).toUpperCase() + name.slice(1)
