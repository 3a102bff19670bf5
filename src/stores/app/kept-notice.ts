import { storage } from '../../platform/page/storage.ts'
import { $localeReady, $t } from './locale.ts'
import { notify } from './notices.ts'
import { when } from './when.ts'

export function keepNotice(key: string, params: Readonly<Record<string, string>>): void {
  storage.notice.write({ key, params })
}

export function showKeptNotice(): void {
  const kept = storage.notice.read()
  storage.notice.write(null)
  if (kept === null) return
  void when($localeReady, (isReady) => isReady || null).then(() =>
    notify({ kind: 'info', text: $t.get()(kept.key, kept.params) })
  )
}
