/** The unlisted link (decision 041). It stands where the id of a workout stands, and is its own proof: nobody can guess it. */
export const isLink = (id: string): boolean => /^u-[a-z]{28}$/.test(id)
