export function installWorker(path: string): void {
  if (!('serviceWorker' in navigator)) return
  const install = () => void navigator.serviceWorker.register(path, { type: 'classic' }).catch(() => undefined)
  if (document.readyState === 'complete') install()
  else addEventListener('load', install, { once: true })
}
