/** Finished plays that still wait on this device, for pages without a player. */
import { storage } from '../../../platform/page/storage.ts'

/** Sends what can be sent, and finds out what is to be offered; loads the means only when something waits. Once per page. */
export async function sendWaitingResults(): Promise<void> {
  if (!storage.areResultsWaiting.read()) return
  const results = await import('./results.ts')
  results.startSendingResults()
}

/** Says whether the offered plays are of the account that is signed in. */
export async function answerResultsOffer(isMine: boolean): Promise<void> {
  const results = await import('./results.ts')
  await results.answerOffer(isMine)
}
