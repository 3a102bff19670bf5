import { readRow } from '../app/appwrite-rest.ts'
import { ask } from '../app/edge.ts'

export interface Privacy {
  findByEmail: boolean
  showPlays: boolean
}

/** An account from before these choices has the defaults. @throws UserFacingError, NetworkError. */
export async function readPrivacy(userId: string): Promise<Privacy> {
  const row = await readRow<{ findByEmail?: boolean | null; showPlays?: boolean | null }>('users', userId)
  return { findByEmail: row?.findByEmail !== false, showPlays: row?.showPlays === true }
}

export async function savePrivacy(change: Partial<Privacy>): Promise<void> {
  await ask((api) => api.account.$put({ json: change }))
}
