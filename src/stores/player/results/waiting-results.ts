/** Finished plays that still wait on this device, for pages without a player. */
import { readResultsNote } from '../../../data/player/running-note.ts'

/** Sends what can be sent, and finds out what is to be offered; loads the means only when something waits. Once per page. */
export async function sendWaitingResults(): Promise<void> {
  if (!readResultsNote()) return
  const results = await import('./results.ts')
  results.startSendingResults()
}

/** Says whether the offered plays are of the account that is signed in. */
export async function answerResultsOffer(isMine: boolean): Promise<void> {
  const results = await import('./results.ts')
  await results.answerOffer(isMine)
}
