import type { DBSchema } from 'idb'
import { fold, resourceOf, type NewWrite, type Write } from '#core/app/outbox.ts'
import { deviceDb } from './device-db.ts'

interface OutboxDb extends DBSchema {
  writes: { key: number; value: Write; indexes: { owner: string } }
}

const database = deviceDb<OutboxDb>('icepoint-outbox', 1, (db) => {
  db.createObjectStore('writes', { keyPath: 'seq', autoIncrement: true }).createIndex('owner', 'ownerId')
})

/**
 * Merges it into the pending writes, in one transaction that is on disk when it resolves. @throws without storage or
 * without room.
 */
export async function addWrite(write: NewWrite): Promise<void> {
  const db = await database()
  const change = db.transaction('writes', 'readwrite', { durability: 'strict' })
  const all = await change.store.index('owner').getAll(write.ownerId)
  const resource = resourceOf(write)
  const before = all.filter((one) => resourceOf(one) === resource)
  const after = fold(before, write)
  const kept = new Set(after.map(({ seq }) => seq))
  await Promise.all([
    ...before.flatMap(({ seq }) => (seq === undefined || kept.has(seq) ? [] : [change.store.delete(seq)])),
    ...after.map((one) => change.store.put(one)),
    change.done
  ])
}

/** In the order in which they are sent. @throws without storage. */
export async function readWrites(ownerId: string): Promise<Write[]> {
  return (await database()).getAllFromIndex('writes', 'owner', ownerId)
}

export type Rest = (others: readonly Write[]) => readonly Write[]

/**
 * Removes a write or replaces it with `instead`, unless another one was merged into it. `rest` changes that one; with
 * `isWide`, all writes of the same subject. @throws without storage.
 */
export async function settleWrite(
  write: Write,
  instead: Write | null,
  rest: Rest = (others) => others,
  isWide = false
): Promise<boolean> {
  if (write.seq === undefined) return false
  const db = await database()
  const change = db.transaction('writes', 'readwrite', { durability: 'strict' })
  const here = await change.store.get(write.seq)
  const all = isWide ? await change.store.index('owner').getAll(write.ownerId) : here === undefined ? [] : [here]
  const resource = resourceOf(write)
  const others = all.filter((one) => resourceOf(one) === resource && one.id !== write.id)
  const work: Promise<unknown>[] = rest(others)
    .filter((one) => !others.includes(one))
    .map((one) => change.store.put(one))
  const isThere = here?.id === write.id
  if (isThere) {
    work.push(instead === null ? change.store.delete(write.seq) : change.store.put({ ...instead, seq: write.seq }))
  }
  await Promise.all([...work, change.done])
  return isThere
}

/** Never throws: without storage there is nothing to delete. */
export async function dropWrites(ownerId: string, isDropped: (write: Write) => boolean): Promise<void> {
  try {
    const db = await database()
    const change = db.transaction('writes', 'readwrite')
    const all = await change.store.index('owner').getAll(ownerId)
    const dropped = all.filter(isDropped).flatMap(({ seq }) => (seq === undefined ? [] : [change.store.delete(seq)]))
    await Promise.all([...dropped, change.done])
  } catch {
    // Nothing is stored then.
  }
}
