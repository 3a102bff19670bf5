/** The page we are on, and going to another. */

/** Path of the present page, without query. */
export function currentPath(): string {
  return location.pathname
}

/** Path and query of the present page. */
export function currentAddress(): string {
  return location.pathname + location.search
}

/** Path of the page of this site that led here, or an empty text. */
export function cameFrom(): string {
  const from = typeof document === 'undefined' || document.referrer === '' ? null : new URL(document.referrer)
  return from?.origin === location.origin ? from.pathname : ''
}

/** Goes to another page; `replace` leaves no way back to this one. */
export function goTo(path: string, how: 'push' | 'replace' = 'push'): void {
  if (how === 'replace') location.replace(path)
  else location.assign(path)
}

const YEAR_SEC = 31_536_000

/** Tells the edge in a cookie whether somebody is signed in here. It opens nothing; see functions/public/routes.ts. */
export function keepSessionHint(isSignedIn: boolean): void {
  const age = isSignedIn ? YEAR_SEC : 0
  document.cookie = `icepoint_session=1; path=/; samesite=lax; max-age=${age}`
}

/** The pairs of the present address's query. */
export function currentQuery(): [string, string][] {
  return typeof location === 'undefined' ? [] : [...new URLSearchParams(location.search)]
}

/** Writes the query into the present address, without going anywhere. */
export function replaceQuery(pairs: readonly (readonly [string, string])[]): void {
  const query = new URLSearchParams(pairs.map(([name, value]) => [name, value])).toString()
  history.replaceState(history.state, '', `${location.pathname}${query === '' ? '' : `?${query}`}`)
}

/** An address of this site that works elsewhere. */
export function absoluteUrl(path: string): string {
  return new URL(path, location.origin).href
}

/** Back to the page of this site that led here; opened from elsewhere (or by itself) there is none, so to `path`. */
export function goBackOr(path: string): void {
  const cameFrom = document.referrer === '' ? null : new URL(document.referrer)
  if (history.length > 1 && cameFrom?.origin === location.origin) history.back()
  else location.replace(path)
}

/** Calls back when the page comes into sight again after `hiddenMs` milliseconds or more. */
export function onSeenAgain(hiddenMs: number, seen: () => void): void {
  let hiddenAt = Number.POSITIVE_INFINITY
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') hiddenAt = Date.now()
    else if (Date.now() - hiddenAt >= hiddenMs) seen()
  })
}

/** Calls back when the page is left; it may be brought back as it was. */
export function onLeft(left: () => void): void {
  window.addEventListener('pagehide', left)
}

/** Calls back when the way back in the history brings this page up as it was left. */
export function onBroughtBack(brought: () => void): void {
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) brought()
  })
}
