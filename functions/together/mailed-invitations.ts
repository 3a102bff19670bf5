/**
 * A link mailed to one address. It belongs to the invitation in `friends`, and nobody may list it, because it reveals
 * who has no account.
 */
import { rowOrNull, type Writer } from '../lib/appwrite-writer.ts'
import type { StoredFriends } from './friend-rows.ts'

export interface InvitationRow {
  ownerId: string
  secret: string
  isSingle: boolean
  usedBy: string
  expiresAt: string
  createdAt: string
  /** For a mailed link: its invitation in `friends`. */
  waitingId: string | null
}

export async function openFriendship(
  writer: Writer,
  { waitingId, usedBy }: Pick<InvitationRow, 'waitingId' | 'usedBy'>
): Promise<StoredFriends | null> {
  if (usedBy !== '') return null
  const row = await rowOrNull<StoredFriends>(writer, 'friends', waitingId ?? '')
  return row?.state === 'invited' ? row : null
}
