import { AppwriteError } from '../http/errors.ts'

/** Bytes; chunks are numbered by this size, whatever their real size. */
export const CHUNK_SIZE = 5 * 1024 * 1024

/** In bytes. */
const LONGEST_ANSWER = 20_000_000

export interface ByteRange {
  start: number
  /** Inclusive. */
  end: number
}

/**
 * Refuses single-byte, suffix and multiple ranges, and an end past the file (08-storage).
 * @throws {AppwriteError} 416
 */
export function parseRange(header: string | undefined, size: number): ByteRange | null {
  if (header === undefined || header === '') return null
  const match = /^bytes=(\d+)-(\d*)$/.exec(header.trim())
  if (match === null) throw new AppwriteError('storage_invalid_range')
  const start = Number(match[1])
  const asked = match[2] === '' ? size - 1 : Number(match[2])
  if (start >= asked || asked >= size) throw new AppwriteError('storage_invalid_range')
  return { start, end: Math.min(asked, start + LONGEST_ANSWER - 1) }
}

export interface ChunkRange {
  /** From 1. */
  number: number
  total: number
  /** As declared by the caller. */
  fileSize: number
}

/** Ignores the unit. @throws {AppwriteError} 400 `storage_invalid_content_range` */
export function parseContentRange(header: string | undefined): ChunkRange | null {
  if (header === undefined || header === '') return null
  const match = /^\w+ (\d+)-(\d+)\/(\d+)$/.exec(header.trim())
  const [start, end, fileSize] = [Number(match?.[1]), Number(match?.[2]), Number(match?.[3])]
  const fits = match !== null && start <= end && end <= fileSize && start < fileSize && Number.isSafeInteger(fileSize)
  if (!fits) throw new AppwriteError('storage_invalid_content_range')
  return {
    number: Math.floor(start / CHUNK_SIZE) + 1,
    total: Math.ceil(fileSize / CHUNK_SIZE),
    fileSize
  }
}
