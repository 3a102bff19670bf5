/** The worker that opens the app without a network. */

/** Installs the worker once the page is quiet. A browser that refuses goes on without one. */
export function installWorker(path: string): void {
  if (!('serviceWorker' in navigator)) return
  const install = () => void navigator.serviceWorker.register(path, { type: 'classic' }).catch(() => undefined)
  if (document.readyState === 'complete') install()
  else addEventListener('load', install, { once: true })
}
