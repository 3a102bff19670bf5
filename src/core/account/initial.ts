/** Destructuring splits by code point, so an emoji stays intact. */
export function initialOf(name: string): string {
  const [first = ''] = name.trim()
  return first.toUpperCase()
}
