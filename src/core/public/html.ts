/** Markup from texts. `markup` escapes every value that is put into it; only `raw` lets one through as it is. */

/** The ampersand comes first, or it would be escaped again in the others. */
const ENTITIES = [
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&#39;']
] as const

const escapeHtml = (text: string): string =>
  ENTITIES.reduce((escaped, [sign, entity]) => escaped.replaceAll(sign, entity), text)

/** Markup that may stand in a page. Only `markup` and `raw` make it. */
export class Markup {
  private readonly text: string
  constructor(text: string) {
    this.text = text
  }
  toString(): string {
    return this.text
  }
}

/** What a template takes: text is escaped, markup is not. */
export type MarkupPart = string | number | Markup | readonly MarkupPart[]

function markupOf(part: MarkupPart): string {
  if (part instanceof Markup) return String(part)
  return typeof part === 'object' ? part.map(markupOf).join('') : escapeHtml(String(part))
}

/** Template tag. Values may stand between tags and inside quoted attributes. */
export const markup = (strings: TemplateStringsArray, ...parts: readonly MarkupPart[]): Markup =>
  new Markup(String.raw({ raw: strings }, ...parts.map(markupOf)))

/** Markup that was made elsewhere and holds nothing that a person typed. */
export const raw = (text: string): Markup => new Markup(text)

/** JSON that cannot end the `<script>` it stands in, nor open a comment there. */
export function jsonForScript(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`
  )
}

/** The address when it is `https:` or a path of this site, else nothing: no `javascript:`, no other scheme, no `//host`. */
export function safeUrl(url: string): string {
  return /^(?:https:\/\/[^\s"'<>\\]+|\/[^/\s"'<>\\][^\s"'<>\\]*)$/.test(url) ? url : ''
}

export function shorten(text: string, max: number): string {
  const flat = text.replace(/\s+/g, ' ').trim()
  if ([...flat].length <= max) return flat
  const cut = [...flat].slice(0, max - 1).join('')
  const space = cut.lastIndexOf(' ')
  return `${(space > max / 2 ? cut.slice(0, space) : cut).replace(/[\s.,;:–-]+$/, '')}…`
}
