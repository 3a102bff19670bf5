import { describe, expect, test } from 'vitest'
import { ARCHIVE_END_BYTES, isArchiveEnd } from './archive-end.ts'

/** An empty archive is only its closing record. */
const record = (): Uint8Array => {
  const bytes = new Uint8Array(ARCHIVE_END_BYTES)
  bytes.set([0x50, 0x4b, 0x05, 0x06])
  return bytes
}

describe('an archive', () => {
  test('is complete with its closing record, alone or after other bytes', () => {
    expect(isArchiveEnd(record())).toBe(true)
    expect(isArchiveEnd(new Uint8Array([1, 2, 3, ...record()]))).toBe(true)
  })
  test('is incomplete when a byte is missing', () => {
    expect(isArchiveEnd(new Uint8Array())).toBe(false)
    expect(isArchiveEnd(record().subarray(0, ARCHIVE_END_BYTES - 1))).toBe(false)
    expect(isArchiveEnd(new Uint8Array([...record(), 0]))).toBe(false)
    expect(isArchiveEnd(new Uint8Array(100))).toBe(false)
  })
})
