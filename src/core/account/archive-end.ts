/** Length of the closing record without its comment, in bytes (APPNOTE.TXT 4.3.16). */
export const ARCHIVE_END_BYTES = 22

const SIGNATURE = [0x50, 0x4b, 0x05, 0x06] as const

/** Tells a complete zip file from an interrupted download. Works only for archives without a comment. */
export function isArchiveEnd(lastBytes: Uint8Array): boolean {
  const end = lastBytes.subarray(Math.max(0, lastBytes.length - ARCHIVE_END_BYTES))
  return end.length === ARCHIVE_END_BYTES && SIGNATURE.every((byte, index) => end[index] === byte)
}
