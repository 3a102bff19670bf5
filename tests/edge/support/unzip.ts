/** Reads a zip by its central directory and verifies every checksum. */

export interface Unzipped {
  name: string
  bytes: Uint8Array
}

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return (crc ^ 0xffffffff) >>> 0
}

/** For stored entries without compression. @throws Error when anything does not match */
export function unzip(archive: Uint8Array): Unzipped[] {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength)
  const end = archive.byteLength - 22
  if (view.getUint32(end, true) !== 0x06054b50) throw new Error('no end of a zip')
  const count = view.getUint16(end + 10, true)
  let at = view.getUint32(end + 16, true)
  const files: Unzipped[] = []
  for (let index = 0; index < count; index += 1) {
    if (view.getUint32(at, true) !== 0x02014b50) throw new Error('no entry')
    if (view.getUint16(at + 10, true) !== 0) throw new Error('packed')
    const crc = view.getUint32(at + 16, true)
    const size = view.getUint32(at + 20, true)
    const nameLength = view.getUint16(at + 28, true)
    const local = view.getUint32(at + 42, true)
    const name = new TextDecoder().decode(archive.subarray(at + 46, at + 46 + nameLength))
    const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true)
    const bytes = archive.slice(start, start + size)
    if (crc32(bytes) !== crc) throw new Error(`${name} is damaged`)
    files.push({ name, bytes })
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return files
}
