export interface LastWish<T> {
  /** Resolves when the last wish is stored. Rejects when one was refused: what was stored before holds then. */
  wish: (value: T) => Promise<void>
  stored: () => T
}

/** Sends one value at a time and at last the last wish, because parallel requests arrive in any order. */
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
