/** Renders the icons of the site from the mark. Run it by hand: `node scripts/render-icons.ts`. */
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { ROOT } from './lib/config.ts'

const GROUND = '#070f17'
const ICE = '#83eaf9'
/** File, pixels, and the share of the width that the mark takes. A maskable one keeps it inside a circle of 80 %. */
const ICONS: readonly [string, number, number][] = [
  ['icepoint-180.png', 180, 0.68],
  ['icepoint-192.png', 192, 0.8],
  ['icepoint-512.png', 512, 0.8],
  ['icepoint-maskable-192.png', 192, 0.54],
  ['icepoint-maskable-512.png', 512, 0.54]
]

const paths =
  readFileSync(join(ROOT, 'public', 'favicon.svg'), 'utf8')
    .match(/<path[^>]*\/>/g)
    ?.join('') ?? ''

function square(size: number, share: number): string {
  const offset = (size * (1 - share)) / 2
  const transform = `translate(${offset} ${offset}) scale(${(size * share) / 24})`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><rect width="100%" height="100%" fill="${GROUND}"/><g fill="${ICE}" transform="${transform}">${paths}</g></svg>`
}

const folder = join(ROOT, 'public', 'icons')
mkdirSync(folder, { recursive: true })
for (const [file, size, share] of ICONS) {
  const image = sharp(Buffer.from(square(size, share))).png({ palette: true, compressionLevel: 9 })
  await image.toFile(join(folder, file))
}
