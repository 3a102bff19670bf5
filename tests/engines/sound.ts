/** Mono, 16 bits, a tone. */
export function sound(lasts: number, rate = 8000): Buffer {
  const file = Buffer.alloc(44 + lasts * rate * 2)
  file.write('RIFF', 0)
  file.writeUInt32LE(file.length - 8, 4)
  file.write('WAVEfmt ', 8)
  file.writeUInt32LE(16, 16)
  file.writeUInt16LE(1, 20)
  file.writeUInt16LE(1, 22)
  file.writeUInt32LE(rate, 24)
  file.writeUInt32LE(rate * 2, 28)
  file.writeUInt16LE(2, 32)
  file.writeUInt16LE(16, 34)
  file.write('data', 36)
  file.writeUInt32LE(lasts * rate * 2, 40)
  for (let at = 0; at < lasts * rate; at += 1) file.writeInt16LE(Math.round(3000 * Math.sin(at / 3)), 44 + at * 2)
  return file
}
