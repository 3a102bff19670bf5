import { describe, expect, test } from 'vitest'
import { PICTURE_BYTES_MAX, readHeader, refusePicture, unreadableCode, type PictureHeader } from './picture-header.ts'

const bytes = (...parts: (string | number[])[]): Uint8Array =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === 'string' ? [...part].map((c) => c.charCodeAt(0)) : part)))

const u32 = (n: number): number[] => [n >>> 24, (n >>> 16) & 255, (n >>> 8) & 255, n & 255]

const chunk = (name: string, data: number[]): number[] => [
  ...u32(data.length),
  ...[...name].map((c) => c.charCodeAt(0)),
  ...data,
  ...u32(0)
]

const png = (width: number, height: number, ...more: number[][]): Uint8Array =>
  bytes(
    [0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10],
    chunk('IHDR', [...u32(width), ...u32(height), 8, 6, 0, 0, 0]),
    ...more,
    chunk('IDAT', [0])
  )

/** Builds a GIF with two colors that loops. */
const gif = (frames: number): Uint8Array => {
  const frame = [0x21, 0xf9, 4, 0, 0, 0, 0, 0, 0x2c, 0, 0, 0, 0, 4, 0, 3, 0, 0, 2, 2, 0x4c, 1, 0]
  const header = [4, 0, 3, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255]
  return bytes('GIF89a', header, ...Array.from({ length: frames }, () => frame), [0x3b])
}

const webp = (flags: number): Uint8Array =>
  bytes('RIFF', [30, 0, 0, 0], 'WEBPVP8X', [10, 0, 0, 0, flags, 0, 0, 0, 7, 0, 0, 5, 0, 0])

const heic = bytes(
  [...u32(16)],
  'ftypheic',
  [...u32(0), ...u32(60)],
  'meta',
  [...u32(0), ...u32(48)],
  'iprp',
  [...u32(40)],
  'ipco',
  [...u32(20)],
  'ispe',
  [...u32(0), ...u32(4000), ...u32(3000)],
  [...u32(12)],
  'free',
  u32(0)
)

describe('the picture header', () => {
  test('gives type, size and animation', () => {
    expect(readHeader(png(12, 9))).toEqual({ type: 'png', width: 12, height: 9, isAnimated: false })
    expect(readHeader(png(12, 9, chunk('acTL', [0, 0, 0, 2, 0, 0, 0, 0])))?.isAnimated).toBe(true)
    expect(readHeader(png(12, 9).slice(0, 33))?.isAnimated).toBe(false)
    expect(readHeader(gif(1))).toEqual({ type: 'gif', width: 4, height: 3, isAnimated: false })
    expect(readHeader(gif(2))?.isAnimated).toBe(true)
    expect(readHeader(webp(0))).toEqual({ type: 'webp', width: 8, height: 6, isAnimated: false })
    expect(readHeader(webp(2))?.isAnimated).toBe(true)
    expect(readHeader(heic)).toEqual({ type: 'heic', width: 4000, height: 3000, isAnimated: false })
  })

  test('is null for anything but a picture', () => {
    expect(readHeader(new Uint8Array())).toBeNull()
    expect(readHeader(bytes('%PDF-1.7 and more of it, and more still'))).toBeNull()
    expect(readHeader(bytes('<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"></svg>'))).toBeNull()
    expect(readHeader(png(0, 9))).toBeNull()
  })

  test('survives being cut anywhere', () => {
    for (const whole of [png(4, 3, chunk('acTL', [1])), gif(3), webp(2), heic]) {
      for (let end = 0; end < whole.length; end++) expect(() => readHeader(whole.slice(0, end))).not.toThrow()
    }
  })
})

test('a picture can be refused before it is decoded', () => {
  const small: PictureHeader = { type: 'png', width: 4, height: 3, isAnimated: false }
  expect(refusePicture(0, null)).toBe('bad-file-size')
  expect(refusePicture(PICTURE_BYTES_MAX + 1, null)).toBe('picture-too-large')
  expect(refusePicture(9, null)).toBe('bad-picture')
  expect(refusePicture(9, { ...small, width: 12_000, height: 12_000 })).toBe('picture-too-many-pixels')
  expect(refusePicture(9, { ...small, width: 12_000, height: 5000 })).toBeNull()
})

test('iPhone pictures have their own error code', () => {
  expect(unreadableCode({ type: 'heic', width: 4, height: 3, isAnimated: false })).toBe('picture-heic')
  expect(unreadableCode({ type: 'jpg', width: 4, height: 3, isAnimated: false })).toBe('bad-file')
})
