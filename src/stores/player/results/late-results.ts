import { NetworkError } from '#core/app/errors.ts'
import { $isOnline } from '../../app/network.ts'
import { setResultState } from './result-states.ts'

/** In milliseconds, because the play comes first. */
const START_AFTER_MS = 2000
const RETRY_MS = 15_000

let retry: ReturnType<typeof setTimeout> | undefined

function sendLater(pause: number): void {
  clearTimeout(retry)
  retry = setTimeout(() => void sendResults().catch(() => undefined), pause)
}

// Once the code is loaded, it watches the network by itself.
const stopListening = $isOnline.listen((isOnline) => {
  if (isOnline && retry !== undefined) sendLater(0)
})

/**
 * Results are sent by code that loads on demand. If it cannot be loaded, loading is retried soon. @throws NetworkError
 */
export async function sendResults(): Promise<void> {
  const results = await import('./results.ts').catch(() => {
    sendLater(RETRY_MS)
    throw new NetworkError('unreachable')
  })
  clearTimeout(retry)
  stopListening()
  results.startSendingResults()
  await results.sendResults()
}

export function sendResultsSoon(): void {
  setTimeout(() => void sendResults().catch(() => undefined), START_AFTER_MS)
}

export function sendResult({ id }: { id: string }): void {
  sendResults().catch(() => setResultState(id, 'kept'))
}
