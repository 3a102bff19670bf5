import { deflateRawSync, crc32 } from 'node:zlib'
import { downloadZip } from 'client-zip'
import { expect, test } from 'vitest'
import { openZip } from './read-zip.ts'

const MANY = 50

const archive = (files: Readonly<Record<string, string | Uint8Array<ArrayBuffer>>>): Promise<Blob> =>
  downloadZip(Object.entries(files).map(([name, input]) => ({ name, input }))).blob()

/** One deflated file whose header claims `claimed` bytes. */
function zipOf(name: string, content: Buffer, claimed: number): Blob {
  const packed = deflateRawSync(content)
  const title = Buffer.from(name)
  const common = Buffer.alloc(26)
  common.writeUInt16LE(20, 0)
  common.writeUInt16LE(8, 4)
  common.writeUInt32LE(crc32(content), 10)
  common.writeUInt32LE(packed.length, 14)
  common.writeUInt32LE(claimed, 18)
  common.writeUInt16LE(title.length, 22)
  const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, title, packed])
  const central = Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), common, Buffer.alloc(14), title])
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06')
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(local.length, 16)
  return new Blob([Buffer.concat([local, central, end])])
}

test('reads files by their names', async () => {
  const bytes = new Uint8Array(300_000).map((_, index) => index % 251)
  const zip = await openZip(await archive({ 'a.json': '{"a":1}', 'media/1.webp': bytes }), MANY)
  expect(zip?.names).toEqual(['a.json', 'media/1.webp'])
  expect(await (await zip?.read('a.json', 100, 'application/json'))?.text()).toBe('{"a":1}')
  const picture = await zip?.read('media/1.webp', 300_000, 'image/webp')
  expect([picture?.type, new Uint8Array((await picture?.arrayBuffer()) ?? [])]).toEqual(['image/webp', bytes])
  expect(await zip?.read('none', 100, '')).toBeNull()
  await zip?.close()
})

test('reads a deflated file, but none that is or claims to be too large', async () => {
  const content = Buffer.from('abc'.repeat(1000))
  const zip = await openZip(zipOf('a.txt', content, content.length), MANY)
  expect(await (await zip?.read('a.txt', 3000, ''))?.text()).toBe(content.toString())
  expect(await zip?.read('a.txt', 2999, '')).toBeNull()
})

test('stops a bomb that claims to be small', async () => {
  const bomb = await openZip(zipOf('a.txt', Buffer.alloc(300_000_000), 100), MANY)
  const start = performance.now()
  expect(await bomb?.read('a.txt', 1000, '')).toBeNull()
  expect(performance.now() - start).toBeLessThan(1000)
})

test('rejects what is not a zip, truncated, empty or has too many files', async () => {
  expect(await openZip(new Blob(['no zip at all']), MANY)).toBeNull()
  expect(await openZip(new Blob([]), MANY)).toBeNull()
  const whole = await archive({ 'a.txt': 'a'.repeat(5000) })
  expect(await openZip(whole.slice(0, -300), MANY)).toBeNull()
  const many = await archive(Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`${index}.txt`, 'x'])))
  expect(await openZip(many, MANY)).toBeNull()
})
