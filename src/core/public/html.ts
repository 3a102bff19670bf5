/** Text that becomes part of a page. Everything that a person typed goes through here. */

/** The ampersand comes first, or it would be escaped again in the others. */
const ENTITIES = [
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&#39;']
] as const

/** Safe between tags and inside quoted attributes. */
export function escapeHtml(text: string): string {
  return ENTITIES.reduce((escaped, [sign, entity]) => escaped.replaceAll(sign, entity), text)
}

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

/** At most `max` characters, cut between words and marked with an ellipsis; runs of white space become one space. */
export function shorten(text: string, max: number): string {
  const flat = text.replace(/\s+/g, ' ').trim()
  if ([...flat].length <= max) return flat
  const cut = [...flat].slice(0, max - 1).join('')
  const space = cut.lastIndexOf(' ')
  return `${(space > max / 2 ? cut.slice(0, space) : cut).replace(/[\s.,;:–-]+$/, '')}…`
}
