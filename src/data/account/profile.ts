import { ask } from '../app/edge.ts'

export interface ProfileChange {
  firstName?: string
  lastName?: string
  nickname?: string
  imageUrl?: string
}

export async function saveProfile(change: ProfileChange): Promise<void> {
  await ask((api) => api.account.$put({ json: change }))
}

/**
 * `confirm` is the account's address as its owner typed it. The answer `deleting` means that the account is closed
 * while the server still deletes its data.
 */
export async function deleteAccount(confirm: string): Promise<'deleted' | 'deleting'> {
  return (await ask((api) => api.account.$delete({ json: { confirm } }))).state
}
