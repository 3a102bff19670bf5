/** One tab at a time; null: another one has it. Nobody is asked for it, unlike in `tab-lock.ts`. */
export function holdIfFree(name: string): Promise<(() => void) | null> {
  if (!('locks' in navigator)) return Promise.resolve(() => undefined)
  return new Promise((resolve) => {
    navigator.locks
      .request(name, { ifAvailable: true }, (lock) => {
        if (lock === null) return resolve(null)
        return new Promise<void>((letGo) => resolve(letGo))
      })
      .catch(() => resolve(() => undefined))
  })
}

export function holdWhenFree(name: string): Promise<() => void> {
  if (!('locks' in navigator)) return Promise.resolve(() => undefined)
  return new Promise((resolve) => {
    navigator.locks
      .request(name, () => new Promise<void>((letGo) => resolve(letGo)))
      .catch(() => resolve(() => undefined))
  })
}
