/**
 * Renders the manifest's screenshots from the recorded picture tests. Run it by hand: `node
 * scripts/render-screenshots.ts`.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { ROOT } from './lib/config.ts'

const PICTURES = join(ROOT, 'tests', 'e2e', 'pictures', 'recorded')
const TARGET = join(ROOT, 'public', 'screenshots')
const SHOTS = {
  'player-phone': 'player-work-phone-dark',
  'list-phone': 'list-phone-light',
  'player-desktop': 'player-work-desktop-dark',
  'editor-desktop': 'editor-desktop-light'
}

mkdirSync(TARGET, { recursive: true })
for (const [name, picture] of Object.entries(SHOTS)) {
  const image = sharp(join(PICTURES, `${picture}.png`)).png({ palette: true, compressionLevel: 9 })
  await image.toFile(join(TARGET, `${name}.png`))
}
