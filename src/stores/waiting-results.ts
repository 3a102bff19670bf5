/** Finished plays that still wait on this device, for pages without a player. */
import { readResultsNote } from '../data/running-note.ts'

/** Sends them; loads the means to do so only when there are some. Call it once per page. */
export async function sendWaitingResults(): Promise<void> {
  if (!readResultsNote()) return
  const results = await import('./results.ts')
  results.startSendingResults()
}
