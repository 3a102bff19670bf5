import type { ReadableAtom } from 'nanostores'

/** Resolves with the first value, now or later, for which `pick` does not give null. */
export function when<T, R>(store: ReadableAtom<T>, pick: (value: T) => R | null): Promise<R> {
  const now = pick(store.get())
  if (now !== null) return Promise.resolve(now)
  return new Promise((resolve) => {
    const stop = store.listen((value) => {
      const found = pick(value)
      if (found === null) return
      stop()
      resolve(found)
    })
  })
}
