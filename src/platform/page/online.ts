/** Tests and the build have no window and count as online. */

const hasWindow = typeof window !== 'undefined'

export function isOnline(): boolean {
  return hasWindow ? navigator.onLine : true
}

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
