/** `locales/en.json?part=list` is the part of a locale file that the browser loads. Without `part` it is the whole file. */
import type { Plugin } from 'vite'
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
