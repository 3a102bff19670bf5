/** Ids of what is brought in from files: the same thing gets the same id each time, so it makes no doubles. */
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'

/** With the account in it, because an id is one of all people. 32 of the 36 letters of an id. */
export function importedId(userId: string, kind: string, key: string): string {
  const parts = [userId, kind, key].map((part) => `${part.length}:${part}`).join('')
  return bytesToHex(sha256(new TextEncoder().encode(parts))).slice(0, 32)
}
