import { $t, loadTexts } from '../locale.ts'
import { notify } from '../notices.ts'

export async function tellWaiting(name: string): Promise<void> {
  await loadTexts(['outbox'])
  notify({ kind: 'info', text: $t.get()('outbox.kept', { name }) })
}
