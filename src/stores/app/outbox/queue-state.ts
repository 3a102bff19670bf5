import { atom } from 'nanostores'
import { countUnsent, type Write } from '#core/app/outbox.ts'
import { createKnownQueue } from '../../../data/app/known-queue.ts'
import { storage } from '../../../platform/page/storage.ts'
import { $session, accountOf } from '../../account/session.ts'
import { $counted } from './unsent.ts'

export const $writes = atom<readonly Write[]>([])

export const ownerNow = (): string | null => accountOf($session.get())?.login.userId ?? null

function show(ownerId: string, writes: readonly Write[]): void {
  if (ownerNow() === ownerId) $writes.set(writes)
  const others = storage.unsent.read().filter(({ userId }) => userId !== ownerId)
  const counted = writes.length === 0 ? others : [...others, { userId: ownerId, ...countUnsent(writes) }]
  storage.unsent.write(counted)
  $counted.set(counted)
}

export const ownQueue = createKnownQueue(show)

export const { recount } = ownQueue
