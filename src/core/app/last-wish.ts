export interface LastWish<T> {
  /** Resolves when the last value is stored. Rejects when one is refused; the stored value then stays. */
  wish: (value: T) => Promise<void>
  stored: () => T
}

/** Sends one value at a time and finishes with the last one, because parallel requests can arrive in any order. */
export function lastWish<T>(known: T, send: (value: T) => Promise<unknown>): LastWish<T> {
  let stored = known
  let wanted = known
  let sending: Promise<void> | null = null
  const sendAll = async (): Promise<void> => {
    try {
      while (wanted !== stored) {
        const next = wanted
        await send(next)
        stored = next
      }
    } catch (error) {
      wanted = stored
      throw error
    } finally {
      sending = null
    }
  }
  return {
    wish: (value) => {
      wanted = value
      sending ??= sendAll()
      return sending
    },
    stored: () => stored
  }
}
