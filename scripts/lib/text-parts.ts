/** `locales/en.json?part=list` is the part of a locale file that the browser loads. Without `part` it is the whole file. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { LANGUAGES } from '../../src/core/workout/workout.ts'
import { ROOT } from './config.ts'
import { TEXT_PARTS, partOf, type TextPart } from '../../src/core/app/text-parts.ts'

const PARTS = Object.keys(TEXT_PARTS) as TextPart[]

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

/** Of the texts and of how they are parted: a file whose content changes gets another name. */
function textsHash(): string {
  const how = readFileSync(join(ROOT, 'src/core/app/text-parts.ts'))
  const hash = createHash('sha256').update(how).update(JSON.stringify(TEXT_PARTS))
  const folder = join(ROOT, 'locales')
  for (const file of readdirSync(folder).sort())
    if (file.endsWith('.json')) hash.update(readFileSync(join(folder, file)))
  return hash.digest('base64url').slice(0, 8)
}

/** All parts in one language: what the service worker installs (`src/worker/texts.ts`). */
export function packOfTexts(json: string): string {
  const texts = JSON.parse(json) as Parameters<typeof partOf>[0]
  return JSON.stringify(Object.fromEntries(PARTS.map((part) => [part, partOf(texts, part)])))
}

/** Files that a worker does not install, because they are in a pack. */
export const PACKED_TEXTS = `_astro/{${PARTS.join(',')}}-{${LANGUAGES.join(',')}}.*.js`

/** Makes the files of texts that `src/stores/app/text-files.ts` loads by their names, and the packs. */
export function namedTextFiles(): Plugin {
  const hash = textsHash()
  return {
    name: 'icepoint:named-text-files',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    config: () => ({ define: { TEXTS_HASH: JSON.stringify(hash) } }),
    buildStart() {
      for (const language of LANGUAGES) {
        const file = join(ROOT, 'locales', `${language}.json`)
        const source = packOfTexts(readFileSync(file, 'utf8'))
        this.emitFile({ type: 'asset', source, fileName: `_astro/texts-${language}.${hash}.json` })
        for (const part of PARTS) {
          this.emitFile({
            type: 'chunk',
            id: `${file}?part=${part}`,
            fileName: `_astro/${part}-${language}.${hash}.js`
          })
        }
      }
    }
  }
}
