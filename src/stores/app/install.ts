import { atom } from 'nanostores'
import { installWay, type InstallWay } from '#core/app/install-way.ts'
import { installPrompt } from '../../platform/page/install-prompt.ts'
import { CLIENT } from './client-state.ts'

const wayNow = (): InstallWay | null =>
  CLIENT.pwaInstalled || CLIENT.capacitor
    ? null
    : installWay({
        hasPrompt: installPrompt.kept !== null,
        userAgent: navigator.userAgent,
        hasTouch: navigator.maxTouchPoints > 1
      })

/** Null when the app is installed already or cannot be installed. */
export const $installWay = atom<InstallWay | null>(typeof window === 'undefined' ? null : wayNow())

installPrompt.changed = () => $installWay.set(wayNow())

export async function install(): Promise<boolean> {
  const asked = installPrompt.kept
  installPrompt.kept = null
  const answer = await asked?.prompt().catch(() => null)
  $installWay.set(wayNow())
  return answer?.outcome === 'accepted'
}
