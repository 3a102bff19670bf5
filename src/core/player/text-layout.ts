/** Setting text into a width, for pictures: a canvas breaks no lines by itself. */

/** Width of a text in one size and face, in the picture's units. */
export type Measure = (text: string) => number

const ELLIPSIS = '…'

/** What readers see as one character stays together: an emoji of several signs, a letter with its accent. */
function characters(text: string): string[] {
  return [...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)].map(({ segment }) => segment)
}

/** The text with an ellipsis, as long as it fits; always cut, also where it would fit whole. */
function cut(text: string, width: number, measure: Measure): string {
  const all = characters(text.trimEnd())
  while (all.length > 0 && measure(all.join('').trimEnd() + ELLIPSIS) > width) all.pop()
  return all.join('').trimEnd() + ELLIPSIS
}

/** A word that is wider than the line, in pieces that fit; a piece has one character at least. */
function pieces(word: string, width: number, measure: Measure): string[] {
  const found: string[] = []
  let piece = ''
  for (const character of characters(word)) {
    if (piece !== '' && measure(piece + character) > width) {
      found.push(piece)
      piece = ''
    }
    piece += character
  }
  return [...found, piece]
}

/**
 * Breaks a text into lines of at most `width`. Words that are too long are broken too; what does not fit into `maxLines` ends
 * in an ellipsis.
 */
export function wrapText(text: string, width: number, maxLines: number, measure: Measure): string[] {
  const words = text.split(/\s+/).filter((word) => word !== '')
  const parts = words.flatMap((word) => (measure(word) > width ? pieces(word, width, measure) : [word]))
  const lines: string[] = []
  // Pieces of one word are joined without a blank: those that follow a full line start a new one anyway.
  for (const part of parts) {
    const last = lines.at(-1)
    const joined = last === undefined ? part : `${last} ${part}`
    if (last !== undefined && measure(joined) <= width) lines[lines.length - 1] = joined
    else lines.push(part)
  }
  if (lines.length <= maxLines) return lines
  const rest = lines.slice(maxLines - 1).join(' ')
  return [...lines.slice(0, maxLines - 1), cut(rest, width, measure)]
}

/** One line, with an ellipsis where it is too long. */
export function fitLine(text: string, width: number, measure: Measure): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return measure(line) <= width ? line : cut(line, width, measure)
}
