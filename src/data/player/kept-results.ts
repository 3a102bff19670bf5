import { quietly, type PlayResult } from './player-db.ts'

/** Checks and changes in one transaction, so that only one account or tab gets a result. */
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

  remove: (id: string): Promise<number | null> =>
    quietly(null, async (db) => {
      await db.delete('results', id)
      return db.count('results')
    }),

  claim: (ids: readonly string[], userId: string): Promise<void> =>
    changeUnclaimed(ids, (result) => ({ ...result, userId })),

  decline: (ids: readonly string[], userId: string): Promise<void> =>
    changeUnclaimed(ids, (result) => ({ ...result, declinedBy: [...result.declinedBy, userId] }))
}
