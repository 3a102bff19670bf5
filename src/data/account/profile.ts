/** What the account's owner changes through the edge: names, picture, and its end. */
import { ask } from '../app/edge.ts'

/** What is left out stays. `imageUrl` is the stored address of an own picture, or empty for none. */
export interface ProfileChange {
  firstName?: string
  lastName?: string
  nickname?: string
  imageUrl?: string
}

/** Throws as `ask` does. */
export async function saveProfile(change: ProfileChange): Promise<void> {
  await ask((api) => api.account.$put({ json: change }))
}

/**
 * Deletes the account with everything in it. `deleting`: it is closed and marked, and the server goes on deleting by itself.
 * @param confirm the account's own address, as its owner typed it. Throws as `ask` does.
 */
export async function deleteAccount(confirm: string): Promise<'deleted' | 'deleting'> {
  return (await ask((api) => api.account.$delete({ json: { confirm } }))).state
}
