import { graphemes } from '../app/characters.ts'

export type Measure = (text: string) => number

const ELLIPSIS = '…'

function cut(text: string, width: number, measure: Measure): string {
  const all = graphemes(text.trimEnd())
  while (all.length > 0 && measure(all.join('').trimEnd() + ELLIPSIS) > width) all.pop()
  return all.join('').trimEnd() + ELLIPSIS
}

function pieces(word: string, width: number, measure: Measure): string[] {
  const found: string[] = []
  let piece = ''
  for (const character of graphemes(word)) {
    if (piece !== '' && measure(piece + character) > width) {
      found.push(piece)
      piece = ''
    }
    piece += character
  }
  return [...found, piece]
}

export function wrapText(text: string, width: number, maxLines: number, measure: Measure): string[] {
  const words = text.split(/\s+/).filter((word) => word !== '')
  const parts = words.flatMap((word) => (measure(word) > width ? pieces(word, width, measure) : [word]))
  const lines: string[] = []
  // Each piece of a word fills a line, so no space comes between them.
  for (const part of parts) {
    const last = lines.at(-1)
    const joined = last === undefined ? part : `${last} ${part}`
    if (last !== undefined && measure(joined) <= width) lines[lines.length - 1] = joined
    else lines.push(part)
  }
  if (lines.length <= maxLines) return lines
  const overflow = lines.slice(maxLines - 1).join(' ')
  return [...lines.slice(0, maxLines - 1), cut(overflow, width, measure)]
}

export function fitLine(text: string, width: number, measure: Measure): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return measure(line) <= width ? line : cut(line, width, measure)
}
