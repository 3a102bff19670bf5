/** Reads a picture's first bytes, so that nothing is decoded that would fill the memory. */
import { imageSize } from 'image-size'

export interface PictureHeader {
  type: PictureType
  /** As stored, before the camera's orientation is applied. */
  width: number
  height: number
  isAnimated: boolean
}

/** Type names of `image-size`. Some or all browsers can decode these. */
const TYPES = ['jpg', 'png', 'webp', 'gif', 'avif', 'heic', 'heif', 'bmp'] as const
type PictureType = (typeof TYPES)[number]

/** At four bytes each, an open picture takes a quarter of a gigabyte. */
const PICTURE_PIXELS_MAX = 64_000_000
export const PICTURE_BYTES_MAX = 64 * 1024 * 1024

/** Enough for the notes and previews that cameras write before the size. */
export const HEADER_BYTES = 1024 * 1024

const text = (bytes: Uint8Array, from: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(from, from + length))

/** The animation chunk of a PNG comes before its pixels. */
function isMovingPng(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 8; at + 8 <= bytes.length; at += view.getUint32(at) + 12) {
    const name = text(bytes, at + 4, 4)
    if (name === 'acTL') return true
    if (name === 'IDAT') return false
  }
  return false
}

const VP8X_ANIMATION = 0x02

const isMovingWebp = (bytes: Uint8Array): boolean =>
  text(bytes, 12, 4) === 'VP8X' && ((bytes[20] ?? 0) & VP8X_ANIMATION) !== 0

const colours = (packed: number): number => ((packed & 0x80) === 0 ? 0 : 3 * 2 ** ((packed & 0x07) + 1))

function isMovingGif(bytes: Uint8Array): boolean {
  const byte = (at: number): number => bytes[at] ?? 0
  const afterBlocks = (from: number): number => {
    let at = from
    while (at < bytes.length && byte(at) !== 0) at += byte(at) + 1
    return at + 1
  }
  let frames = 0
  let at = 13 + colours(byte(10))
  while (at < bytes.length && frames < 2) {
    if (byte(at) === 0x21) at = afterBlocks(at + 2)
    else if (byte(at) === 0x2c) {
      frames++
      at = afterBlocks(at + 11 + colours(byte(at + 9)))
    } else break
  }
  return frames > 1
}

const MOVING: Partial<Record<PictureType, (bytes: Uint8Array) => boolean>> = {
  png: isMovingPng,
  webp: isMovingWebp,
  gif: isMovingGif
}

export function readHeader(bytes: Uint8Array): PictureHeader | null {
  try {
    const { width, height, type } = imageSize(bytes)
    const known = TYPES.find((name) => name === type)
    if (known === undefined || !(width > 0) || !(height > 0)) return null
    return { type: known, width, height, isAnimated: MOVING[known]?.(bytes) ?? false }
  } catch {
    return null
  }
}

/** An error code, or `null` when the picture may be decoded. */
export function refusePicture(size: number, header: PictureHeader | null): string | null {
  if (size === 0) return 'bad-file-size'
  if (size > PICTURE_BYTES_MAX) return 'picture-too-large'
  if (header === null) return 'bad-picture'
  return header.width * header.height > PICTURE_PIXELS_MAX ? 'picture-too-many-pixels' : null
}

export const unreadableCode = (header: PictureHeader): string =>
  header.type === 'heic' || header.type === 'heif' ? 'picture-heic' : 'bad-file'
