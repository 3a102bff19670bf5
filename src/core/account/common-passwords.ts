/**
 * The most common passwords as a Bloom filter. It matches every one of them, and about one in a thousand other
 * passwords by mistake.
 */

/** Bits set per password. At 15 bits of space per password, ten give the fewest false positives. */
const HASHES = 10

/** FNV-1a with one more mixing step, because its low bits alone are too regular. */
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

/** Ignores letter case. An empty filter matches nothing. */
export function isCommonPassword(filter: Uint8Array, password: string): boolean {
  if (filter.length === 0) return false
  return bitsOf(password, filter.length * 8).every((bit) => ((filter[bit >> 3] ?? 0) & (1 << (bit & 7))) !== 0)
}
