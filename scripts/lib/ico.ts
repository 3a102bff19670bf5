const HEADER = 6
const ENTRY = 16

interface IcoImage {
  /** Pixels, at most 255. */
  side: number
  png: Buffer
}

/** Packs PNGs into an ICO file, which every browser since Internet Explorer 11 reads. */
export function icoFile(images: readonly IcoImage[]): Buffer {
  const head = Buffer.alloc(HEADER + ENTRY * images.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(images.length, 4)
  let offset = head.length
  for (const [index, { side, png }] of images.entries()) {
    const at = HEADER + ENTRY * index
    head.writeUInt8(side, at)
    head.writeUInt8(side, at + 1)
    // One color plane, 32 bits per pixel.
    head.writeUInt16LE(1, at + 4)
    head.writeUInt16LE(32, at + 6)
    head.writeUInt32LE(png.length, at + 8)
    head.writeUInt32LE(offset, at + 12)
    offset += png.length
  }
  return Buffer.concat([head, ...images.map(({ png }) => png)])
}
