export const graphemes = (text: string): string[] =>
  Array.from(new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text), ({ segment }) => segment)

/** Columns count code points and have at least this much room per character. */
const STORED_PER_CHARACTER = 1.6

const pointsFor = (max: number): number => Math.floor(max * STORED_PER_CHARACTER)

/** `points` is the size of the column when it is smaller than usual. */
export function fitsIn(text: string, max: number, points = pointsFor(max)): boolean {
  if (text.length <= max) return true
  return [...text].length <= points && graphemes(text).length <= max
}

/** Counts only once the text reaches four fifths of its limit; returns null before that. */
export function countNear(text: string, max: number): number | null {
  if (text.length < max * 0.8) return null
  const count = graphemes(text).length
  return count < max * 0.8 ? null : count
}

export function cutTo(text: string, max: number): string {
  if (fitsIn(text, max)) return text
  let cut = ''
  let room = pointsFor(max)
  for (const character of graphemes(text).slice(0, max)) {
    room -= [...character].length
    if (room < 0) break
    cut += character
  }
  return cut
}

/** The last one is the blank Braille pattern: Unicode calls it a symbol, but it is invisible. */
const VISIBLE = /[^\p{White_Space}\p{Cc}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u

/** Removes characters that change the text direction. Returns an empty name when nothing visible is left. */
export function cleanName(text: string): string {
  const plain = text.replaceAll(/[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu, '').trim()
  return VISIBLE.test(plain) ? plain : ''
}

/** Other programs show the name inside their own text, whose direction it could reverse. */
export const withoutBidi = (text: string): string => text.replaceAll(/\p{Bidi_Control}/gu, '')
