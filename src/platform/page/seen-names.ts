import { storage } from './storage.ts'

/** `layouts/app.astro` knows it as well. */
export const PREFIX = 'icepoint:seen:'

export function seenNames(): string[] {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX))
  return keys.map((key) => key.slice(PREFIX.length))
}

export function keepOnlySeenBy(userId: string): void {
  if (userId !== '' && storage.seenBy.read() === userId) return
  storage.seenBy.write(userId)
  try {
    for (const name of seenNames()) localStorage.removeItem(PREFIX + name)
  } catch {
    // A blocked storage has kept nothing.
  }
}
