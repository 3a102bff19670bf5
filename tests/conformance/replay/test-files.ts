/** The recordings store only size and sha256 of uploaded files. */
import { createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'

const mebibyte = 1024 * 1024

export function sha256(data: Buffer): string {
  return createHash('sha256').update(data).digest('hex')
}

/** Rule: recording 08-storage, line 2. */
function bigFile(): Buffer {
  const big = Buffer.alloc(12 * mebibyte)
  for (let offset = 0; offset < big.length; offset += 4) big.writeUInt32LE((offset * 2654435761) % 2 ** 32, offset)
  return big
}

function crc32(data: Buffer): number {
  let crc = 0xffffffff
  for (const byte of data) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  return (crc ^ 0xffffffff) >>> 0
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

/** A PNG with four colored fields; a text chunk pads it to exactly `size` bytes. */
function png(width: number, height: number, size: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const pixels = Buffer.alloc(height * (1 + width * 3))
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++)
      pixels.set([x < width / 2 ? 200 : 40, y < height / 2 ? 180 : 20, 128], y * (1 + width * 3) + 1 + x * 3)
  }
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const parts = [signature, pngChunk('IHDR', header)]
  const tail = [pngChunk('IDAT', deflateSync(pixels)), pngChunk('IEND', Buffer.alloc(0))]
  const used = Buffer.concat([...parts, ...tail]).length
  const filler = Buffer.alloc(size - used - 12, 0x20)
  filler.write('Comment\0', 'latin1')
  return Buffer.concat([...parts, pngChunk('tEXt', filler), ...tail])
}

/** Two recorded images whose bytes cannot be recreated are replaced by stand-ins of the same size. */
function standIns(): [string, Buffer][] {
  return [
    ['11c464f0d37d6c9338fe0d60b50073637cbefab9d059b96823e177971c731ef7', png(64, 64, 7831)],
    ['3f71ac383589da6e4ce4a57226a2dc624dc1740f9d6854ec30b9565d921a3340', png(120, 60, 7501)]
  ]
}

let files: Map<string, Buffer> | undefined

function knownFiles(): Map<string, Buffer> {
  const big = bigFile()
  const contents = [
    big,
    big.subarray(0, 5 * mebibyte),
    big.subarray(5 * mebibyte, 10 * mebibyte),
    big.subarray(10 * mebibyte),
    big.subarray(5 * mebibyte, 6 * mebibyte),
    big.subarray(0, 6 * mebibyte),
    big.subarray(0, 1000),
    big.subarray(1000, 2000),
    Buffer.from('hello storage\n'),
    Buffer.from('hello'),
    Buffer.from('x'),
    Buffer.alloc(0),
    Buffer.alloc(100, 65),
    Buffer.alloc(101, 65),
    Buffer.alloc(5000, 122),
    Buffer.alloc(5 * mebibyte),
    Buffer.alloc(5 * mebibyte, 1),
    Buffer.alloc(mebibyte, 1)
  ]
  return new Map([...contents.map((data): [string, Buffer] => [sha256(data), data]), ...standIns()])
}

/** Undefined when the recording never uploaded this file. */
export function fileOf(recordedSha: string): Buffer | undefined {
  files ??= knownFiles()
  return files.get(recordedSha)
}

function pngKind(data: Buffer): string {
  return `PNG ${data.readUInt32BE(16)}x${data.readUInt32BE(20)}`
}

function jpegKind(data: Buffer): string {
  let at = 2
  while (at + 9 < data.length) {
    const marker = data[at + 1] ?? 0
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      return `JPEG ${data.readUInt16BE(at + 7)}x${data.readUInt16BE(at + 5)}`
    }
    at += 2 + data.readUInt16BE(at + 2)
  }
  return 'JPEG'
}

/** As in the recordings: image type and size, else the first 16 bytes. */
export function kindOf(data: Buffer): string {
  const magic = data.subarray(0, 4).toString('latin1')
  if (magic === '\x89PNG') return pngKind(data)
  if (data[0] === 0xff && data[1] === 0xd8) return jpegKind(data)
  if (magic === 'GIF8') return `GIF ${data.readUInt16LE(6)}x${data.readUInt16LE(8)}`
  if (magic === 'RIFF') return webpKind(data)
  if (data.subarray(4, 8).toString('latin1') === 'ftyp') return `ISO ${data.subarray(8, 12).toString('latin1')}`
  return `first16=${data.subarray(0, 16).toString('hex')}`
}

function webpKind(data: Buffer): string {
  const form = data.subarray(12, 16).toString('latin1')
  if (form === 'VP8 ') return `WEBP(VP8) ${data.readUInt16LE(26) & 0x3fff}x${data.readUInt16LE(28) & 0x3fff}`
  return `WEBP(${form.trim()})`
}
