/** The browser's own idea of being online. Where there is none (tests, build) we count as online. */

const hasWindow = typeof window !== 'undefined'

/** True unless the browser is sure that there is no network. */
export function isOnline(): boolean {
  return hasWindow ? navigator.onLine : true
}

/** Calls back on every change; gives a function that stops it. */
export function onOnlineChange(changed: (isOnline: boolean) => void): () => void {
  if (!hasWindow) return () => undefined
  const online = () => changed(true)
  const offline = () => changed(false)
  window.addEventListener('online', online)
  window.addEventListener('offline', offline)
  return () => {
    window.removeEventListener('online', online)
    window.removeEventListener('offline', offline)
  }
}
