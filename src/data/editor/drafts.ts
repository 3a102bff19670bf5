/** Drafts on the device (IndexedDB): what was typed and is not saved yet outlives reloads, crashes and failed saves. */
import { readDraft, type StoredDraft } from '#core/editor/stored-draft.ts'
import { UserFacingError } from '#core/app/errors.ts'
import { deviceDb } from '../app/device-db.ts'

const STORE = 'drafts'
const database = deviceDb('icepoint-drafts', 1, (db) => void db.createObjectStore(STORE))

const keyOf = (draft: Pick<StoredDraft, 'ownerId' | 'workoutId'>): string => `${draft.ownerId}:${draft.workoutId}`

/**
 * Keeps a draft in place of the one before. Later calls never overtake earlier ones.
 * @throws UserFacingError `device-storage` when the device has no room or allows no storage: then nothing changed.
 */
export async function keepDraft(draft: StoredDraft): Promise<void> {
  try {
    await (await database()).put(STORE, draft, keyOf(draft))
  } catch {
    throw new UserFacingError('device-storage')
  }
}

/** Forgets a draft, because it is saved or given up. */
export async function dropDraft(ownerId: string, workoutId: string): Promise<void> {
  try {
    await (await database()).delete(STORE, keyOf({ ownerId, workoutId }))
  } catch {
    // Without storage there is nothing to forget.
  }
}

/** The drafts of one account, the newest first. None when the device allows no storage. */
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
