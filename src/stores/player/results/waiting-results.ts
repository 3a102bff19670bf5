import { storage } from '../../../platform/page/storage.ts'

export async function sendWaitingResults(): Promise<void> {
  if (!storage.areResultsWaiting.read()) return
  const results = await import('./results.ts')
  results.startSendingResults()
}

export async function answerResultsOffer(isMine: boolean): Promise<void> {
  const results = await import('./results.ts')
  await results.answerOffer(isMine)
}
