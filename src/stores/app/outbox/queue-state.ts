import { atom } from 'nanostores'
import { countUnsent, type Write } from '#core/app/outbox.ts'
import { readWrites } from '../../../data/app/outbox.ts'
import { storage } from '../../../platform/page/storage.ts'
import { $session, accountOf } from '../../account/session.ts'
import { $counted } from './unsent.ts'

export const $writes = atom<readonly Write[]>([])

export const ownerNow = (): string | null => accountOf($session.get())?.login.userId ?? null

/** The queue of the run under way; null: it has to be read. Reading it for each write makes a long one slow. */
let known: readonly Write[] | null = null
let changes = 0

export function forgetKnown(): void {
  known = null
  changes += 1
}

function show(ownerId: string, writes: readonly Write[]): void {
  if (ownerNow() === ownerId) $writes.set(writes)
  const others = storage.unsent.read().filter(({ userId }) => userId !== ownerId)
  const counted = writes.length === 0 ? others : [...others, { userId: ownerId, ...countUnsent(writes) }]
  storage.unsent.write(counted)
  $counted.set(counted)
}

/** After something was added, or taken away. Without storage there is nothing. */
export async function recount(ownerId: string): Promise<readonly Write[]> {
  forgetKnown()
  const writes = await readWrites(ownerId).catch((): Write[] => [])
  show(ownerId, writes)
  return writes
}

/** `isFresh`: read just now. @throws without storage. */
export async function knownWrites(ownerId: string): Promise<{ writes: readonly Write[]; isFresh: boolean }> {
  if (known !== null) return { writes: known, isFresh: false }
  for (;;) {
    const before = changes
    const writes = await readWrites(ownerId)
    if (before !== changes) continue
    known = writes
    return { writes, isFresh: true }
  }
}

export function replaceKnown(write: Write, instead: Write | null): void {
  if (known === null) return
  known = known.flatMap((one) => (one.id === write.id ? (instead ?? []) : [one]))
  if (instead === null || instead.refused !== null) show(write.ownerId, known)
}
