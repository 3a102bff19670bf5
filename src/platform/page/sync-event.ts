/** The browser wakes the worker when the network is back, also with no page open. Chromium alone has it. */
import { SYNC_TAG, type SendAnswer, type SendMessage } from '#core/app/worker-messages.ts'

interface WithSync {
  sync?: { register: (tag: string) => Promise<void> }
}

const workers = (): ServiceWorkerContainer | undefined => (navigator as Partial<Navigator>).serviceWorker

/** Never throws; waits for the worker as long as there is none. */
export async function registerSync(): Promise<void> {
  try {
    const registration = (await workers()?.ready) as WithSync | undefined
    await registration?.sync?.register(SYNC_TAG)
  } catch {
    // Refused by the browser or the user: what waits is sent by the next page.
  }
}

/** @param send gives whether something is left. */
export function onSendMessage(send: () => Promise<boolean>): void {
  workers()?.addEventListener('message', ({ data, ports: [port] }: MessageEvent<Partial<SendMessage> | null>) => {
    if (data?.kind !== 'send' || port === undefined) return
    const answer = (said: SendAnswer) => port.postMessage(said)
    answer({ kind: 'taken' })
    void send().then((isLeft) => answer({ kind: 'done', isLeft }))
  })
}
