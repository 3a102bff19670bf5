/** A message for the page that comes next: it is kept in the tab and shown there once. */
import { $localeReady, $t } from './locale.ts'
import { notify } from './notices.ts'

const KEY = 'icepoint:notice'

interface KeptNotice {
  key: string
  params: Readonly<Record<string, string>>
}

/** Keeps a message, in place of one that was never shown. `key` names its text. */
export function keepNotice(key: string, params: Readonly<Record<string, string>>): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ key, params } satisfies KeptNotice))
  } catch {
    // Then it is not shown.
  }
}

function take(): KeptNotice | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as KeptNotice | null
    sessionStorage.removeItem(KEY)
    return kept
  } catch {
    return null
  }
}

/** Shows what an earlier page kept, as soon as there are texts. */
export function showKeptNotice(): void {
  const kept = take()
  if (kept === null) return
  const stop = $localeReady.subscribe((isReady) => {
    if (!isReady) return
    notify({ kind: 'info', text: $t.get()(kept.key, kept.params) })
    queueMicrotask(() => stop())
  })
}
