import { App, Browser, Network } from '../device/native-plugins.ts'
import { storage } from './storage.ts'

/** Opens the device's browser. `closed` is called when it was closed, also after it returned to the app. */
export async function openOutside(url: string, closed: () => void): Promise<void> {
  const { remove } = await Browser.addListener('browserFinished', () => {
    void remove()
    closed()
  })
  await Browser.open({ url })
}

const nameOf = (url: string): string => url.split('?')[0] ?? ''

/** Links on the device that open this app, including the one that started it. Each is opened once. */
export function onLink(opened: (url: string) => void): void {
  const known = () => storage.nativeLinks.read().split('\n')
  void App.addListener('appUrlOpen', ({ url }) => {
    // iOS leaves the browser open after it returned here; Android closes it by itself and rejects the call.
    void Browser.close().catch(() => undefined)
    storage.nativeLinks.write(`${known()[0] ?? ''}\n${nameOf(url)}`)
    opened(url)
  })
  // Android reports the link that started the app again on every page, iOS the last one.
  void App.getLaunchUrl().then((launch) => {
    const url = launch?.url ?? ''
    if (url === '' || known().includes(nameOf(url))) return
    storage.nativeLinks.write(`${nameOf(url)}\n${known()[1] ?? ''}`)
    opened(url)
  })
}

function closeDialog(): boolean {
  const open = [...document.querySelectorAll('dialog[open]')].at(-1)
  if (!(open instanceof HTMLDialogElement)) return false
  if (open.dispatchEvent(new Event('cancel', { cancelable: true }))) open.close()
  return true
}

/** Handles Android's back button. Without a page to go back to, the app moves to the background. */
export function onBack(): void {
  void App.addListener('backButton', ({ canGoBack }) => {
    if (closeDialog()) return
    if (canGoBack) history.back()
    else void App.minimizeApp()
  })
}

/**
 * The web view's own event is late or missing on some devices, so the wrapper's event replaces it under the same name.
 */
export function followNetwork(): void {
  let isConnected = navigator.onLine
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => isConnected })
  const take = ({ connected }: { connected: boolean }) => {
    if (connected === isConnected) return
    isConnected = connected
    dispatchEvent(new Event(connected ? 'online' : 'offline'))
  }
  void Network.addListener('networkStatusChange', take)
  void Network.getStatus().then(take)
}
