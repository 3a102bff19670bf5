/** Finished plays that are not in anybody's statistics yet, kept on the device. Failures of the storage are never thrown. */
import { quietly, type PlayResult } from './player-db.ts'

/** Changes those results that belong to nobody yet, in one step with finding out that they do. */
function changeUnclaimed(ids: readonly string[], change: (result: PlayResult) => PlayResult): Promise<void> {
  return quietly(undefined, async (db) => {
    const write = db.transaction('results', 'readwrite', { durability: 'strict' })
    for (const id of ids) {
      const result = await write.store.get(id)
      if (result?.userId === null) void write.store.put(change(result))
    }
    await write.done
  })
}

export const keptResults = {
  all: (): Promise<PlayResult[]> => quietly<PlayResult[]>([], (db) => db.getAll('results')),

  /** Resolves to how many are left; null when the storage failed. */
  remove: (id: string): Promise<number | null> =>
    quietly(null, async (db) => {
      await db.delete('results', id)
      return db.count('results')
    }),

  /** Makes results that were played signed out those of an account. Of two accounts, or tabs, the first one gets them. */
  claim: (ids: readonly string[], userId: string): Promise<void> =>
    changeUnclaimed(ids, (result) => ({ ...result, userId })),

  /** They are not this account's. They stay for others. */
  decline: (ids: readonly string[], userId: string): Promise<void> =>
    changeUnclaimed(ids, (result) => ({ ...result, declinedBy: [...result.declinedBy, userId] }))
}
