/** Whose screens this device keeps, and of which paths. */
import { storage } from './storage.ts'

/** `layouts/app.astro` knows it as well. */
export const PREFIX = 'icepoint:seen:'

export function seenPaths(): string[] {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX))
  return keys.map((key) => key.slice(PREFIX.length))
}

/** Those of anybody else are dropped. Empty: of everybody. */
export function keepOnlySeenBy(userId: string): void {
  if (userId !== '' && storage.seenBy.read() === userId) return
  storage.seenBy.write(userId)
  try {
    for (const path of seenPaths()) localStorage.removeItem(PREFIX + path)
  } catch {
    // A blocked storage has kept nothing.
  }
}
