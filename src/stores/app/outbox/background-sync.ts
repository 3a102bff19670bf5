/** What waits is sent by the worker, too, when the network is back and no page is open (decision 081). */
import { countUnsent } from '#core/app/outbox.ts'
import { onSendMessage, registerSync } from '../../../platform/page/sync-event.ts'
import { onHidden } from '../../../platform/page/page.ts'
import { $writes } from './queue-state.ts'

const waits = (): boolean => countUnsent($writes.get()).waiting > 0

let isAsked = false

/** Once for all that waits: the browser may call at once, and each call that fails must not ask for another. */
export function askForSync(): void {
  if (isAsked || !waits()) return
  isAsked = true
  void registerSync()
}

export function followSync(send: () => Promise<void>): void {
  $writes.listen(() => {
    isAsked &&= waits()
  })
  onSendMessage(async () => {
    await send()
    return waits()
  })
  if (typeof document === 'undefined') return
  // A call that came while the page was open may have been answered by it, without success.
  onHidden(() => {
    if (waits()) void registerSync()
  })
}
