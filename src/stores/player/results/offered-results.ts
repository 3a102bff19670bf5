/** Results played while signed out. The user is asked whether they belong to the account before they count. */
import { atom } from 'nanostores'
import type { PlayResult } from '../../../data/player/player-db.ts'
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

export const $offeredResults = atom<readonly PlayResult[]>([])
