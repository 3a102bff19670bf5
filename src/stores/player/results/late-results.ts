import { NetworkError } from '#core/app/errors.ts'
import { $isOnline } from '../../app/network.ts'
import { setResultState } from './result-states.ts'

/** Milliseconds: the play comes first. */
const START_AFTER_MS = 2000
const RETRY_MS = 15_000

let retry: ReturnType<typeof setTimeout> | undefined

function sendLater(pause: number): void {
  clearTimeout(retry)
  retry = setTimeout(() => void sendResults().catch(() => undefined), pause)
}

// Once the part is here, it listens by itself.
const stopListening = $isOnline.listen((isOnline) => {
  if (isOnline && retry !== undefined) sendLater(0)
})

/** Results are sent by a part that is fetched when it is wanted, and wanted again soon where it cannot be had. @throws NetworkError */
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
