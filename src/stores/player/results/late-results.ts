import { NetworkError } from '#core/app/errors.ts'
import { $resultStates } from './result-states.ts'

/** Milliseconds: the play comes first. */
const START_AFTER_MS = 2000

/** Results are sent by a part that is fetched when it is wanted. @throws NetworkError where it cannot be; they stay on the device then. */
export async function sendResults(): Promise<void> {
  const results = await import('./results.ts').catch(() => {
    throw new NetworkError('unreachable')
  })
  results.startSendingResults()
  await results.sendResults()
}

/** Those of before. The part is there when the play ends, also without a network. */
export function sendResultsSoon(): void {
  setTimeout(() => void sendResults().catch(() => undefined), START_AFTER_MS)
}

export function sendResult({ id }: { id: string }): void {
  sendResults().catch(() => $resultStates.set({ ...$resultStates.get(), [id]: 'kept' }))
}
