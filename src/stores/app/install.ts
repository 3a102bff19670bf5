/** Offers to install the app: once, after the first finished play, and always in the settings. */
import { atom } from 'nanostores'
import { installWay, type InstallWay } from '#core/app/install-way.ts'
import { installPrompt } from '../../platform/page/install-prompt.ts'
import { storage } from '../../platform/page/storage.ts'
import { CLIENT } from './client-state.ts'

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

export const isOffered = (): boolean => !storage.isInstallOver.read()

/** Asked once: whatever the answer is, the settings keep the way. */
export function declineInstall(): void {
  storage.isInstallOver.write(true)
}

/** Gives whether the app is installed now. */
export async function install(): Promise<boolean> {
  storage.isInstallOver.write(true)
  const asked = installPrompt.kept
  // It can be used once.
  installPrompt.kept = null
  const answer = await asked?.prompt().catch(() => null)
  $installWay.set(wayNow())
  return answer?.outcome === 'accepted'
}
