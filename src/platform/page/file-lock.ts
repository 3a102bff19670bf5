/**
 * Gives a lock to one tab at a time; null if another tab has it. Unlike `tab-lock.ts`, it never asks the holder to
 * release it.
 */
export function holdIfFree(name: string): Promise<(() => void) | null> {
  if (!('locks' in navigator)) return Promise.resolve(() => undefined)
  return new Promise((resolve) => {
    navigator.locks
      .request(name, { ifAvailable: true }, (lock) => {
        if (lock === null) return resolve(null)
        return new Promise<void>((release) => resolve(release))
      })
      .catch(() => resolve(() => undefined))
  })
}

export function holdWhenFree(name: string): Promise<() => void> {
  if (!('locks' in navigator)) return Promise.resolve(() => undefined)
  return new Promise((resolve) => {
    navigator.locks
      .request(name, () => new Promise<void>((release) => resolve(release)))
      .catch(() => resolve(() => undefined))
  })
}
