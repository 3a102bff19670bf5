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

/** What never breaks: words, and the parts of a word with hyphens. Each part ends with its hyphen. */
export const unbreakable = (text: string): string[] =>
  text.split(/\s+|(?<=\p{L}-)(?=\p{L})/u).filter((part) => part !== '')

export function wrapText(text: string, width: number, maxLines: number, measure: Measure): string[] {
  const words = text.split(/\s+/).filter((word) => word !== '')
  const parts = words.flatMap((word) =>
    unbreakable(word)
      .flatMap((part) => (measure(part) > width ? pieces(part, width, measure) : [part]))
      .map((part, index) => ({ text: part, gap: index === 0 ? ' ' : '' }))
  )
  const lines: typeof parts = []
  for (const part of parts) {
    const last = lines.at(-1)
    const joined = last === undefined ? part.text : last.text + part.gap + part.text
    if (last !== undefined && measure(joined) <= width) last.text = joined
    else lines.push({ ...part })
  }
  const shown = lines.slice(0, maxLines).map((line) => line.text)
  if (lines.length <= maxLines) return shown
  const overflow = lines.slice(maxLines - 1).map((line, index) => (index === 0 ? '' : line.gap) + line.text)
  return [...shown.slice(0, -1), cut(overflow.join(''), width, measure)]
}

export function fitLine(text: string, width: number, measure: Measure): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return measure(line) <= width ? line : cut(line, width, measure)
}
