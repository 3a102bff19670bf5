import { cleanName, cutTo } from '../app/characters.ts'

const SCRIPT = /<(script|style)\b[^>]*>[\s\S]*?(?:<\/\1\s*>|$)/gi
/** Also one that is not closed. “< 30 s” is none. */
const TAG = /<[/!?]?[a-z][^<>]*>?|<!--[\s\S]*?(?:-->|$)/gi
/** All but the line feed; also halves of characters, and what turns other texts around. */
const UNSEEN = /[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069\uFEFF]/gu

const DEPTH_MAX = 20

/** Until nothing is left: what stood around a tag may make one. */
function withoutTags(text: string): string {
  let now = text.replaceAll(SCRIPT, '')
  for (let turn = 0; turn < DEPTH_MAX; turn += 1) {
    const next = now.replaceAll(TAG, '')
    if (next === now) return now
    now = next
  }
  return now.replaceAll(/[<>]/g, '')
}

export function plainText(text: string, max: number): string {
  const plain = withoutTags(text.slice(0, max * 8).replaceAll('\u0000', ''))
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(UNSEEN, (sign) => (sign === '\n' ? sign : ''))
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
  return cutTo(plain, max)
}

export const plainName = (text: string, max: number): string =>
  cutTo(cleanName(plainText(text.replaceAll(/\s+/g, ' '), max)), max)
