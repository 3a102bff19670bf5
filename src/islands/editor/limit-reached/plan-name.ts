/** Contract names are stored in lower case. */
export const planName = (name: string): string => name.slice(0, 1).toUpperCase() + name.slice(1)
