/** A message for the page that comes next: it is kept in the tab and shown there once. */
import { storage } from '../../platform/page/storage.ts'
import { $localeReady, $t } from './locale.ts'
import { notify } from './notices.ts'
import { when } from './when.ts'

/** Keeps a message, in place of one that was never shown. `key` names its text. */
export function keepNotice(key: string, params: Readonly<Record<string, string>>): void {
  storage.notice.write({ key, params })
}

/** Shows what an earlier page kept, as soon as there are texts. */
export function showKeptNotice(): void {
  const kept = storage.notice.read()
  storage.notice.write(null)
  if (kept === null) return
  void when($localeReady, (isReady) => isReady || null).then(() =>
    notify({ kind: 'info', text: $t.get()(kept.key, kept.params) })
  )
}
