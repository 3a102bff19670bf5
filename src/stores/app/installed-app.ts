/** Keeps the app on the device for those who use it: the signed-in, and whoever installed it. A passing reader pays nothing. */
import { installWorker } from '../../platform/page/service-worker.ts'
import { CLIENT } from './client-state.ts'

/** Called by every page of a build. The native wrapper brings its files along. */
export function keepApp(): void {
  const isSignedIn = document.documentElement.dataset['session'] !== undefined
  if (!import.meta.env.PROD || CLIENT.capacitor) return
  if (isSignedIn || CLIENT.pwaInstalled) installWorker('/service-worker.js')
}
