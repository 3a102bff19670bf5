/** Stores the app only for users who signed in or installed it, so that other visitors download less. */
import { installWorker } from '../../platform/page/service-worker.ts'
import { CLIENT } from './client-state.ts'

export function keepApp(): void {
  const isSignedIn = document.documentElement.dataset['session'] !== undefined
  if (!import.meta.env.PROD || CLIENT.capacitor) return
  if (isSignedIn || CLIENT.pwaInstalled) installWorker('/service-worker.js')
}
