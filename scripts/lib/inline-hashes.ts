import { createHash } from 'node:crypto'
import type { InlineHashes } from '../../src/core/app/page-policy.ts'

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** @throws Error for a style attribute, which no hash can allow */
export function inlineHashes(pages: readonly string[]): InlineHashes {
  const [scripts, styles] = [new Set<string>(), new Set<string>()]
  for (const page of pages) {
    for (const [, attributes = '', code = ''] of page.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)) {
      if (/\bsrc=/.test(attributes) || /type="(?!module|text\/javascript)/.test(attributes)) continue
      scripts.add(hashOf(code))
    }
    for (const [, style = ''] of page.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)) styles.add(hashOf(style))
    const [attribute] = /<[a-z][^<>]*\sstyle="[^"]*"/.exec(page) ?? []
    if (attribute !== undefined) throw new Error(`The Content-Security-Policy of the pages forbids ${attribute}`)
  }
  return { scripts: [...scripts].sort(), styles: [...styles].sort() }
}
