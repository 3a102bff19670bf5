import { $t } from '../locale.ts'
import { notify } from '../notices.ts'

export function tellWaiting(name: string): void {
  notify({ kind: 'info', text: $t.get()('outbox.kept', { name }) })
}
