/** `markup` escapes every value. Only `raw` does not. */

/** The ampersand must come first, or the others would be escaped twice. */
const ENTITIES = [
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&#39;']
] as const

const escapeHtml = (text: string): string =>
  ENTITIES.reduce((escaped, [sign, entity]) => escaped.replaceAll(sign, entity), text)

export class Markup {
  private readonly text: string
  constructor(text: string) {
    this.text = text
  }
  toString(): string {
    return this.text
  }
}

export type MarkupPart = string | number | Markup | readonly MarkupPart[]

function markupOf(part: MarkupPart): string {
  if (part instanceof Markup) return String(part)
  return typeof part === 'object' ? part.map(markupOf).join('') : escapeHtml(String(part))
}

/** Values may appear only between tags and inside quoted attributes. */
export const markup = (strings: TemplateStringsArray, ...parts: readonly MarkupPart[]): Markup =>
  new Markup(String.raw({ raw: strings }, ...parts.map(markupOf)))

/** Only for markup that contains nothing a person typed. */
export const raw = (text: string): Markup => new Markup(text)

/** Escapes anything that could end the surrounding `<script>` or open a comment in it. */
export function jsonForScript(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`
  )
}

export function shorten(text: string, max: number): string {
  const flat = text.replace(/\s+/g, ' ').trim()
  if ([...flat].length <= max) return flat
  const cut = [...flat].slice(0, max - 1).join('')
  const space = cut.lastIndexOf(' ')
  return `${(space > max / 2 ? cut.slice(0, space) : cut).replace(/[\s.,;:–-]+$/, '')}…`
}
