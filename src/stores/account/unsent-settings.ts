import { storage, type UnsentSettings } from '../../platform/page/storage.ts'

export type StoredSettings = UnsentSettings['change']

function write(userId: string, change: StoredSettings): void {
  storage.unsentSettings.write(Object.keys(change).length === 0 ? null : { userId, change })
}

export function readUnsent(userId: string): StoredSettings {
  const unsent = storage.unsentSettings.read()
  return unsent?.userId === userId ? unsent.change : {}
}

export function keepUnsent(userId: string, change: StoredSettings): void {
  write(userId, { ...readUnsent(userId), ...change })
}

/** Keeps a setting that was changed again in the meantime, here or in another tab. */
export function dropUnsent(userId: string, sent: StoredSettings): void {
  const now = Object.entries(readUnsent(userId))
  write(userId, Object.fromEntries(now.filter(([name, value]) => sent[name] !== value)))
}
