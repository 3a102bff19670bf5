interface ReadAhead<T> {
  begin: (userId: string) => Promise<T> | null
  take: (userId: string) => Promise<T>
  inFlight: (userId: string) => Promise<T> | null
}

/** Reads for who is probably here before the screen that wants it is drawn. `take` gives what was begun for this user, once, or reads now. */
export function readAhead<T>(read: (userId: string) => Promise<T>): ReadAhead<T> {
  let begun: { userId: string; found: Promise<T> } | null = null
  const open = new Map<string, Promise<T>>()
  const start = (userId: string): Promise<T> => {
    const found = read(userId)
    open.set(userId, found)
    const settled = () => open.get(userId) === found && open.delete(userId)
    found.then(settled, settled)
    return found
  }
  return {
    begin: (userId) => {
      if (userId === '') return null
      begun = { userId, found: start(userId) }
      return begun.found
    },
    take: (userId) => {
      const found = begun?.userId === userId ? begun.found : start(userId)
      begun = null
      return found
    },
    inFlight: (userId) => open.get(userId) ?? null
  }
}
