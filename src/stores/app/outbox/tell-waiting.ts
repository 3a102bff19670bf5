import { $t, loadTexts } from '../locale.ts'
import { notify } from '../notices.ts'

/** `name`: of what waits on this device. */
export async function tellWaiting(name: string): Promise<void> {
  await loadTexts(['outbox'])
  notify({ kind: 'info', text: $t.get()('outbox.kept', { name }) })
}
