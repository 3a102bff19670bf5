/** Stores the app only for users who signed in or installed it, so that other visitors download less. The native wrapper shows this site, too. */
import { installWorker } from '../../platform/page/service-worker.ts'
import { CLIENT } from './client-state.ts'

export function keepApp(): void {
  const isSignedIn = document.documentElement.dataset['session'] !== undefined
  if (CLIENT.capacitor) void import('./native-app.ts').then(({ startNativeApp }) => startNativeApp())
  if (!import.meta.env.PROD) return
  if (isSignedIn || CLIENT.pwaInstalled || CLIENT.capacitor) installWorker('/service-worker.js')
}
