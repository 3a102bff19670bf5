/** Renders the pictures of the demo workouts: SVG in `scripts/demo/pictures` becomes WebP for the site. */
import { mkdirSync, readdirSync, readFileSync, statSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './config.ts'

const SOURCES = join(ROOT, 'scripts', 'demo', 'pictures')
const TARGET = join(ROOT, 'public', 'demo')
const WIDTH = 960

export async function renderPictures(): Promise<void> {
  mkdirSync(TARGET, { recursive: true })
  const stale = readdirSync(SOURCES).filter((name) => {
    const target = join(TARGET, name.replace(/\.svg$/, '.webp'))
    return (
      name.endsWith('.svg') && (!existsSync(target) || statSync(target).mtimeMs < statSync(join(SOURCES, name)).mtimeMs)
    )
  })
  if (stale.length === 0) return
  const { default: sharp } = await import('sharp')
  for (const name of stale) {
    const image = sharp(readFileSync(join(SOURCES, name)), { density: 144 }).resize(WIDTH)
    await image.webp({ quality: 82 }).toFile(join(TARGET, name.replace(/\.svg$/, '.webp')))
  }
}
