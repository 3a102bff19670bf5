/** The page we are on, and going to another. */

/** Path of the present page, without query. */
export function currentPath(): string {
  return location.pathname
}

/** Goes to another page; `replace` leaves no way back to this one. */
export function goTo(path: string, how: 'push' | 'replace' = 'push'): void {
  if (how === 'replace') location.replace(path)
  else location.assign(path)
}
