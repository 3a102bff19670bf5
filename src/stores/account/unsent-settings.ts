/** Settings that were changed and are not saved with the account yet, kept on the device: the next page sends them. */
import { storage, type UnsentSettings } from '../../platform/page/storage.ts'

/** In stored form: prefs by name. */
export type StoredSettings = UnsentSettings['change']

function write(userId: string, change: StoredSettings): void {
  storage.unsentSettings.write(Object.keys(change).length === 0 ? null : { userId, change })
}

/** What this account changed here and did not save yet; empty when nothing. Another account's changes are not given. */
export function readUnsent(userId: string): StoredSettings {
  const unsent = storage.unsentSettings.read()
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
