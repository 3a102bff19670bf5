import { keepInstallPrompt } from '../../platform/page/install-prompt.ts'
import { storage } from '../../platform/page/storage.ts'
import { CLIENT } from './client-state.ts'

/** In milliseconds after the page has loaded, because its own files come first. */
const AFTER_MS = 1500

/** Installs the service worker for signed-in users, for the installed app, and for guests who stay (decision 058). */
export function keepForPlayer(): void {
  if (!import.meta.env.PROD) return
  const follow = () =>
    void import('./follow-worker.ts').then(
      ({ followWorker }) => followWorker(),
      () => undefined
    )
  const soon = () => void setTimeout(follow, AFTER_MS)
  if (document.readyState === 'complete') soon()
  else addEventListener('load', soon)
}

export function keepApp(): void {
  if (CLIENT.capacitor) void import('./native-app.ts').then(({ startNativeApp }) => startNativeApp())
  keepInstallPrompt()
  const isSignedIn = document.documentElement.dataset['session'] !== undefined
  const wasHere = storage.wasHere.read()
  storage.wasHere.write(true)
  if (isSignedIn || wasHere || CLIENT.pwaInstalled || CLIENT.capacitor || location.pathname.endsWith('/play/'))
    keepForPlayer()
}
