import { pageAddress } from './history.ts'

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

/** Milliseconds until a page that is being left should be gone. */
export const LEAVING_MS = 3000

let leavingUntil = 0

/** The browser is opening another page, and a step in the history would cancel that. */
export function noteLeaving(): void {
  leavingUntil = Date.now() + LEAVING_MS
}

export const isLeaving = (): boolean => Date.now() < leavingUntil

export type HowToGo = 'push' | 'replace'

let opensHere: (path: string, how: HowToGo) => boolean = () => false

/** `opens` returns whether it shows the path without a page load. Returns a function that stops it. */
export function openHere(opens: (path: string, how: HowToGo) => boolean): () => void {
  opensHere = opens
  return () => {
    opensHere = () => false
  }
}

export function goTo(path: string, how: HowToGo = 'push'): void {
  if (opensHere(path, how)) return
  noteLeaving()
  if (how === 'replace') location.replace(path)
  else location.assign(path)
}

export function reloadPage(): void {
  location.reload()
}

const YEAR_SEC = 31_536_000

/** Only a hint: it grants nothing (functions/public/routes.ts). */
export function keepSessionHint(isSignedIn: boolean): void {
  const age = isSignedIn ? YEAR_SEC : 0
  document.cookie = `icepoint_session=1; path=/; samesite=lax; max-age=${age}`
}

/** The browser's own Back or Forward button loaded this page. */
export function isGoneBackTo(): boolean {
  const [load] = performance.getEntriesByType('navigation')
  return load instanceof PerformanceNavigationTiming && load.type === 'back_forward'
}

export function currentQuery(): [string, string][] {
  return typeof location === 'undefined' ? [] : [...new URLSearchParams(location.search)]
}

export function replaceQuery(pairs: readonly (readonly [string, string])[]): void {
  const query = new URLSearchParams(pairs.map(([name, value]) => [name, value])).toString()
  pageAddress.replace(`${location.pathname}${query === '' ? '' : `?${query}`}`)
}

export function absoluteUrl(path: string): string {
  return new URL(path, location.origin).href
}

export function onSeenAgain(hiddenMs: number, seen: () => void): () => void {
  const stop = new AbortController()
  let hiddenAt = document.visibilityState === 'hidden' ? Date.now() : Number.POSITIVE_INFINITY
  const look = () => {
    if (document.visibilityState === 'hidden') hiddenAt = Date.now()
    else if (Date.now() - hiddenAt >= hiddenMs) seen()
  }
  document.addEventListener('visibilitychange', look, { signal: stop.signal })
  return () => stop.abort()
}

export function onHidden(hidden: () => void): () => void {
  const stop = new AbortController()
  const look = () => {
    if (document.visibilityState === 'hidden') hidden()
  }
  document.addEventListener('visibilitychange', look, { signal: stop.signal })
  window.addEventListener('pagehide', hidden, { signal: stop.signal })
  return () => stop.abort()
}

export function onLeft(left: () => void): () => void {
  const stop = new AbortController()
  window.addEventListener('pagehide', left, { signal: stop.signal })
  return () => stop.abort()
}

export function onBroughtBack(brought: () => void): () => void {
  const stop = new AbortController()
  const look = (event: PageTransitionEvent) => {
    if (event.persisted) brought()
  }
  window.addEventListener('pageshow', look, { signal: stop.signal })
  return () => stop.abort()
}
