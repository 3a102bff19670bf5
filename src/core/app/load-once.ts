/** Asking the platform for a formatter takes milliseconds, and one screen asks many times. */
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

/**
 * Callers continue in the order in which they asked: of two `import()` calls for one file, the later may resolve first.
 * A failed load is retried.
 */
export function loadOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined
  return () =>
    (loading ??= load().catch((error: unknown) => {
      loading = undefined
      throw error
    }))
}
