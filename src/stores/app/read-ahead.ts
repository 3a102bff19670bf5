interface ReadAhead<T> {
  begin: (userId: string) => void
  take: (userId: string) => Promise<T>
}

/** Reads for who is probably here before the screen that wants it is drawn. `take` gives what was begun for this user, once, or reads now. */
export function readAhead<T>(read: (userId: string) => Promise<T>): ReadAhead<T> {
  let begun: { userId: string; found: Promise<T> } | null = null
  const start = (userId: string) => {
    const found = read(userId)
    found.catch(() => undefined)
    return { userId, found }
  }
  return {
    begin: (userId) => {
      if (userId !== '') begun = start(userId)
    },
    take: (userId) => {
      const { found } = begun?.userId === userId ? begun : start(userId)
      begun = null
      return found
    }
  }
}
