/** The browser wakes the service worker when the network returns, even with no page open. Only Chromium supports it. */
import { SYNC_TAG, type SendAnswer, type SendMessage } from '#core/app/worker-messages.ts'

interface WithSync {
  sync?: { register: (tag: string) => Promise<void> }
}

const workers = (): ServiceWorkerContainer | undefined => (navigator as Partial<Navigator>).serviceWorker

/** Never throws. Waits until there is a service worker. */
export async function registerSync(): Promise<void> {
  try {
    const registration = (await workers()?.ready) as WithSync | undefined
    await registration?.sync?.register(SYNC_TAG)
  } catch {
    // Refused by the browser or the user, so the next page sends the pending writes.
  }
}

/** @param send resolves to whether something is left. */
export function onSendMessage(send: () => Promise<boolean>): void {
  workers()?.addEventListener('message', ({ data, ports: [port] }: MessageEvent<Partial<SendMessage> | null>) => {
    if (data?.kind !== 'send' || port === undefined) return
    const answer = (said: SendAnswer) => port.postMessage(said)
    answer({ kind: 'taken' })
    void send().then((isLeft) => answer({ kind: 'done', isLeft }))
  })
}
