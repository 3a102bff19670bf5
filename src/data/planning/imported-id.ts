/** Ids of imported data: the same content always gets the same id, so that a second import makes no duplicates. */
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'

/** Includes the account, because ids are unique across all accounts. 32 of the 36 characters of an id. */
export function importedId(userId: string, kind: string, key: string): string {
  const parts = [userId, kind, key].map((part) => `${part.length}:${part}`).join('')
  return bytesToHex(sha256(new TextEncoder().encode(parts))).slice(0, 32)
}
