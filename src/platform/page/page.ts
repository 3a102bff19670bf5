export function currentPath(): string {
  return location.pathname
}

export function currentAddress(): string {
  return location.pathname + location.search
}

export function cameFrom(): string {
  const from = typeof document === 'undefined' || document.referrer === '' ? null : new URL(document.referrer)
  return from?.origin === location.origin ? from.pathname : ''
}

export function goTo(path: string, how: 'push' | 'replace' = 'push'): void {
  if (how === 'replace') location.replace(path)
  else location.assign(path)
}

const YEAR_SEC = 31_536_000

/** Only a hint: it grants nothing (functions/public/routes.ts). */
export function keepSessionHint(isSignedIn: boolean): void {
  const age = isSignedIn ? YEAR_SEC : 0
  document.cookie = `icepoint_session=1; path=/; samesite=lax; max-age=${age}`
}

export function currentQuery(): [string, string][] {
  return typeof location === 'undefined' ? [] : [...new URLSearchParams(location.search)]
}

export function replaceQuery(pairs: readonly (readonly [string, string])[]): void {
  const query = new URLSearchParams(pairs.map(([name, value]) => [name, value])).toString()
  history.replaceState(history.state, '', `${location.pathname}${query === '' ? '' : `?${query}`}`)
}

export function absoluteUrl(path: string): string {
  return new URL(path, location.origin).href
}

export function goBackOr(path: string): void {
  const cameFrom = document.referrer === '' ? null : new URL(document.referrer)
  if (history.length > 1 && cameFrom?.origin === location.origin) history.back()
  else location.replace(path)
}

export function onSeenAgain(hiddenMs: number, seen: () => void): void {
  let hiddenAt = Number.POSITIVE_INFINITY
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') hiddenAt = Date.now()
    else if (Date.now() - hiddenAt >= hiddenMs) seen()
  })
}

export function onLeft(left: () => void): void {
  window.addEventListener('pagehide', left)
}

export function onBroughtBack(brought: () => void): void {
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) brought()
  })
}
