/** The platform takes milliseconds for an answer or a format, and a screen asks many times. */
export function oncePerLocale<Locale extends string, Value>(
  read: (locale: Locale) => Value
): (locale: Locale) => Value {
  const known = new Map<Locale, Value>()
  return (locale) => {
    const before = known.get(locale)
    if (before !== undefined || known.has(locale)) return before as Value
    const value = read(locale)
    known.set(locale, value)
    return value
  }
}

/** Callers go on in the order in which they asked: of two `import()` of a file the later may end first. A failed load is tried again. */
export function loadOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined
  return () =>
    (loading ??= load().catch((error: unknown) => {
      loading = undefined
      throw error
    }))
}
