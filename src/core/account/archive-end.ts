/** Whether a zip file is whole: its list of contents stands at the end, so a download that broke off lacks it. */

/** Bytes of the closing record without its comment (APPNOTE.TXT 4.3.16). */
export const ARCHIVE_END_BYTES = 22

const SIGNATURE = [0x50, 0x4b, 0x05, 0x06] as const

/** Looks at the last bytes of a file, which has no comment. Fewer bytes than the closing record are never whole. */
export function isArchiveEnd(lastBytes: Uint8Array): boolean {
  const end = lastBytes.subarray(Math.max(0, lastBytes.length - ARCHIVE_END_BYTES))
  return end.length === ARCHIVE_END_BYTES && SIGNATURE.every((byte, index) => end[index] === byte)
}
