import type { ReadableAtom } from 'nanostores'

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
