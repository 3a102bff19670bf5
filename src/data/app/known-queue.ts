import type { Write } from '#core/app/outbox.ts'
import { readWrites } from './outbox.ts'

/** The pending writes as the current run knows them, because reading a long queue for each write is slow. */
export interface KnownQueue {
  forget: () => void
  recount: (ownerId: string) => Promise<readonly Write[]>
  /** `isFresh` means that it was just read. @throws without storage. */
  read: (ownerId: string) => Promise<{ writes: readonly Write[]; isFresh: boolean }>
  replace: (write: Write, instead: Write | null) => void
}

export function createKnownQueue(show: (ownerId: string, writes: readonly Write[]) => void): KnownQueue {
  let known: readonly Write[] | null = null
  let changes = 0
  const forget = () => {
    known = null
    changes += 1
  }
  return {
    forget,
    recount: async (ownerId) => {
      forget()
      const writes = await readWrites(ownerId).catch((): Write[] => [])
      show(ownerId, writes)
      return writes
    },
    read: async (ownerId) => {
      if (known !== null) return { writes: known, isFresh: false }
      for (;;) {
        const before = changes
        const writes = await readWrites(ownerId)
        if (before !== changes) continue
        known = writes
        return { writes, isFresh: true }
      }
    },
    replace: (write, instead) => {
      if (known === null) return
      known = known.flatMap((one) => (one.id === write.id ? (instead ?? []) : [one]))
      if (instead === null || instead.refused !== null) show(write.ownerId, known)
    }
  }
}
