/** Keeps the app on the device for those who use it: the signed-in, and whoever installed it. A passing reader pays nothing. */
import { installWorker, isInstalled } from '../platform/service-worker.ts'

/** Called by every page of a build. */
export function keepApp(): void {
  const isSignedIn = document.documentElement.dataset['session'] !== undefined
  if (import.meta.env.PROD && (isSignedIn || isInstalled())) installWorker('/service-worker.js')
}
