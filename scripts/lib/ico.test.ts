import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { ROOT } from './config.ts'
import { icoFile } from './ico.ts'

const ENTRY = 16

test('the icon of the site has a picture for each size that browsers ask for', async () => {
  const file = readFileSync(join(ROOT, 'public', 'favicon.ico'))
  expect([file.readUInt16LE(0), file.readUInt16LE(2), file.readUInt16LE(4)]).toEqual([0, 1, 3])
  const images = [0, 1, 2].map((index) => {
    const entry = file.subarray(6 + ENTRY * index)
    const offset = entry.readUInt32LE(12)
    return { side: entry.readUInt8(0), png: file.subarray(offset, offset + entry.readUInt32LE(8)) }
  })
  expect(images.map(({ side }) => side)).toEqual([16, 32, 48])
  for (const { side, png } of images)
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: side, height: side })
  expect(icoFile(images)).toEqual(file)
})
