/** Settings that were changed and are not saved with the account yet, kept on the device: the next page sends them. */

/** Other tabs watch it: it is how they hear of a change. */
export const UNSENT_SETTINGS_KEY = 'icepoint:unsent-settings'

/** In stored form: prefs by name. */
export type StoredSettings = Readonly<Record<string, unknown>>

interface Unsent {
  userId: string
  change: StoredSettings
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Where the device allows no storage, for this page only. */
let kept: Unsent | null = null

function read(): Unsent | null {
  let text: string | null
  try {
    text = localStorage.getItem(UNSENT_SETTINGS_KEY)
  } catch {
    return kept
  }
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    if (!isRecord(value) || typeof value['userId'] !== 'string' || !isRecord(value['change'])) return null
    return { userId: value['userId'], change: value['change'] }
  } catch {
    return null
  }
}

function write(userId: string, change: StoredSettings): void {
  const isEmpty = Object.keys(change).length === 0
  kept = isEmpty ? null : { userId, change }
  try {
    if (isEmpty) localStorage.removeItem(UNSENT_SETTINGS_KEY)
    else localStorage.setItem(UNSENT_SETTINGS_KEY, JSON.stringify(kept))
  } catch {
    // It holds for this page.
  }
}

/** What this account changed here and did not save yet; empty when nothing. Another account's changes are not given. */
export function readUnsent(userId: string): StoredSettings {
  const unsent = read()
  return unsent?.userId === userId ? unsent.change : {}
}

/** Adds a change to what is to be sent. */
export function keepUnsent(userId: string, change: StoredSettings): void {
  write(userId, { ...readUnsent(userId), ...change })
}

/** Forgets what was sent. A setting that was changed again meanwhile, here or in another tab, stays. */
export function dropUnsent(userId: string, sent: StoredSettings): void {
  const now = Object.entries(readUnsent(userId))
  write(userId, Object.fromEntries(now.filter(([name, value]) => sent[name] !== value)))
}
