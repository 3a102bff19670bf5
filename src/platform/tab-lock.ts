/** One holder of a name per browser profile (Web Locks). The browser lets go by itself when a tab closes or crashes. */

/** Null when another tab holds the name, else a function that lets go. */
export function holdTabLock(name: string): Promise<(() => void) | null> {
  if (!('locks' in navigator)) return Promise.resolve(() => undefined)
  return new Promise((resolve) => {
    void navigator.locks
      .request(name, { ifAvailable: true }, (lock) => {
        if (lock === null) return resolve(null)
        return new Promise<void>((letGo) => resolve(letGo))
      })
      .catch(() => resolve(() => undefined))
  })
}
