/** Renders the site's icons from the mark. Run it by hand: `node scripts/render-icons.ts`. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { ROOT } from './lib/config.ts'
import { icoFile } from './lib/ico.ts'
import { markSvg } from './lib/mark.ts'

/** File, pixels, and the share of the width that the mark takes. A maskable icon keeps it inside a circle of 80 %. */
const ICONS: readonly [string, number, number][] = [
  ['icepoint-180.png', 180, 0.68],
  ['icepoint-192.png', 192, 0.8],
  ['icepoint-512.png', 512, 0.8],
  ['icepoint-maskable-192.png', 192, 0.54],
  ['icepoint-maskable-512.png', 512, 0.54]
]

const folder = join(ROOT, 'public', 'icons')
mkdirSync(folder, { recursive: true })
for (const [file, width, share] of ICONS) {
  const image = sharp(Buffer.from(markSvg({ width, share }))).png({ palette: true, compressionLevel: 9 })
  await image.toFile(join(folder, file))
}

/** For browsers and feed readers that ask for this address and know no SVG. */
const SIDES = [16, 32, 48]
const images = SIDES.map(async (side) => {
  const mark = sharp(Buffer.from(markSvg({ width: side, share: 0.9 })))
  return { side, png: await mark.png({ compressionLevel: 9 }).toBuffer() }
})
writeFileSync(join(ROOT, 'public', 'favicon.ico'), icoFile(await Promise.all(images)))
