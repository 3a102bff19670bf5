import { atom } from 'nanostores'
import { installWay, type InstallWay } from '#core/app/install-way.ts'
import { installPrompt, keepInstallPrompt } from '../../platform/page/install-prompt.ts'
import { CLIENT } from './client-state.ts'
import { storage } from '../../platform/page/storage.ts'

/** Milliseconds after the page is loaded: its own files come first. */
const AFTER_MS = 1500

/** Installs the service worker: for who is signed in or has the app, and for guests who stay (decision 058). */
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

const wayNow = (): InstallWay | null =>
  CLIENT.pwaInstalled || CLIENT.capacitor
    ? null
    : installWay({
        hasPrompt: installPrompt.kept !== null,
        userAgent: navigator.userAgent,
        hasTouch: navigator.maxTouchPoints > 1
      })

/** Null where it is installed, or cannot be. */
export const $installWay = atom<InstallWay | null>(typeof window === 'undefined' ? null : wayNow())

installPrompt.changed = () => $installWay.set(wayNow())

export async function install(): Promise<boolean> {
  const asked = installPrompt.kept
  installPrompt.kept = null
  const answer = await asked?.prompt().catch(() => null)
  $installWay.set(wayNow())
  return answer?.outcome === 'accepted'
}
