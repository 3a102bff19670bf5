/** `locales/en.json?part=list` is the part of a locale file that the browser loads. Without `part` it is the whole file. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { ROOT } from './config.ts'
import { TEXT_PARTS, partOf, type TextPart } from '../../src/core/app/text-parts.ts'

const isPart = (name: string): name is TextPart => Object.hasOwn(TEXT_PARTS, name)

export function textPart(json: string, id: string): string {
  const part = new URLSearchParams(id.slice(id.indexOf('?'))).get('part') ?? ''
  if (!isPart(part)) throw new RangeError(`${id}: no part of the texts`)
  return JSON.stringify(partOf(JSON.parse(json) as Parameters<typeof partOf>[0], part))
}

export function textParts(): Plugin {
  return {
    name: 'icepoint:text-parts',
    enforce: 'pre',
    transform: {
      filter: { id: /\/locales\/[a-z]{2}\.json\?.*part=/ },
      handler: (json, id) => ({ code: `export default ${textPart(json, id)}`, moduleType: 'js', map: null })
    }
  }
}

function textsHash(): string {
  const hash = createHash('sha256')
  const folder = join(ROOT, 'locales')
  for (const file of readdirSync(folder).sort())
    if (file.endsWith('.json')) hash.update(readFileSync(join(folder, file)))
  return hash.digest('base64url').slice(0, 8)
}

interface Chunk {
  facadeModuleId?: string | null | undefined
}

/**
 * For `chunkFileNames`. The app names 65 files of texts in its first script; with one hash for all of them that script is
 * a kilobyte smaller.
 */
export function textFileNames(): (chunk: Chunk) => string {
  const hash = textsHash()
  return ({ facadeModuleId }) => {
    const [, language, part] = /\/locales\/([a-z]{2})\.json\?.*part=(\w+)/.exec(facadeModuleId ?? '') ?? []
    return part === undefined ? '_astro/[name].[hash].js' : `_astro/${part}-${language}.${hash}.js`
  }
}
