/** The letter that stands for somebody without a picture: a whole character, also of names that begin with an emoji. */
export function initialOf(name: string): string {
  const [first = ''] = name.trim()
  return first.toUpperCase()
}
