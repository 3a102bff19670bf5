/** The most used passwords as a Bloom filter: it knows each of them, and takes one of a thousand others for one. */

/** Bits set per password. With 15 bits of room each, this gives the fewest mistakes. */
const HASHES = 10

/** FNV-1a, mixed once more: its low bits alone are too regular. */
function hashOf(text: string, seed: number): number {
  let hash = (0x811c9dc5 ^ seed) >>> 0
  for (const sign of text) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

function bitsOf(password: string, bits: number): number[] {
  const text = password.normalize('NFKC').toLowerCase()
  const [first, step] = [hashOf(text, 0), hashOf(text, 0x9e3779b9) | 1]
  return Array.from({ length: HASHES }, (_, index) => ((first + index * step) >>> 0) % bits)
}

export function makeFilter(passwords: readonly string[], bytes: number): Uint8Array {
  const filter = new Uint8Array(bytes)
  for (const password of passwords)
    for (const bit of bitsOf(password, bytes * 8)) filter[bit >> 3] = (filter[bit >> 3] ?? 0) | (1 << (bit & 7))
  return filter
}

/** In any case of its letters. An empty filter knows nothing. */
export function isCommonPassword(filter: Uint8Array, password: string): boolean {
  if (filter.length === 0) return false
  return bitsOf(password, filter.length * 8).every((bit) => ((filter[bit >> 3] ?? 0) & (1 << (bit & 7))) !== 0)
}
