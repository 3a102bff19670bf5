/** The unlisted link (decision 041). It replaces the workout's id and is its own proof, because nobody can guess it. */
export const isLink = (id: string): boolean => /^u-[a-z]{28}$/.test(id)
