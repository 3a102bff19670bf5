import { readDraft, type StoredDraft } from '#core/editor/stored-draft.ts'
import { UserFacingError } from '#core/app/errors.ts'
import { deviceDb, writeAtOnce } from '../app/device-db.ts'

const STORE = 'drafts'
const database = deviceDb('icepoint-drafts', 1, (db) => void db.createObjectStore(STORE))

const keyOf = (draft: Pick<StoredDraft, 'ownerId' | 'workoutId'>): string => `${draft.ownerId}:${draft.workoutId}`

/** @throws UserFacingError `device-storage` when storage is full or forbidden; the old draft stays. */
export async function keepDraft(draft: StoredDraft): Promise<void> {
  try {
    await writeAtOnce(await database(), STORE, keyOf(draft), draft)
  } catch {
    throw new UserFacingError('device-storage')
  }
}

export async function dropDraft(ownerId: string, workoutId: string): Promise<void> {
  try {
    await writeAtOnce(await database(), STORE, keyOf({ ownerId, workoutId }), null)
  } catch {
    // Without storage there is nothing to delete.
  }
}

export async function readDrafts(ownerId: string): Promise<StoredDraft[]> {
  try {
    const range = IDBKeyRange.bound(`${ownerId}:`, `${ownerId}:\uffff`)
    const stored: unknown[] = await (await database()).getAll(STORE, range)
    return stored
      .flatMap((value) => readDraft(value) ?? [])
      .filter((draft) => draft.ownerId === ownerId)
      .sort((a, b) => b.changedAt - a.changedAt)
  } catch {
    return []
  }
}
