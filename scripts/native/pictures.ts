/** Icons and splash screens of the native projects, drawn from our own mark in the sizes of their templates. */
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { GROUND, markParts, markSvg, type MarkPicture } from '../lib/mark.ts'

/** The share of the width that stays visible in an adaptive icon, whatever its mask. */
const INSIDE_MASK = 0.4
const ON_SCREEN = 0.3

async function write(file: string, picture: MarkPicture, isOpaque: boolean): Promise<void> {
  const image = sharp(Buffer.from(markSvg(picture)))
  // Apple refuses icons with an alpha channel.
  const flat = isOpaque ? image.flatten({ background: GROUND }) : image
  writeFileSync(file, await flat.png({ compressionLevel: 9 }).toBuffer())
}

function lookOf(name: string): Omit<MarkPicture, 'width'> {
  if (name.startsWith('splash')) return { share: ON_SCREEN }
  if (name.includes('foreground')) return { share: INSIDE_MASK, ground: 'none' }
  if (name.includes('round')) return { share: 0.6, ground: 'round' }
  return { share: 0.66 }
}

/** Replaces every picture in a template folder with ours, at the same size. */
export async function replacePictures(folder: string): Promise<void> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.png'))
  for (const name of files) {
    const file = join(folder, name)
    const { width, height } = await sharp(file).metadata()
    const look = lookOf(name.split(/[\\/]/).at(-1) ?? '')
    await write(file, { ...look, width, height }, (look.ground ?? 'square') === 'square')
  }
}

/** Android draws notification icons in a single color. */
export function notificationIcon(): string {
  const paths = markParts().map(
    ({ d, opacity }) => `  <path android:fillColor="#ffffff" android:fillAlpha="${opacity}" android:pathData="${d}" />`
  )
  return `<?xml version="1.0" encoding="utf-8"?>
<vector xmlns:android="http://schemas.android.com/apk/res/android"
    android:width="24dp" android:height="24dp" android:viewportWidth="24" android:viewportHeight="24">
${paths.join('\n')}
</vector>
`
}
