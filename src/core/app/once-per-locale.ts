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
